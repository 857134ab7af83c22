import { makeActor, type Actor } from "~/lib/access/actor";
import { findFile } from "~/lib/files/files.server";
import { fileUrl, mediaRoot, thumbnailUrl } from "~/lib/files/serving/file-urls";
import type { StoredFile } from "~/lib/files/serving/stored-file.server";
import type { DomainParts } from "~/lib/platform/domains/domain.server";
import { uuidPattern } from "~/lib/platform/text/uuid";

import { openContent } from "~/lib/files/serving/content-source.server";
import { assertPicture } from "~/lib/files/checks/assert-picture.server";
import { acceptFile, type AcceptedFile } from "~/lib/files/checks/gate.server";
import { refuseFile, type RefusalCode } from "~/lib/files/checks/refusal.server";

/** Everybody may upload a portrait, without rights over files. @throws Refusal 413, 415, 422 with a `code` */
async function acceptPortrait(
  actor: Actor,
  { path, originalName, refused }: { path: string; originalName: string; refused?: RefusalCode },
): Promise<AcceptedFile> {
  if (refused) throw refuseFile(refused);
  const content = await openContent({ path });
  try {
    if (content.bytes === 0) throw refuseFile("empty");
    await assertPicture(actor, content, originalName);
  } finally {
    await content.close();
  }
  const uploader = makeActor({
    ...actor,
    grants: [...actor.grants, { role: "departmentEditor", sections: [], departments: [] }],
  });
  return acceptFile(uploader, { path, originalName });
}

const ownPicture = new RegExp(String.raw`^/media/(${uuidPattern})/[\w.-]+$`);

/** The file of a portrait's address; undefined for other addresses and for what lies in the trash. */
export async function findPortrait(address: string): Promise<StoredFile | undefined> {
  const [, id] = ownPicture.exec(address) ?? [];
  const file = id === undefined ? undefined : await findFile(id);
  if (file?.kind !== "image" || file.deletedAt) return undefined;
  const addresses = [fileUrl(file), ...file.variants.map(({ width }) => fileUrl(file, width))];
  return addresses.includes(address) ? file : undefined;
}

const isPicture = async (address: string): Promise<boolean> => (await findPortrait(address)) !== undefined;

/** In px: portraits are shown small. */
const portraitWidth = 320;

/** People's pictures are files as well. */
export const portraits: DomainParts["portraits"] = {
  root: mediaRoot,
  async accept(actor, upload) {
    const file = await acceptPortrait(actor, upload);
    return { id: file.id, address: thumbnailUrl(file, portraitWidth) };
  },
  async addressOf(id) {
    const file = await findFile(id);
    return file ? thumbnailUrl(file, portraitWidth) : null;
  },
  isPicture,
};
