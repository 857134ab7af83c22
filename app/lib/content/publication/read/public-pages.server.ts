import { and, asc, count, inArray, max, sql, type SQL } from "drizzle-orm";

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

/** The order of the sitemap's files: what is published later changes the last one alone. Index: publications_first. */
const oldestFirst = [asc(publications.firstPublishedAt), asc(publications.entryId)];

/**
 * Parts of `size` entries with an indexed one, from 0, in the order of `publicPages`; for one part: `hasIndexed`. Where
 * a part begins is read from an index; of its entries' data only as much as there is before the first indexed one.
 */
export function indexedParts(section: Section, size: number): Promise<readonly number[]> {
  return cached([section.id, ...sourceSections(section)], `indexed parts ${size} ${section.id}`, async () => {
    const order = sql.join(oldestFirst, sql`, `);
    const [at, id] = [publications.firstPublishedAt, publications.entryId];
    const { rows } = await db().execute<{ part: number }>(sql`
      WITH numbered AS (
        SELECT ${at} AS at, ${id} AS id, row_number() OVER (ORDER BY ${order}) - 1 AS place FROM ${publications}
        WHERE ${isPublicEntry(section)}
      ), parts AS MATERIALIZED (
        SELECT (place / ${size}::int)::int AS part, at, id, lead(at) OVER (ORDER BY place) AS next_at,
          lead(id) OVER (ORDER BY place) AS next_id
        FROM numbered WHERE place % ${size}::int = 0
      )
      SELECT part FROM parts, LATERAL (
        SELECT 1 FROM ${publications} WHERE ${isPublicEntry(section)} AND (${at}, ${id}) >= (parts.at, parts.id)
          AND (next_id IS NULL OR (${at}, ${id}) < (next_at, next_id)) AND ${isIndexed(section)}
        ORDER BY ${order} LIMIT 1
      ) AS found ORDER BY part`);
    return rows.map(({ part }) => part);
  });
}

/** The indexed pages, oldest first. The data of earlier parts is not read: their ids are skipped in an index. */
export async function publicPages(
  section: Section,
  { offset, limit }: { offset: number; limit: number },
): Promise<PublicPages[]> {
  const { entryId, title, slug, data, publishedAt } = publications;
  const hasRows = rowPagesOf(section.publicFace.page).length > 0;
  const ids = db()
    .select({ id: entryId })
    .from(publications)
    .where(isPublicEntry(section))
    .orderBy(...oldestFirst)
    .limit(limit)
    .offset(offset);
  const found = await db()
    .select({
      title,
      slug,
      publishedAt,
      isShown: sql<boolean>`${isIndexed(section)}`,
      data: hasRows ? data : sql<Record<string, never>>`'{}'::jsonb`,
    })
    .from(publications)
    .where(inArray(entryId, ids))
    .orderBy(...oldestFirst);
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
