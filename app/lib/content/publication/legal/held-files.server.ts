import { and, eq, isNotNull, isNull } from "drizzle-orm";

import { findSection } from "~/lib/content/definition/registry.server";
import { versionData } from "~/lib/content/entries/entries.server";
import { entries, entryReferences } from "~/lib/content/schema.server";
import { db } from "~/lib/platform/db/database.server";

import { displayedUntil } from "./legal-display.server";

/** Until when a file can't be replaced, because an entry on legal display shows it; null: no such entry. */
export async function fileHeldByDisplay(fileId: string): Promise<Date | null> {
  const rows = await db()
    .selectDistinct({ id: entries.id, section: entries.section, liveVersion: entries.liveVersion })
    .from(entryReferences)
    .innerJoin(entries, eq(entries.id, entryReferences.entryId))
    .where(
      and(
        eq(entryReferences.targetKind, "file"),
        eq(entryReferences.targetId, fileId),
        eq(entryReferences.live, true),
        isNull(entries.deletedAt),
        isNotNull(entries.liveVersion),
      ),
    );
  let latest: Date | null = null;
  for (const row of rows) {
    const section = findSection(row.section);
    if (!section?.publishing.display || row.liveVersion === null) continue;
    const until = await displayedUntil(section, row, {
      version: row.liveVersion,
      data: await versionData(row.id, row.liveVersion),
    });
    if (until && (!latest || until > latest)) latest = until;
  }
  return latest;
}
