import { buffer } from "node:stream/consumers";

import type { Actor } from "~/lib/access/actor";
import { attachmentIdIn } from "~/lib/files/attachments/attachment-paths";
import { findAttachment, maySeeAttachment, type Attachment } from "~/lib/files/attachments/attachments.server";
import { smallJpeg } from "~/lib/files/pictures/image-work.server";
import { findPortrait } from "~/lib/files/pictures/portrait.server";
import { fileLimits } from "~/lib/files/limits";
import { log } from "~/lib/platform/log/log.server";
import { storage } from "~/lib/platform/storage/storage.server";

import { exportBounds } from "../contact";

/** In px, of each side: some 20 kB, as telephones show them. */
const photoSide = 320;
/**
 * Reads the pictures of one export: as base64, null where a contact has none that can be read, and for all after the
 * last one that fits. One picture at a time is in memory. @param most bytes of them together
 */
export function cardPhotos(
  actor: Actor,
  most: number = exportBounds.photoBytes,
): (avatar: string | null) => Promise<string | null> {
  let left = most;
  return async (avatar) => {
    const content = avatar === null || left <= 0 ? undefined : await contentOf(actor, avatar);
    if (!content) return null;
    try {
      const jpeg = await smallJpeg(await readSmallest(content), photoSide, actor.id ?? "");
      left -= jpeg.length;
      return jpeg.toString("base64");
    } catch (error) {
      log.warn({ err: error, key: content.key }, "a contact’s picture is left out of an export");
      return null;
    }
  };
}

type Picture = Pick<Attachment, "key" | "variants" | "bytes">;

/** A partner has an attachment, a colleague a file of the library. */
async function contentOf(actor: Actor, address: string): Promise<Picture | undefined> {
  const id = attachmentIdIn(address);
  if (id === undefined) return findPortrait(address);
  const attachment = await findAttachment(id);
  return attachment && (await maySeeAttachment(actor, attachment)) ? attachment : undefined;
}

/** A copy where there is one: an original may have ten megabytes. */
async function readSmallest({ key, variants, bytes }: Picture): Promise<Buffer> {
  const copy = [...variants].sort((a, b) => a.width - b.width).find(({ width }) => width >= photoSide);
  if (!copy && bytes > fileLimits.imageBytes) throw new Error("The picture is too large");
  return buffer(await storage().get(copy?.key ?? key));
}
