import { and, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";

import { lastAuditedOfMany } from "~/lib/audit/last-audited.server";
import type { Section } from "~/lib/content/definition/definition";
import { entries, entryVersions } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";

import { publicData } from "~/lib/content/publication/read/published-data.server";

export type CalledOff = { id: string; at: Date; data: EntryData };

/** The newest entries that were withdrawn: subscribers of their dates must learn that they are cancelled. */
export async function readCalledOff(section: Section, most: number): Promise<CalledOff[]> {
  const gone = await db()
    .select({ id: entries.id, at: entries.updatedAt })
    .from(entries)
    .where(and(eq(entries.section, section.id), isNotNull(entries.firstPublishedAt), isNull(entries.liveVersion)))
    .orderBy(desc(entries.updatedAt), desc(entries.id))
    .limit(most);
  const published = await lastAuditedOfMany(
    "entry",
    gone.map(({ id }) => id),
    "publish",
  );
  if (published.size === 0) return [];
  const versions = await db()
    .select({ id: entryVersions.entryId, version: entryVersions.version, data: entryVersions.data })
    .from(entryVersions)
    .where(
      and(
        inArray(entryVersions.entryId, [...published.keys()]),
        inArray(entryVersions.version, [...new Set([...published.values()].flatMap(({ version }) => version ?? []))]),
      ),
    );
  const dataById = new Map(
    versions.filter(({ id, version }) => published.get(id)?.version === version).map(({ id, data }) => [id, data]),
  );
  return gone.flatMap(({ id, at }) => {
    const data = dataById.get(id);
    return data ? [{ id, at, data: publicData(section, data) }] : [];
  });
}
