import { and, desc, eq, isNull, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { permissionOf } from "~/lib/content/access/transitions";
import { visibleEntries } from "~/lib/content/access/visible-entries.server";
import type { SectionArea } from "~/lib/content/definition/definition";
import { findSection, sections } from "~/lib/content/definition/registry.server";
import { entries } from "~/lib/content/schema.server";
import { db } from "~/lib/platform/db/database.server";

export type TranslationGap = { section: string; area: SectionArea; count: number };

/** Published entries without English, per section, where the person may edit; the most first. */
export async function countTranslationGaps(actor: Actor): Promise<TranslationGap[]> {
  const asked = [...sections.values()].filter(({ list }) => list.filters?.includes("untranslated"));
  if (asked.length === 0) return [];
  const count = sql<number>`count(*)::int`;
  const rows = await db()
    .select({ section: entries.section, count })
    .from(entries)
    .where(
      and(
        isNull(entries.deletedAt),
        eq(entries.state, "published"),
        sql`${entries.facets} @> ARRAY['untranslated:true']`,
        visibleEntries(actor, permissionOf("save"), asked),
      ),
    )
    .groupBy(entries.section)
    .orderBy(desc(count), entries.section);
  return rows.flatMap((row) => {
    const section = findSection(row.section);
    return section ? [{ ...row, area: section.area }] : [];
  });
}
