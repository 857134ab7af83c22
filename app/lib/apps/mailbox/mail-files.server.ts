import type { Readable } from "node:stream";

import { listAttachments } from "~/lib/files/attachments/attachments.server";
import { storage } from "~/lib/platform/storage/storage.server";

import { mailFiles } from "./drafts.server";

export type OpenMailFile = { name: string; mime: string; content: Readable };

/** The files of a mail, open for reading; `close` them when they were read, and when they were not. */
export async function openMailFiles(mailId: string): Promise<{ files: OpenMailFile[]; close: () => void }> {
  const listed = (await listAttachments(mailFiles.name, [mailId])).get(mailId) ?? [];
  const files = await Promise.all(
    listed.map(async ({ originalName: name, mime, key }) => ({ name, mime, content: await storage().get(key) })),
  );
  return {
    files,
    close: () => {
      for (const { content } of files) content.destroy();
    },
  };
}
