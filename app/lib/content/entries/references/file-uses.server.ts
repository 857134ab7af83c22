import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { isPortrait, listPortraitOwners } from "~/lib/auth/account/profile.server";
import type { FileUses } from "~/lib/files/changes/uses.server";

import { isPointedAt, listUses } from "./references.server";

/** Everything that keeps a file from being deleted: entries, and people whose portrait it is. */
export async function listUsesOfFile(actor: Actor, fileId: string): Promise<FileUses> {
  const uses = await listUses(actor, "file", fileId);
  return { ...uses, people: await listPortraitOwners(fileId) };
}

export function fileIsUsed(fileId: SQLWrapper): SQL {
  return sql`(${isPointedAt("file", fileId)} OR ${isPortrait(fileId)})`;
}
