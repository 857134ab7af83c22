import type { Readable } from "node:stream";

import { listAttachments } from "~/lib/files/attachments/attachments.server";
import { hearFailure, storage } from "~/lib/platform/storage/storage.server";

import { mailFiles } from "./drafts.server";

export type OpenMailFile = { name: string; mime: string; content: Readable };

/**
 * The files of a mail, open for reading; `close` them when they were read, and when they were not.
 * @throws MissingObject, with none of them open
 */
export async function openMailFiles(mailId: string): Promise<{ files: OpenMailFile[]; close: () => void }> {
  const listed = (await listAttachments(mailFiles.name, [mailId])).get(mailId) ?? [];
  const files: OpenMailFile[] = [];
  const close = () => {
    for (const { content } of files) content.destroy();
  };
  try {
    for (const { originalName: name, mime, key } of listed) {
      const content = await storage().get(key);
      hearFailure(content);
      files.push({ name, mime, content });
    }
  } catch (error) {
    close();
    throw error;
  }
  return { files, close };
}
