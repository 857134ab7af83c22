import { and, desc, eq, lte } from "drizzle-orm";

import { lastAudited } from "~/lib/audit/last-audited.server";
import { entries, entryVersions, publications } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";

/** The public version, or the last one if it was withdrawn; null: it never was public. */
export async function lastPublished(id: string): Promise<EntryData | null> {
  const [row] = await db()
    .select({ data: publications.data, at: entries.lastPublishedAt })
    .from(entries)
    .leftJoin(publications, eq(publications.entryId, entries.id))
    .where(eq(entries.id, id));
  if (!row || row.data || !row.at) return row?.data ?? null;
  const { publish } = await lastAudited("entry", id, ["publish"]);
  // An entry imported as published has no audit record: take the newest version of that time.
  const which = publish?.version ? eq(entryVersions.version, publish.version) : lte(entryVersions.createdAt, row.at);
  const [version] = await db()
    .select({ data: entryVersions.data })
    .from(entryVersions)
    .where(and(eq(entryVersions.entryId, id), which))
    .orderBy(desc(entryVersions.version))
    .limit(1);
  return version?.data ?? null;
}
