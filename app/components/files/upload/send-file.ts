import type { FileJson } from "~/lib/files/file-json.server";
import { bearerHeaders } from "~/lib/auth/session/access-token";
import { fileLimits } from "~/lib/files/limits";

import { beginOnBar } from "./bar-progress";

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

/** Uploads to `api/files`; XMLHttpRequest, because fetch reports no progress. Never throws. */
export function sendFile(file: File, onProgress: (share: number) => void, folderId: string | null = null): Sending {
  if (file.size > fileLimits.fileBytes)
    return { result: Promise.resolve({ state: "failed", code: "fileTooLarge" }), cancel: () => {} };
  const request = new XMLHttpRequest();
  const bar = beginOnBar();
  const result = new Promise<SendResult>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => {
      const share = total > 0 ? Math.min(1, loaded / total) : 0;
      bar.reach(share);
      onProgress(share);
    };
    request.onloadend = bar.end;
    request.onload = () => resolve(readAnswer(request));
    request.onerror = () => resolve({ state: "failed", code: "network" });
    request.ontimeout = () => resolve({ state: "failed", code: "network" });
    request.onabort = () => resolve({ state: "cancelled" });
  });
  const form = new FormData();
  if (folderId !== null) form.append("folder", folderId);
  form.append("file", file);
  request.open("POST", "/api/files");
  request.setRequestHeader("Accept", "application/json");
  for (const [name, value] of Object.entries(bearerHeaders("/api/files"))) request.setRequestHeader(name, value);
  request.send(form);
  return { result, cancel: () => request.abort() };
}

function readAnswer({ status, responseText }: XMLHttpRequest): SendResult {
  let answer: unknown;
  try {
    answer = JSON.parse(responseText);
  } catch {
    return { state: "failed", code: "unknown" };
  }
  if (status === 201 || status === 200)
    return { state: status === 201 ? "done" : "existed", stored: answer as FileJson };
  if (status === 401) return { state: "failed", code: "signedOut" };
  const code = typeof answer === "object" && answer !== null && "code" in answer ? String(answer.code) : undefined;
  return { state: "failed", code: code ?? (status === 403 ? "forbidden" : "unknown") };
}
