import { and, asc, count, eq, max, sql } from "drizzle-orm";

import type { Section } from "~/lib/content/definition/definition";
import { rowAddresses, rowPagesOf } from "~/lib/content/definition/row-addresses";
import { publications } from "~/lib/content/schema.server";
import { locales, type Locale, type Localized } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { db } from "~/lib/platform/db/database.server";

/** The pages that a published entry has. `locales`: those that it is written in; `rows`: addresses under /home. */
export type PublicPages = { locales: Locale[]; slug: Localized; rows: string[]; changed: string };

/** How many entries of a section are public, and when the last of them came out. */
export function publicSize(section: Section): Promise<{ length: number; changed: string | null }> {
  return cached([section.id], `public size ${section.id}`, async () => {
    const [row] = await db().select({ length: count(), changed: max(publications.publishedAt) }).from(publications).where(eq(publications.section, section.id));
    return { length: row?.length ?? 0, changed: row?.changed?.toISOString() ?? null };
  });
}

/** The oldest first, without what is not to be found or says that its place is elsewhere. */
export async function publicPages(section: Section, { offset, limit }: { offset: number; limit: number }): Promise<PublicPages[]> {
  const { head } = section.publicFace;
  const { entryId, title, slug, data, publishedAt, firstPublishedAt } = publications;
  const isShown = and(
    head.noIndex === undefined ? undefined : sql`${data} ->> ${head.noIndex}::text IS DISTINCT FROM 'true'`,
    head.canonical === undefined ? undefined : sql`NOT ${data} ? ${head.canonical}::text`,
  );
  const hasRows = rowPagesOf(section.publicFace).length > 0;
  const found = await db()
    .select({ title, slug, publishedAt, isShown: sql<boolean>`${isShown ?? sql`true`}`, data: hasRows ? data : sql<Record<string, never>>`'{}'::jsonb` })
    .from(publications)
    .where(eq(publications.section, section.id))
    .orderBy(asc(firstPublishedAt), asc(entryId))
    .limit(limit)
    .offset(offset);
  return found.flatMap((row) =>
    row.isShown ? [{ locales: locales.filter((locale) => row.title[locale]), slug: row.slug, rows: rowAddresses(section, row.data).map(({ address }) => address), changed: row.publishedAt.toISOString() }] : [],
  );
}
