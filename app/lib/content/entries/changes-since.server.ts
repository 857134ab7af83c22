import { and, asc, eq, gt, lte } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { userNames } from "~/lib/auth/users/users.server";
import type { Section } from "~/lib/content/definition/definition";
import { entryVersions } from "~/lib/content/schema.server";
import { db } from "~/lib/platform/db/database.server";

import { getEntry, placeOf, versionData } from "./entries.server";
import { changedPaths } from "./merge";

/** A field that differs from the version seen, and who changed it last; null: the system. */
export type FieldChange = { path: string; by: string | null };

type Span = { seen: number; until: number; /** Changes of this person are left out. */ except?: string | null };

export async function whoChanged(
  entryId: string,
  paths: readonly string[],
  { seen, until, except }: Span,
): Promise<FieldChange[]> {
  if (paths.length === 0) return [];
  const rows = await db()
    .select({ changed: entryVersions.changed, authorId: entryVersions.authorId })
    .from(entryVersions)
    .where(and(eq(entryVersions.entryId, entryId), gt(entryVersions.version, seen), lte(entryVersions.version, until)))
    .orderBy(asc(entryVersions.version));
  const names = await userNames(rows.map(({ authorId }) => authorId));
  return paths.flatMap((path) => {
    const authorId = rows.findLast(({ changed }) => changed.includes(path))?.authorId ?? null;
    return except !== undefined && authorId === except ? [] : [{ path, by: names.get(authorId ?? "") ?? null }];
  });
}

/** How an entry differs from the version seen, without the person's own changes. @throws Refusal 403, 404 */
export async function changesSince(actor: Actor, section: Section, id: string, seen: number): Promise<FieldChange[]> {
  const entry = await getEntry(actor, section, id);
  if (!Number.isInteger(seen) || seen < 1 || seen >= entry.version) return [];
  const isMoved =
    section.maxDepth !== undefined && (await placeOf({ ...entry, position: 0 }, seen)).parentId !== entry.parentId;
  return whoChanged(
    id,
    [...changedPaths(section.fields, await versionData(id, seen), entry.data), ...(isMoved ? ["parentId"] : [])],
    { seen, until: entry.version, except: actor.id },
  );
}

/** How the public version differs from an earlier public one. @throws Refusal 403, 404 */
export async function publicChangesSince(
  actor: Actor,
  section: Section,
  id: string,
  seen: number,
): Promise<FieldChange[]> {
  const { liveVersion } = await getEntry(actor, section, id);
  if (liveVersion === null || !Number.isInteger(seen) || seen < 1 || seen >= liveVersion) return [];
  const [before, after] = await Promise.all([versionData(id, seen), versionData(id, liveVersion)]);
  return whoChanged(id, changedPaths(section.fields, before, after), { seen, until: liveVersion });
}
