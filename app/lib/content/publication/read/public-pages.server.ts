import { and, asc, count, max, sql, type SQL } from "drizzle-orm";

import type { Section } from "~/lib/content/definition/definition";
import { rowAddresses, rowPagesOf } from "~/lib/content/definition/public/row-addresses";
import { isSectionHidden } from "~/lib/content/definition/section-settings.server";
import { publications } from "~/lib/content/schema.server";
import { locales, type Locale, type Localized } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { db } from "~/lib/platform/db/database.server";

import { isPublicEntry, sourceSections } from "./public-entry.server";

/** `locales`: those that the entry is written in; `rows`: addresses under /home. */
export type PublicPages = { locales: Locale[]; slug: Localized; rows: string[]; changed: string };

export function publicSize(section: Section): Promise<{ length: number; changed: string | null }> {
  return cached([section.id, ...sourceSections(section)], `public size ${section.id}`, async () => {
    if (await isSectionHidden(section)) return { length: 0, changed: null };
    const [row] = await db()
      .select({ length: count(), changed: max(publications.publishedAt) })
      .from(publications)
      .where(isPublicEntry(section));
    return { length: row?.length ?? 0, changed: row?.changed?.toISOString() ?? null };
  });
}

/** Whether search engines may index an entry: not with `noIndex` or a canonical address elsewhere. */
function isIndexed({ publicFace: { seo } }: Section): SQL {
  const { head } = seo;
  const { data } = publications;
  const noIndex =
    head.noIndex === undefined ? sql`true` : sql`${data} ->> ${head.noIndex}::text IS DISTINCT FROM 'true'`;
  return head.canonical === undefined ? noIndex : sql`(${noIndex} AND NOT ${data} ? ${head.canonical}::text)`;
}

/** Whether any entry of a section may be indexed; the first row read usually decides. */
export function hasIndexed(section: Section): Promise<boolean> {
  return cached([section.id, ...sourceSections(section)], `has indexed ${section.id}`, async () => {
    const found = await db()
      .select({ id: publications.entryId })
      .from(publications)
      .where(and(isPublicEntry(section), isIndexed(section)))
      .limit(1);
    return found.length > 0;
  });
}

/** Parts of `size` entries with an indexed one, from 0, in the order of `publicPages`; for one part: `hasIndexed`. */
export function indexedParts(section: Section, size: number): Promise<readonly number[]> {
  return cached([section.id, ...sourceSections(section)], `indexed parts ${size} ${section.id}`, async () => {
    const part = sql<number>`((row_number() OVER (ORDER BY ${asc(publications.firstPublishedAt)},
      ${asc(publications.entryId)}) - 1) / ${size}::int)::int`;
    const numbered = db()
      .select({ part: part.as("part"), isShown: sql<boolean>`${isIndexed(section)}`.as("is_shown") })
      .from(publications)
      .where(isPublicEntry(section))
      .as("numbered");
    const found = await db()
      .selectDistinct({ part: numbered.part })
      .from(numbered)
      .where(sql`${numbered.isShown}`)
      .orderBy(asc(numbered.part));
    return found.map((row) => row.part);
  });
}

/** The indexed pages, oldest first. */
export async function publicPages(
  section: Section,
  { offset, limit }: { offset: number; limit: number },
): Promise<PublicPages[]> {
  const { entryId, title, slug, data, publishedAt, firstPublishedAt } = publications;
  const hasRows = rowPagesOf(section.publicFace.page).length > 0;
  const found = await db()
    .select({
      title,
      slug,
      publishedAt,
      isShown: sql<boolean>`${isIndexed(section)}`,
      data: hasRows ? data : sql<Record<string, never>>`'{}'::jsonb`,
    })
    .from(publications)
    .where(isPublicEntry(section))
    .orderBy(asc(firstPublishedAt), asc(entryId))
    .limit(limit)
    .offset(offset);
  return found.flatMap((row) =>
    row.isShown
      ? [
          {
            locales: locales.filter((locale) => row.title[locale]),
            slug: row.slug,
            rows: rowAddresses(section, row.data).map(({ address }) => address),
            changed: row.publishedAt.toISOString(),
          },
        ]
      : [],
  );
}
