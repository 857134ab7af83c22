import { bearerHeaders } from "~/lib/auth/session/access-token";
import { fileLimits } from "~/lib/files/limits";

import { codeOfAnswer } from "./upload-place";

/** `code` completes the i18n key `files.errors.…`. */
export type PostedFile<Stored> = { stored: Stored; isNew: boolean } | { code: string } | { isCancelled: true };
export type Posting<Stored> = { result: Promise<PostedFile<Stored>>; cancel: () => void };

/**
 * Sends one file as a form. XMLHttpRequest, because fetch reports no progress. Never throws.
 * @param onProgress a share from 0 to 1 @param fields what else the form holds
 */
export function postFile<Stored>(
  address: string,
  file: File,
  onProgress: (share: number) => void,
  fields: Record<string, string> = {},
): Posting<Stored> {
  if (file.size > fileLimits.fileBytes) return { result: Promise.resolve({ code: "fileTooLarge" }), cancel: () => {} };
  const request = new XMLHttpRequest();
  const result = new Promise<PostedFile<Stored>>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.min(1, loaded / total) : 0);
    request.onload = () => resolve(readAnswer(request));
    request.onerror = request.ontimeout = () => resolve({ code: "network" });
    request.onabort = () => resolve({ isCancelled: true });
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file);
  request.open("POST", address);
  request.setRequestHeader("Accept", "application/json");
  for (const [name, value] of Object.entries(bearerHeaders(address))) request.setRequestHeader(name, value);
  request.send(form);
  return { result, cancel: () => request.abort() };
}

function readAnswer<Stored>({ status, responseText }: XMLHttpRequest): PostedFile<Stored> {
  if (status === 401) return { code: "signedOut" };
  try {
    const answer = JSON.parse(responseText) as (Stored & { code?: string; fields?: object }) | null;
    if (answer && (status === 200 || status === 201)) return { stored: answer, isNew: status === 201 };
    return { code: (answer && codeOfAnswer(answer)) ?? (status === 403 ? "forbidden" : "unknown") };
  } catch {
    return { code: "unknown" };
  }
}
