import { bearerHeaders } from "~/lib/auth/session/access-token";
import type { AttachmentJson } from "~/lib/files/attachments/attachment-paths";
import type { FileJson } from "~/lib/files/file-json.server";
import { fileLimits } from "~/lib/files/limits";
import type { UploadJson } from "~/lib/files/uploads/uploads.server";

import { beginOnBar } from "./bar-progress";
import type { Sending, SendResult } from "./send-file";
import { codeOfAnswer, interfaceAt, keptFileOf, type KeptAnswer, type UploadPlace } from "./upload-place";

type Options = {
  place: UploadPlace;
  /** The sender makes it: an interface keeps what is sent twice once. */
  key: string;
  /** An unfinished upload to resume. */
  uploadId?: string | undefined;
  onBegun: (uploadId: string) => void;
  onProgress: (share: number) => void;
};

type Answer = { status: number; body: Record<string, unknown> };
/** What a finished upload has become, also where its last answer was lost. */
type Whole = { file: FileJson; created?: boolean; folderGone?: boolean } | { attachment: AttachmentJson };

/** How often an upload's offset may be corrected. */
const maxCorrections = 20;

/** Uses `api/files/uploads`: a lost connection costs one part. Never throws; after `network` it can resume. */
export function sendInParts(file: File, options: Options): Sending {
  let current: XMLHttpRequest | undefined;
  let isCancelled = false;
  let uploadId = options.uploadId;
  const bar = beginOnBar();
  const reach = (share: number) => {
    bar.reach(share);
    options.onProgress(share);
  };

  const other = interfaceAt(options.place);

  const ask = (
    method: string,
    address: string,
    body: Blob | string | null,
    headers: Record<string, string>,
    onProgress?: (loaded: number) => void,
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      if (isCancelled) return reject(new Error("cancelled"));
      const request = (current = new XMLHttpRequest());
      request.upload.onprogress = ({ loaded }) => onProgress?.(loaded);
      request.onload = () => resolve({ status: request.status, body: bodyOf(request) });
      request.onerror = request.ontimeout = () => reject(new Error("network"));
      request.onabort = () => reject(new Error("cancelled"));
      request.open(method, address);
      request.timeout = 120_000;
      for (const [name, value] of Object.entries({ Accept: "application/json", ...headers, ...bearerHeaders(address) }))
        request.setRequestHeader(name, value);
      request.send(body);
    });

  async function open(): Promise<UploadJson | Whole | Answer> {
    if (uploadId !== undefined) {
      const known = await ask("GET", `/api/files/uploads/${uploadId}`, null, {});
      if (known.status === 200 && known.body.bytes === file.size) return known.body as UploadJson | Whole;
      if (known.status !== 404 && known.status !== 200) return known;
    }
    const begun = await ask(
      "POST",
      other ? `/api/files/uploads?for=${encodeURIComponent(other.kind)}` : "/api/files/uploads",
      JSON.stringify({
        ...{ name: file.name.slice(0, 1_000), bytes: file.size },
        ...(other ? {} : { folderId: options.place }),
      }),
      { "Content-Type": "application/json" },
    );
    if (begun.status !== 201) return begun;
    const upload = begun.body as UploadJson;
    uploadId = upload.id;
    options.onBegun(upload.id);
    return upload;
  }

  /** The library has it with the last part; an interface is told of it. */
  async function finish(whole: Whole): Promise<SendResult> {
    if ("file" in whole) return storedOf(whole);
    if (!other) return { state: "failed", code: "unknown" };
    const json = JSON.stringify({ ...other.fields, id: options.key, file: whole.attachment.address });
    const answer = await ask("POST", other.address, json, { "Content-Type": "application/json" });
    if (answer.status !== 200) return refusalOf(answer);
    return { state: "done", stored: keptFileOf(answer.body as KeptAnswer) };
  }

  async function send(): Promise<SendResult> {
    const upload = await open();
    if ("status" in upload) return refusalOf(upload);
    if ("file" in upload || "attachment" in upload) return finish(upload);
    let { received } = upload;
    for (let corrections = 0; corrections < maxCorrections;) {
      const part = file.slice(received, received + Math.min(upload.partBytes, fileLimits.partBytes));
      const from = received;
      const answer = await ask(
        "PATCH",
        `/api/files/uploads/${upload.id}`,
        part,
        { "Content-Type": "application/offset+octet-stream", "Upload-Offset": String(from) },
        (loaded) => reach(Math.min(1, (from + loaded) / file.size)),
      );
      if (answer.status === 409 && typeof answer.body.received === "number") {
        received = answer.body.received;
        corrections++;
      } else if (answer.body.file ?? answer.body.attachment) {
        return await finish(answer.body as Whole);
      } else if (answer.status === 200 && typeof answer.body.received === "number") {
        received = answer.body.received;
        reach(received / file.size);
      } else return refusalOf(answer);
    }
    return { state: "failed", code: "unknown" };
  }

  const result = send()
    .catch((error: unknown): SendResult =>
      isCancelled
        ? { state: "cancelled" }
        : { state: "failed", code: error instanceof Error && error.message === "network" ? "network" : "unknown" },
    )
    .finally(bar.end);
  return {
    result,
    cancel() {
      isCancelled = true;
      current?.abort();
      // The rest is useless; if this request is lost, the server drops it after a day.
      if (uploadId !== undefined)
        void fetch(`/api/files/uploads/${uploadId}`, {
          method: "DELETE",
          headers: bearerHeaders("/api/files/uploads"),
        }).catch(() => {});
    },
  };
}

const storedOf = ({ file, created, folderGone }: Extract<Whole, { file: FileJson }>): SendResult => ({
  state: created ? "done" : "existed",
  stored: file,
  ...(folderGone ? { folderGone } : {}),
});

function bodyOf({ responseText }: XMLHttpRequest): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(responseText);
    return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** A restarting or busy server counts as a lost connection. */
function refusalOf({ status, body }: Answer): SendResult {
  if (status === 401) return { state: "failed", code: "signedOut" };
  const code = codeOfAnswer(body);
  if ([502, 503, 504].includes(status) && code !== "diskFull") return { state: "failed", code: "network" };
  return { state: "failed", code: code ?? (status === 403 ? "forbidden" : "unknown") };
}
