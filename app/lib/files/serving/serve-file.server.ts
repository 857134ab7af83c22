import { Readable, type Writable } from "node:stream";

import fresh from "fresh";

import { canSeeFile } from "~/lib/files/access.server";
import { charsetOf } from "~/lib/files/document-facts";
import { contentDisposition, downloadName } from "~/lib/files/file-names.server";
import { findFile } from "~/lib/files/files.server";
import { matchesEtag } from "~/lib/platform/http/response/etag.server";
import { refusalResponse } from "~/lib/platform/http/response/responses.server";
import { Refusal } from "~/lib/platform/refusal";
import { MissingObject, storage, type ByteRange } from "~/lib/platform/storage/storage.server";

import { readByteRange } from "./byte-range";
import { pictureName, presentName, variantName } from "./file-urls";
import { smallerCopies } from "~/lib/files/attachments/attachment-paths";
import type { Attachment } from "~/lib/files/attachments/attachments.server";
import type { StoredFile } from "./stored-file.server";

/** Shown inline; everything else is a download. */
const shown = new Set([
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
  "image/avif",
  "image/svg+xml",
  "video/mp4",
  "video/webm",
  "audio/mpeg",
  "application/pdf",
]);
const sandbox = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";
// A browser shows media in a page of its own and requests it again with the user's cookie; scripts stay forbidden.
const mediaSandbox = "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; media-src 'self'";

type Part = {
  key: string;
  mime: string;
  bytes: number;
  fileName: string;
  width: number;
  /** For a text, which is served unchanged. */
  charset?: string | undefined;
};

/**
 * GET and HEAD for `/media/:id/:name`: the file by its name, a copy `w640.webp`, or `picture` when only the id is
 * known. Files a reader may not see answer 404.
 * @param socket the answer's socket; without it a slow reader's whole file waits in memory @throws Refusal 404
 */
export async function serveFile(request: Request, id: string, asked: string, socket?: Writable): Promise<Response> {
  const file = await findFile(id);
  const name = file && asked === pictureName ? nameOfPicture(file) : asked;
  const part = file && partOf(file, name);
  const present = file && !part ? presentName(file, asked) : undefined;
  const sight = file && (part || present) ? await canSeeFile(request, file) : null;
  if (!file || !sight) throw unseen();
  // New bytes have a new address; the old one redirects.
  if (present)
    return new Response(null, {
      status: 302,
      headers: {
        Location: `/media/${file.id}/${present}`,
        "Cache-Control": sight === "public" ? "public, max-age=300" : "private, no-store",
      },
    });
  if (!part) throw unseen();
  return answerWith(request, file, part, socket, {
    isPublic: sight === "public",
    // Until the file is public, the answer depends on the reader.
    caching: sight !== "public" ? "private, no-store" : isLasting(part, asked) ? lasting : "public, max-age=300",
  });
}

/** A picture is read more than once in a page's life: the browser asks each time whether it may still show it. */
const attachmentCaching = "private, no-cache";

/** GET and HEAD for `/attachments/:id/:name`, after the rights. @throws Refusal 404 */
export async function serveAttachment(
  request: Request,
  attachment: Attachment,
  asked: string,
  socket?: Writable,
): Promise<Response> {
  const file = { ...attachment, replacedAt: null };
  const name = Object.hasOwn(smallerCopies, asked)
    ? nameOfPicture(file, smallerCopies[asked as keyof typeof smallerCopies])
    : asked;
  const part = partOf(file, name);
  if (!part) throw unseen();
  return answerWith(request, file, part, socket, { isPublic: false, caching: attachmentCaching });
}

/** The whole of it under its `originalName`, for the disk: no browser shows it. @throws Refusal 404 */
export function serveDownload(
  request: Request,
  content: Omit<Served, "replacedAt">,
  socket?: Writable,
): Promise<Response> {
  const file = { ...content, replacedAt: null };
  const part = partOf(file, file.name);
  if (!part) throw unseen();
  return answerWith(request, file, part, socket, { isPublic: false, caching: attachmentCaching, isDownload: true });
}

type Served = Pick<
  StoredFile,
  "name" | "originalName" | "key" | "mime" | "bytes" | "sha256" | "document" | "variants" | "createdAt" | "replacedAt"
>;

async function answerWith(
  request: Request,
  file: Served,
  part: Part,
  socket: Writable | undefined,
  { isPublic, caching, isDownload = false }: { isPublic: boolean; caching: string; isDownload?: boolean },
): Promise<Response> {
  const etag = `"${file.sha256.slice(0, 24)}-${part.width}"`;
  const modified = new Date(Math.floor((file.replacedAt ?? file.createdAt).getTime() / 1000) * 1000);
  const headers = new Headers({
    "Content-Type": part.charset ? `${part.mime}; charset=${part.charset}` : part.mime,
    "Content-Security-Policy": /^(?:video|audio)\//.test(part.mime) ? mediaSandbox : sandbox,
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": isPublic ? "cross-origin" : "same-origin",
    "Content-Disposition": contentDisposition(
      !isDownload && shown.has(part.mime) ? "inline" : "attachment",
      part.fileName,
    ),
    "Cache-Control": caching,
    ETag: etag,
    "Last-Modified": modified.toUTCString(),
  });
  // Texts and drawings are compressed on the way, which would change byte positions.
  const isDivisible = !/^text\/|xml|json/.test(part.mime);
  if (isDivisible) headers.set("Accept-Ranges", "bytes");
  if (isUnchanged(request, etag, modified)) {
    for (const header of ["Content-Type", "Content-Disposition"]) headers.delete(header);
    return new Response(null, { status: 304, headers });
  }

  const range =
    isDivisible && isRangeWanted(request, etag, modified)
      ? readByteRange(request.headers.get("range"), part.bytes)
      : null;
  if (range === "unsatisfiable")
    return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${part.bytes}` } });
  headers.set("Content-Length", String(range ? range.end - range.start + 1 : part.bytes));
  if (range) headers.set("Content-Range", `bytes ${range.start}-${range.end}/${part.bytes}`);
  const body = request.method === "HEAD" ? null : await openBody(request, part.key, range ?? undefined, socket);
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** A year for browsers; proxies ask again soon, as the file may be withdrawn. */
const lasting = "public, max-age=31536000, s-maxage=300, immutable";

/** A picture's address never gets other bytes. Documents are revalidated, since they may be withdrawn. */
const isLasting = ({ mime }: Part, asked: string) => mime.startsWith("image/") && asked !== pictureName;

/** Never cached: the file may be published the next minute. */
export function unseen(): Response {
  return refusalResponse(new Refusal("No such file", { status: 404, headers: { "Cache-Control": "no-store" } }));
}

function nameOfPicture(file: Pick<Served, "name" | "variants" | "replacedAt">, least = 640): string {
  const width = file.variants
    .map((variant) => variant.width)
    .sort((a, b) => a - b)
    .find((one) => one >= least);
  return width ? variantName(file, width) : file.name;
}

function partOf(file: Served, name: string): Part | undefined {
  const extension = file.name.slice(file.name.lastIndexOf(".") + 1);
  const whole = downloadName(file.originalName, extension);
  if (name === file.name)
    return {
      key: file.key,
      mime: file.mime,
      bytes: file.bytes,
      fileName: whole,
      width: 0,
      charset: charsetOf(file.document),
    };
  const variant = file.variants.find(({ width }) => name === variantName(file, width));
  return (
    variant && {
      key: variant.key,
      mime: "image/webp",
      bytes: variant.bytes,
      fileName: `${whole.replace(/\.[a-z0-9]{1,8}$/i, "")}-${variant.width}.webp`,
      width: variant.width,
    }
  );
}

/** The date counts only without If-None-Match (RFC 9110 §13.2.2). */
function isUnchanged(request: Request, etag: string, modified: Date): boolean {
  const tags = request.headers.get("if-none-match");
  if (tags !== null) return matchesEtag(tags, etag);
  return fresh(
    { "if-modified-since": request.headers.get("if-modified-since") ?? undefined },
    { "last-modified": modified.toUTCString() },
  );
}

function isRangeWanted(request: Request, etag: string, modified: Date): boolean {
  const condition = request.headers.get("if-range");
  if (request.method !== "GET") return false;
  return condition === null || condition === etag || Date.parse(condition) === modified.getTime();
}

async function openBody(
  request: Request,
  key: string,
  range?: ByteRange,
  socket?: Writable,
): Promise<ReadableStream<Uint8Array>> {
  const source = await storage()
    .get(key, range)
    .catch((error: unknown) => {
      throw error instanceof MissingObject ? unseen() : error;
    });
  return bodyOf(request, source, socket);
}

/** A body that is read while it is sent, no faster than it is taken. */
export function bodyOf(request: Request, source: Readable, socket?: Writable): ReadableStream<Uint8Array> {
  request.signal.addEventListener("abort", () => source.destroy(), { once: true });
  const body = socket ? Readable.from(pacedBy(socket, source), { highWaterMark: 1 }) : source;
  return Readable.toWeb(body) as ReadableStream<Uint8Array>;
}

/** Remix writes as fast as it can read, so reading waits for the socket. */
async function* pacedBy(socket: Writable, source: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    while (socket.writableNeedDrain && !socket.destroyed) await drained(socket);
    yield chunk;
  }
}

/** Resolves on drain, close or a timeout: compressing middleware takes the drain event for itself. */
function drained(socket: Writable): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      socket.off("drain", go).off("close", go);
      resolve();
    };
    const timer = setTimeout(go, 250);
    socket.on("drain", go).on("close", go);
  });
}

/** server.js puts the node response into the load context; remix-serve passes none. */
export function socketOf(context: unknown): Writable | undefined {
  const response =
    typeof context === "object" && context !== null && "response" in context ? context.response : undefined;
  return response && typeof response === "object" && "writableNeedDrain" in response
    ? (response as Writable)
    : undefined;
}
