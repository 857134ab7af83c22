import { randomUUID } from "node:crypto";
import { open, readdir, rm, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import busboy from "busboy";

import { env } from "~/lib/platform/env/env.server";
import {
  boundForm,
  fieldLimit,
  type BoundedForm,
  type FormBounds,
} from "~/lib/platform/http/request/form-bounds.server";
import { assertFewPairs, readBody, noteForm } from "~/lib/platform/http/request/request.server";
import { hasRoomFor } from "~/lib/platform/storage/disk-space.server";
import { makeFolderLater } from "~/lib/platform/storage/durable-fs.server";

import { fileLimits } from "./limits";
import { refuseFile, scarcityOf, wordStorageError, type RefusalCode, type Scarcity } from "./checks/refusal.server";

/** On disk until `cleanUp()`. Trust neither `originalName` nor the type: the client claims them. */
export type Upload = {
  field: string;
  path: string;
  originalName: string;
  bytes: number;
  /** There was no room: its bytes were dropped, so that the rest of the form still arrives. */
  refused?: Scarcity;
};

export type ReceivingBounds = FormBounds & {
  /** Waited for before a file is received, with the fields that came before it. It throws what refuses the file. */
  beforeFile?: (fields: FormData) => Promise<void>;
};

export type ReceivedForm = {
  form: BoundedForm;
  uploads: Upload[];
  /** Deletes temporary files; call it in a `finally`, or use `withReceivedForm`. */
  cleanUp: () => Promise<void>;
};

/**
 * Streams files to disk; reads urlencoded forms too. On an error nothing stays on disk. Empty file inputs are left out.
 * @param bounds the limits of this form
 * @throws Refusal 400 malformed or out of bounds, 413 over a limit (`code` says which)
 */
export async function receiveForm(request: Request, bounds: ReceivingBounds = {}): Promise<ReceivedForm> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) return receiveUrlencoded(request, type, bounds);
  const folder = join(env().DATA_DIR, "tmp", `upload-${randomUUID()}`);
  const cleanUp = () => rm(folder, { recursive: true, force: true });
  try {
    await sweepAbandoned();
    const { form, uploads } = await readMultipart(request, folder, bounds);
    noteForm(request, form);
    return {
      form: boundForm(
        form,
        bounds,
        uploads.map(({ field }) => field),
      ),
      uploads,
      cleanUp,
    };
  } catch (error) {
    await cleanUp();
    throw wordStorageError(error);
  }
}

export async function withReceivedForm<T>(
  request: Request,
  bounds: ReceivingBounds,
  use: (received: ReceivedForm) => Promise<T>,
): Promise<T> {
  const received = await receiveForm(request, bounds);
  try {
    return await use(received);
  } finally {
    await received.cleanUp();
  }
}

/** A form that is carried only passes through: its files are dropped. */
async function readMultipart(request: Request, folder: string, bounds: ReceivingBounds) {
  const { isCarried = false, beforeFile } = bounds;
  const maxFields = fieldLimit(bounds);
  if (!request.body) throw refuseFile("malformed");
  let parser: busboy.Busboy;
  try {
    parser = busboy({
      headers: Object.fromEntries(request.headers),
      defParamCharset: "utf8",
      limits: {
        fileSize: fileLimits.fileBytes,
        // A page's file inputs all arrive, most of them empty; those with a file are counted below.
        files: maxFields,
        fields: maxFields,
        fieldSize: fileLimits.fieldBytes,
        fieldNameSize: 500,
        headerPairs: 100,
      },
    });
  } catch {
    throw refuseFile("malformed");
  }

  const form = new FormData();
  const uploads: Upload[] = [];
  const writes: Promise<unknown>[] = [];
  const opened: Readable[] = [];
  let fieldBytes = 0;
  const source = Readable.from(untilStopped(request.body), { objectMode: false });
  const stop = (code: RefusalCode) => source.destroy(new Refused(refuseFile(code)));

  parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
    fieldBytes += Buffer.byteLength(value) + Buffer.byteLength(name ?? "");
    if (nameTruncated || valueTruncated || fieldBytes > fileLimits.fieldBytes) return void stop("formTooLarge");
    form.append(name, value);
  });
  parser.on("file", (field, stream, { filename }) => {
    // A form that is cut off fails every open part, dropped ones too; without a listener that would end the process.
    // The pipeline below reports the reason.
    stream.on("error", () => {});
    if (!filename) return void stream.resume();
    if (isCarried && uploads.length < fileLimits.filesPerRequest)
      uploads.push({ field, path: "", originalName: filename, bytes: 0 });
    if (isCarried) return void stream.resume();
    if (writes.length === fileLimits.filesPerRequest) {
      stream.resume();
      return stop("tooManyFiles");
    }
    const name = String(writes.length);
    const path = join(folder, name);
    stream.on("limit", () => stop("fileTooLarge"));
    opened.push(stream);
    const receive = async () => {
      // Meanwhile nothing is read: the rest of the body waits in the line.
      await beforeFile?.(form).catch((error: unknown) => {
        // A body that has come whole already ends when this file has been read past.
        stream.resume();
        throw error;
      });
      const { bytes, ...outcome } = await writeUpload(stream, folder, name);
      uploads.push({ field, path, originalName: filename, bytes, ...outcome });
    };
    const write = receive();
    write.catch((error: unknown) => source.destroy(new Refused(error)));
    writes.push(write);
  });
  parser.on("filesLimit", () => stop("tooManyFiles"));
  parser.on("fieldsLimit", () => stop("formTooLarge"));

  try {
    await pipeline(source, parser);
  } catch (error) {
    // Busboy neither ends nor destroys a file that follows a malformed part in the same chunk.
    for (const stream of opened) stream.destroy();
    await Promise.allSettled(writes);
    throw error instanceof Refused ? error.reason : refuseFile("malformed");
  }
  await Promise.all(writes);
  uploads.sort((a, b) => Number(a.path.slice(folder.length + 1)) - Number(b.path.slice(folder.length + 1)));
  return { form, uploads };
}

/** The rest of the body is not cancelled: that would end the connection without an answer. */
async function* untilStopped(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    reader.releaseLock();
  }
}

/** Carries the reason through streams, which end with errors of their own. */
class Refused extends Error {
  constructor(readonly reason: unknown) {
    super("The form was refused");
  }
}

/** Bytes between two checks of free space: uploads never get the last twentieth of the disk. */
const lookEvery = 4 << 20;

async function writeUpload(
  stream: Readable,
  folder: string,
  name: string,
): Promise<{ bytes: number; refused?: Scarcity }> {
  const path = join(folder, name);
  let file: FileHandle | undefined;
  let bytes = 0;
  let looked = 0;
  let refused: Scarcity | undefined;
  const orRefuse = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      refused = scarcityOf(error);
      if (!refused) throw error;
    }
  };
  try {
    await orRefuse(async () => {
      await makeFolderLater(folder);
      file = await open(path, "wx", 0o600);
    });
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      if (!refused && (bytes === 0 || bytes - looked >= lookEvery)) {
        looked = bytes;
        if (!(await hasRoomFor(lookEvery))) refused = "diskFull";
      }
      bytes += chunk.byteLength;
      if (!refused) await orRefuse(async () => file?.appendFile(chunk));
    }
  } finally {
    await file?.close();
    if (refused) await rm(path, { force: true });
  }
  return refused ? { bytes, refused } : { bytes };
}

async function receiveUrlencoded(request: Request, type: string, bounds: FormBounds): Promise<ReceivedForm> {
  const form = new FormData();
  const cleanUp = async () => {};
  if (!request.body) return { form: boundForm(form, bounds), uploads: [], cleanUp };
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) throw refuseFile("malformed");
  const body = await readBody(request, fileLimits.fieldBytes, () => refuseFile("formTooLarge"));
  assertFewPairs(type, body);
  const maxFields = fieldLimit(bounds);
  let fields = 0;
  for (const [name, value] of new URLSearchParams(body.toString("utf8"))) {
    if (++fields > maxFields) throw refuseFile("formTooLarge");
    form.append(name, value);
  }
  noteForm(request, form);
  return { form: boundForm(form, bounds), uploads: [], cleanUp };
}

const abandonedAfter = 24 * 3600 * 1000;
let lastSweep = Number.NEGATIVE_INFINITY;

/** A killed server cannot clean up; the next one does, at most once an hour. */
async function sweepAbandoned() {
  if (performance.now() - lastSweep < 3600_000) return;
  lastSweep = performance.now();
  const parent = join(env().DATA_DIR, "tmp");
  for (const name of await readdir(parent).catch(() => [])) {
    if (!name.startsWith("upload-")) continue;
    const { mtimeMs } = await stat(join(parent, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > abandonedAfter) await rm(join(parent, name), { recursive: true, force: true });
  }
}
