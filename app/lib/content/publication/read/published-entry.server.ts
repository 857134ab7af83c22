import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

import { lastSegment } from "~/lib/content/definition/public/address-names";
import { rowAddresses, rowFacet } from "~/lib/content/definition/public/row-addresses";
import type { Section } from "~/lib/content/definition/definition";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { isSectionHidden } from "~/lib/content/definition/section-settings.server";
import { isPlace } from "~/lib/content/publication/addresses/slugs.server";
import { entries, entrySlugs, publications } from "~/lib/content/schema.server";
import { locales, type Locale, type Localized, type RowValue } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { builtQuery } from "~/lib/platform/db/queries/built-query.server";
import { db } from "~/lib/platform/db/database.server";
import { isFormerAddress, readFormerAddress, type FormerAddress } from "~/lib/platform/text/former-addresses";
import { isUuid } from "~/lib/platform/text/uuid";

import { presentRowAddress } from "~/lib/content/publication/addresses/former-rows.server";
import { publicTags, publishedColumns, withPointed, type Pointed, type Published } from "./published-data.server";
import { listPublished } from "./published.server";
import { nowhere } from "~/lib/content/publication/addresses/successors.server";

export type PublishedAnswer =
  | { kind: "found"; entry: Published; pointed: Pointed }
  /** Found under an earlier slug, or under the slug of the other language. */
  | { kind: "moved"; slug: string; locale: Locale }
  | { kind: "gone"; id: string }
  | { kind: "missing" };

/** The slugs of a tree, joined; in characters. */
const longestPlace = 400;

export async function findPublished(section: Section, locale: Locale, slug: string): Promise<PublishedAnswer> {
  // NUL would be a database error, and no entry has so long an address.
  if (slug.includes("\0") || slug.length > longestPlace) return { kind: "missing" };
  return cached(publicTags(section), `item ${section.id} ${locale} ${slug}`, () =>
    readPublishedEntry(section, locale, slug),
  );
}

const entriesOfSlug = builtQuery((queries) =>
  queries
    .select({ entryId: entrySlugs.entryId, locale: entrySlugs.locale, entry: publishedColumns })
    .from(entrySlugs)
    .leftJoin(publications, eq(publications.entryId, entrySlugs.entryId))
    // In either language: both are named, so that the index on section, locale and slug is used.
    .where(
      and(
        eq(entrySlugs.section, sql.placeholder("section")),
        inArray(entrySlugs.locale, [...locales]),
        eq(entrySlugs.slug, sql.placeholder("slug")),
      ),
    ),
);

/** The same from the database, for callers with a cache of their own. */
export async function readPublishedEntry(section: Section, locale: Locale, slug: string): Promise<PublishedAnswer> {
  if (slug.includes("\0") || (await isSectionHidden(section))) return { kind: "missing" };
  const found = await entriesOfSlug({ section: section.id, slug: lastSegment(slug) });
  const named = found.find((row) => row.locale === locale) ?? found[0];
  if (!named) return (await movedFromId(section, locale, slug)) ?? { kind: "missing" };
  const { entry } = named;
  if (!entry) return (await isGone(section, named.entryId)) ? { kind: "gone", id: named.entryId } : { kind: "missing" };
  const current = entry.slug[locale] ?? entry.slug.tr ?? entry.slug.en ?? "";
  if (!isPlace(slug, current)) return { kind: "moved", slug: current, locale };
  const { items, files, titles } = await withPointed(section, [entry]);
  return items[0] ? { kind: "found", entry: items[0], pointed: { files, titles } } : { kind: "missing" };
}

/** The entries of a section that have the slug, or had it, in any language; public or not. */
export async function entriesWithSlug(section: Section, slug: string): Promise<string[]> {
  if (slug.includes("\0") || slug.length > longestPlace) return [];
  return (await entriesOfSlug({ section: section.id, slug })).map(({ entryId }) => entryId);
}

/** An entry's id redirects to its address, in any language that it has. */
async function movedFromId({ id: section }: Section, locale: Locale, id: string): Promise<PublishedAnswer | null> {
  if (!isUuid(id)) return null;
  const [live] = await db()
    .select({ slug: publications.slug })
    .from(publications)
    .where(and(eq(publications.entryId, id), eq(publications.section, section)));
  const slug = live && (live.slug[locale] ?? live.slug.tr ?? live.slug.en);
  return slug ? { kind: "moved", slug, locale } : null;
}

export type PublishedRow = { entry: Published; pointed: Pointed; list: string; row: RowValue };

/** The public row with a page at this address; "gone" if its entry was public once. */
export async function readPublishedRow(
  section: Section,
  address: string,
): Promise<
  | ({ kind: "found" } & PublishedRow)
  | { kind: "moved"; address: string }
  | { kind: "gone"; id: string }
  | { kind: "missing" }
> {
  // NUL would be a database error; a longer address can't be stored.
  if (address.includes("\0") || address.length > 190 || (await isSectionHidden(section))) return { kind: "missing" };
  const facet = rowFacet(address);
  const has = (facets: AnyPgColumn) => sql`${facets} @> ARRAY[${facet}]::text[]`;
  // If two entries have one address, the one published first keeps it.
  const [row] = await db()
    .select(publishedColumns)
    .from(publications)
    .where(and(eq(publications.section, section.id), has(publications.facets)))
    .orderBy(asc(publications.firstPublishedAt), asc(publications.entryId))
    .limit(1);
  if (row) {
    const {
      items: [entry],
      files,
      titles,
    } = await withPointed(section, [row]);
    const found = entry && rowAddresses(section, entry.data).find((one) => one.address === address);
    return found
      ? { kind: "found", entry, pointed: { files, titles }, list: found.list, row: found.row }
      : { kind: "missing" };
  }
  const present = await presentRowAddress(section, address);
  if (present !== null) return { kind: "moved", address: present };
  const wasPublic = and(
    eq(entries.section, section.id),
    isNotNull(entries.firstPublishedAt),
    isNull(entries.liveVersion),
    has(entries.facets),
  );
  // Two queries, as each has its own index.
  for (const inTrash of [isNull(entries.deletedAt), isNotNull(entries.deletedAt)]) {
    const [gone] = await db()
      .select({ id: entries.id })
      .from(entries)
      .where(and(wasPublic, isRemembered, inTrash))
      .limit(1);
    if (gone) return { kind: "gone", id: gone.id };
  }
  return { kind: "missing" };
}

/** Nothing is said about an entry that was published by mistake. */
const isRemembered = sql`${entries.leadsTo} IS DISTINCT FROM ${nowhere}`;

export async function isGone(section: Section, entryId: string): Promise<boolean> {
  const [row] = await db()
    .select({ at: entries.firstPublishedAt, live: entries.liveVersion })
    .from(entries)
    .where(and(eq(entries.id, entryId), eq(entries.section, section.id), isRemembered));
  return row?.at != null && row.live === null;
}

export async function findPublishedSingle(
  section: Section,
  locale: Locale,
): Promise<{ entry: Published; pointed: Pointed } | null> {
  const { items, files, titles } = await listPublished(section, { locale, page: 1, size: 1 });
  return items[0] ? { entry: items[0], pointed: { files, titles } } : null;
}

/** The public entry that lists this former address; null: none. */
export async function findByFormerPath(
  section: Section,
  asked: FormerAddress,
): Promise<{ id: string; slug: Localized } | null> {
  const formerPaths = hooksOf(section).site?.formerPaths;
  if (!formerPaths) return null;
  const known = await formerAddresses(section, formerPaths);
  const fitting = known.get(asked.path)?.filter(({ address }) => isFormerAddress(asked, address)) ?? [];
  // Where both "/sayfa.aspx?id=12" and "/sayfa.aspx" match, the longer address wins.
  return fitting.reduce<Former | null>(
    (best, one) => (best && best.address.query.length >= one.address.query.length ? best : one),
    null,
  );
}

type Former = { id: string; slug: Localized; address: FormerAddress };

/** All former addresses of a section, by path: a few per page, read when somebody opens an unknown address. */
function formerAddresses(
  section: Section,
  { list, column }: { list: string; column: string },
): Promise<ReadonlyMap<string, Former[]>> {
  return cached([section.id], `former addresses ${section.id}`, async () => {
    const found = new Map<string, Former[]>();
    if (await isSectionHidden(section)) return found;
    const rows = await db()
      .select({
        id: publications.entryId,
        slug: publications.slug,
        named: sql<Record<string, unknown>[]>`${publications.data} -> ${list}::text`,
      })
      .from(publications)
      .where(
        and(eq(publications.section, section.id), sql`jsonb_typeof(${publications.data} -> ${list}::text) = 'array'`),
      );
    for (const { id, slug, named } of rows) {
      for (const row of named) {
        const value = row[column];
        const address = typeof value === "string" ? readFormerAddress(value) : null;
        if (address) found.set(address.path, [...(found.get(address.path) ?? []), { id, slug, address }]);
      }
    }
    return found;
  });
}
