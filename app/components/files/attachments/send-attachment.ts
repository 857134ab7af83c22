import { postFile, type Posting } from "~/components/files/upload/post-file";
import type { AttachmentJson } from "~/lib/files/attachments/attachment-paths";

/** @param kind what it is for @param onProgress a share from 0 to 1 */
export const sendAttachment = (
  kind: string,
  file: File,
  onProgress: (share: number) => void,
): Posting<AttachmentJson> => postFile(`/api/attachments?for=${encodeURIComponent(kind)}`, file, onProgress);
