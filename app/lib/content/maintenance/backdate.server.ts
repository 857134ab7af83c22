import { eq, sql } from "drizzle-orm";

import { entries, publications } from "~/lib/content/schema.server";
import { db } from "~/lib/platform/db/database.server";

export async function backdatePublication(id: string, at: Date): Promise<void> {
  await db()
    .update(entries)
    .set({ firstPublishedAt: at, lastPublishedAt: at, publishAt: at, createdAt: at, updatedAt: at })
    .where(eq(entries.id, id));
  await db()
    .update(publications)
    .set({
      firstPublishedAt: at,
      publishedAt: at,
      // Sections without a date of their own sort by the first publication.
      sortKey: sql`CASE WHEN ${publications.sortKey} = to_char(${publications.firstPublishedAt} AT TIME ZONE 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') THEN ${at.toISOString()} ELSE ${publications.sortKey} END`,
    })
    .where(eq(publications.entryId, id));
}
