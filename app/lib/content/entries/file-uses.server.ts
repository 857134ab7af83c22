import type { Actor } from "~/lib/access/actor";
import { listPortraitOwners } from "~/lib/auth/account/profile.server";
import type { FileUses } from "~/lib/files/uses.server";

import { listUses } from "./references.server";

/** Everything that a file may not be taken from: entries, and people whose portrait it is. */
export async function listUsesOfFile(actor: Actor, fileId: string): Promise<FileUses> {
  const uses = await listUses(actor, "file", fileId);
  return { ...uses, people: await listPortraitOwners(fileId) };
}
