import { bearerHeaders } from "~/lib/auth/session/access-token";
import type { AttachmentJson } from "~/lib/files/attachments/attachment-paths";
import { fileLimits } from "~/lib/files/limits";

/** `code` completes the i18n key `files.errors.…`. */
export type SentAttachment = { attachment: AttachmentJson } | { code: string } | { isCancelled: true };
export type SendingAttachment = { result: Promise<SentAttachment>; cancel: () => void };

/**
 * XMLHttpRequest, because fetch reports no progress. Never throws.
 * @param kind what it is for @param onProgress a share from 0 to 1
 */
export function sendAttachment(kind: string, file: File, onProgress: (share: number) => void): SendingAttachment {
  if (file.size > fileLimits.fileBytes) return { result: Promise.resolve({ code: "fileTooLarge" }), cancel: () => {} };
  const request = new XMLHttpRequest();
  const result = new Promise<SentAttachment>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(readAnswer(request));
    request.onerror = request.ontimeout = () => resolve({ code: "network" });
    request.onabort = () => resolve({ isCancelled: true });
  });
  const address = `/api/attachments?for=${encodeURIComponent(kind)}`;
  const form = new FormData();
  form.append("file", file);
  request.open("POST", address);
  request.setRequestHeader("Accept", "application/json");
  for (const [name, value] of Object.entries(bearerHeaders(address))) request.setRequestHeader(name, value);
  request.send(form);
  return { result, cancel: () => request.abort() };
}

function readAnswer({ status, responseText }: XMLHttpRequest): SentAttachment {
  if (status === 401) return { code: "signedOut" };
  try {
    const answer = JSON.parse(responseText) as AttachmentJson & { code?: string };
    return status === 201
      ? { attachment: answer }
      : { code: answer.code ?? (status === 403 ? "forbidden" : "unknown") };
  } catch {
    return { code: "unknown" };
  }
}
