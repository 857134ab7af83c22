import type { FileJson } from "~/lib/files/file-json.server";

import { beginOnBar } from "./bar-progress";
import { postFile, type PostedFile } from "./post-file";

/** `code` completes the i18n key `files.errors.…`. */
export type SendResult =
  | {
      state: "done" | "existed";
      stored: FileJson;
      /** Its folder was deleted meanwhile, so it is in the root. */
      folderGone?: boolean;
    }
  | { state: "failed"; code: string }
  | { state: "cancelled" };

export type Sending = { result: Promise<SendResult>; cancel: () => void };

/** Uploads to `api/files`. Never throws. */
export function sendFile(file: File, onProgress: (share: number) => void, folderId: string | null = null): Sending {
  const bar = beginOnBar();
  const reach = (share: number) => {
    bar.reach(share);
    onProgress(share);
  };
  const fields = folderId === null ? undefined : { folder: folderId };
  const { result, cancel } = postFile<FileJson>("/api/files", file, reach, fields);
  return { result: result.finally(bar.end).then(asResult), cancel };
}

function asResult(posted: PostedFile<FileJson>): SendResult {
  if ("isCancelled" in posted) return { state: "cancelled" };
  if ("code" in posted) return { state: "failed", code: posted.code };
  return { state: posted.isNew ? "done" : "existed", stored: posted.stored };
}
