import type { FileJson } from "~/lib/files/file-json.server";

import { beginOnBar } from "./bar-progress";
import { postFile, type PostedFile, type Posting } from "./post-file";
import { keptFileOf, type FileInterface, type KeptAnswer, type KeptFile } from "./upload-place";

/** `code` completes the i18n key `files.errors.…`. */
export type SendResult<Stored = FileJson | KeptFile> =
  | {
      state: "done" | "existed";
      stored: Stored;
      /** Its folder was deleted meanwhile, so it is in the root. */
      folderGone?: boolean;
    }
  | { state: "failed"; code: string }
  | { state: "cancelled" };

export type Sending<Stored = FileJson | KeptFile> = { result: Promise<SendResult<Stored>>; cancel: () => void };

/** Uploads to `api/files`. Never throws. */
export function sendFile(
  file: File,
  onProgress: (share: number) => void,
  folderId: string | null = null,
): Sending<FileJson> {
  const fields: Record<string, string> = folderId === null ? {} : { folder: folderId };
  const { result, cancel } = postOnBar<FileJson>("/api/files", file, onProgress, fields);
  return { result: result.then((posted) => asResult(posted, (stored) => stored)), cancel };
}

/** Never throws. @param key of the sender's making: what is sent twice is kept once */
export function sendToInterface(
  file: File,
  onProgress: (share: number) => void,
  { address, fields }: FileInterface,
  key: string,
): Sending<KeptFile> {
  const { result, cancel } = postOnBar<KeptAnswer>(address, file, onProgress, { ...fields, id: key });
  // It answers alike whether the file is new to it or comes again.
  return { result: result.then((posted) => asResult({ ...posted, isNew: true }, keptFileOf)), cancel };
}

function postOnBar<Stored>(
  address: string,
  file: File,
  onProgress: (share: number) => void,
  fields: Record<string, string>,
): Posting<Stored> {
  const bar = beginOnBar();
  const reach = (share: number) => {
    bar.reach(share);
    onProgress(share);
  };
  const { result, cancel } = postFile<Stored>(address, file, reach, fields);
  return { result: result.finally(bar.end), cancel };
}

function asResult<Answer, Stored>(
  posted: PostedFile<Answer>,
  storedOf: (answer: Answer) => Stored,
): SendResult<Stored> {
  if ("isCancelled" in posted) return { state: "cancelled" };
  if ("code" in posted) return { state: "failed", code: posted.code };
  return { state: posted.isNew ? "done" : "existed", stored: storedOf(posted.stored) };
}
