import { and, eq, inArray, isNull, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { visibleEntries } from "~/lib/content/access/visible-entries.server";
import type { SectionArea } from "~/lib/content/definition/definition";
import { sections } from "~/lib/content/definition/registry.server";
import { entryTitles } from "~/lib/content/entries/entries.server";
import { displayNames, runningDisplayOf } from "~/lib/content/publication/legal/legal-display.server";
import { entries, publications } from "~/lib/content/schema.server";
import type { EntryData, Localized } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

export type DisplayItem = {
  id: string;
  section: string;
  area: SectionArea;
  title: Localized;
  department: Localized | null;
  until: Date;
};

/** Far more than a town displays at once. */
const most = 500;

export async function listDisplays(
  actor: Actor,
  shown: number,
  now = new Date(),
): Promise<{ items: DisplayItem[]; total: number }> {
  const displaying = [...sections.values()].filter(({ publishing }) => publishing.display !== undefined);
  const rows = (
    await Promise.all(
      displaying.map(async (section) => {
        const names = displayNames(section);
        const shownData = sql<EntryData>`jsonb_build_object(${sql.join(
          names.flatMap((name) => [sql`${name}::text`, sql`${publications.data} -> ${name}::text`]),
          sql`, `,
        )})`;
        // A rough filter by the day before; the hour is checked below.
        const isOpen = sql`${publications.data} ->> ${section.publishing.display?.to ?? ""}::text
          >= ${toIsoDate(new Date(now.getTime() - 86_400_000)) ?? ""}`;
        const found = await db()
          .select({ id: entries.id, title: entries.title, departmentId: entries.departmentId, shownData })
          .from(publications)
          .innerJoin(entries, eq(entries.id, publications.entryId))
          .where(
            and(
              inArray(publications.section, [section.id]),
              isOpen,
              isNull(entries.deletedAt),
              visibleEntries(actor, "view", [section]),
            ),
          )
          .limit(most);
        return found.flatMap(({ shownData: data, ...row }) => {
          const until = runningDisplayOf(section, data, now);
          return until ? [{ ...row, section: section.id, area: section.area, until }] : [];
        });
      }),
    )
  )
    .flat()
    .sort((a, b) => a.until.getTime() - b.until.getTime());
  const first = rows.slice(0, shown);
  const units = await entryTitles(
    actor,
    first.flatMap(({ departmentId }) => departmentId ?? []),
  );
  return {
    items: first.map(({ departmentId, ...row }) => ({
      ...row,
      department: units.get(departmentId ?? "")?.title ?? null,
    })),
    total: rows.length,
  };
}
