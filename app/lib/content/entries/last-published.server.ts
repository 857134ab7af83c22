import { and, desc, eq, lte } from "drizzle-orm";

import { lastAudited } from "~/lib/audit/last-audited.server";
import { entries, entryVersions, publications } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";

/** What the public reads of an entry, or has read last where it was taken off since; null: it never was public. */
export async function lastPublished(id: string): Promise<EntryData | null> {
  const [row] = await db()
    .select({ data: publications.data, at: entries.lastPublishedAt })
    .from(entries)
    .leftJoin(publications, eq(publications.entryId, entries.id))
    .where(eq(entries.id, id));
  if (!row || row.data || !row.at) return row?.data ?? null;
  const { publish } = await lastAudited("entry", id, ["publish"]);
  // What was imported as published has no record: the newest that there was then.
  const which = publish?.version ? eq(entryVersions.version, publish.version) : lte(entryVersions.createdAt, row.at);
  const [version] = await db()
    .select({ data: entryVersions.data })
    .from(entryVersions)
    .where(and(eq(entryVersions.entryId, id), which))
    .orderBy(desc(entryVersions.version))
    .limit(1);
  return version?.data ?? null;
}
