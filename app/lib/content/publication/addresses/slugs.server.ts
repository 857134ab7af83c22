import { and, eq, inArray, or, sql, type SQLWrapper } from "drizzle-orm";

import type { Section } from "~/lib/content/definition/definition";
import { addressRelations, lastSegment, namingRelation } from "~/lib/content/definition/public/address-names";
import { entryTitle } from "~/lib/content/entries/entry-data.server";
import { Incomplete } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";
import { entries, entrySlugs, publications } from "~/lib/content/schema.server";
import { locales, type EntryData, type Locale, type Localized } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { slugTr, numberedSlug } from "~/lib/platform/text/slug";

/** Used in an address where a relation is empty or its target has no name. */
const nameless = "diger";

/** Slugs for an entry's address, by relation. A target that was never public gives none, unless it names the entry. */
export async function slugsOfRelations(
  section: Section,
  data: EntryData,
): Promise<Map<string, Record<Locale, string>>> {
  const [names, naming] = [addressRelations(section), namingRelation(section)];
  const ids = names.flatMap((name) => (typeof data[name] === "string" ? [data[name]] : []));
  if (names.length === 0) return new Map();
  const [slugs, titles] = await Promise.all([
    ids.length > 0
      ? db()
          .select({ id: entrySlugs.entryId, locale: entrySlugs.locale, slug: entrySlugs.slug })
          .from(entrySlugs)
          .where(and(inArray(entrySlugs.entryId, ids), eq(entrySlugs.current, true)))
      : [],
    ids.length > 0
      ? db().select({ id: entries.id, title: entries.title }).from(entries).where(inArray(entries.id, ids))
      : [],
  ]);
  return new Map(
    names.map((name) => {
      const own: Localized = Object.fromEntries(
        slugs.filter(({ id }) => id === data[name]).map(({ locale, slug }) => [locale, slug]),
      );
      const title = name === naming ? (titles.find(({ id }) => id === data[name])?.title ?? {}) : {};
      const tr = own.tr ?? own.en ?? (slugTr(title.tr ?? title.en ?? "") || nameless);
      return [name, { tr, en: own.en ?? own.tr ?? (slugTr(title.en ?? title.tr ?? "") || nameless) }];
    }),
  );
}

/** An entry's address below its section: its slug, after the slugs of its relations. */
export async function placed(section: Section, data: EntryData, slug: Localized): Promise<Localized> {
  const naming = namingRelation(section);
  const before = addressRelations(section).filter((name) => name !== naming);
  if (before.length === 0) return slug;
  const slugs = await slugsOfRelations(section, data);
  return Object.fromEntries(
    locales.flatMap((locale) =>
      slug[locale]
        ? [[locale, [...before.map((name) => slugs.get(name)?.[locale] ?? nameless), slug[locale]].join("/")]]
        : [],
    ),
  );
}

/** The present or last addresses of entries: with relations' slugs while public, else the own slug alone. */
export async function placesOf(ids: readonly string[]): Promise<Map<string, Localized>> {
  if (ids.length === 0) return new Map();
  const rows = await db()
    .select({ id: entrySlugs.entryId, locale: entrySlugs.locale, slug: entrySlugs.slug, place: publications.slug })
    .from(entrySlugs)
    .leftJoin(publications, eq(publications.entryId, entrySlugs.entryId))
    .where(and(idIn(entrySlugs.entryId, ids), eq(entrySlugs.current, true)));
  const places = new Map<string, Localized>();
  for (const { id, locale, slug, place } of rows)
    places.set(id, { ...places.get(id), [locale]: place?.[locale] ?? slug });
  return places;
}

/** Whether a requested path is the entry's place: the whole place, or just its own slug. */
export function isPlace(asked: string, place: string): boolean {
  return asked === place || (!asked.includes("/") && asked === lastSegment(place));
}

export function hasSlug(section: Section): boolean {
  return section.fields.slug !== undefined || namingRelation(section) !== undefined;
}

type Slug = { locale: Locale; slug: string };
type StoredSlug = Slug & { entryId: string; current: boolean; section: string };

/** Numbered slugs looked up at once; four times as many in each further round. */
const chunk = 25;
const maxNumbered = 10_000;
const maxRounds = 8;

/** The key's name in the migration. */
const slugKey = "entry_slugs_section_locale_slug_pk";

type New = { slug: Localized; writes: SQLWrapper[] };

/** Slugs of an entry without an address, as writes of `batch`; a taken slug makes them fail with `isSlugTaken`. */
export async function newSlugs(section: Section, entryId: string, data: EntryData): Promise<New> {
  const first = hasSlug(section) ? (await wantedSlugs(section, data)).map(firstChoice) : [];
  const rows = first.map(({ locale, slug }) => ({ section: section.id, locale, slug, entryId, current: true }));
  return { slug: asLocalized(first), writes: rows.length > 0 ? [db().insert(entrySlugs).values(rows)] : [] };
}

/** Whether a write of `newSlugs` failed because a slug is taken. */
export function isSlugTaken(error: unknown): boolean {
  const { code, constraint } = ((error as Error | null)?.cause ?? error ?? {}) as {
    code?: string;
    constraint?: string;
  };
  return code === "23505" && constraint === slugKey;
}

/**
 * Settles the slug of each language with a title: the typed one, the present one, or a free one from the title. Earlier
 * slugs redirect. If another entry takes a slug meanwhile, the next round sees it. @param options.isNew no address yet:
 * tries the first choice, which is nearly always free @throws Incomplete when a typed slug belongs to another entry
 */
export async function settleSlugs(
  section: Section,
  entryId: string,
  data: EntryData,
  { isNew = false } = {},
): Promise<Localized> {
  if (!hasSlug(section)) return {};
  const wanted = await wantedSlugs(section, data);
  const isNamed = namingRelation(section) !== undefined;
  if (wanted.length === 0) return {};
  const first = wanted.map(firstChoice);
  if (isNew && (await storeSlugs(section.id, entryId, first))) return asLocalized(first);
  for (let round = 1; round <= maxRounds; round++) {
    const most = Math.min(maxNumbered, chunk * 4 ** (round - 1));
    const candidates = wanted.map(({ locale, typed, base }) => ({
      locale,
      typed,
      slugs: typed ? [typed] : numbered(base, most),
    }));
    const stored = await readSlugs(section.id, entryId, candidates);
    const owns = ({ locale, slug }: Slug) =>
      stored.some((one) => one.entryId === entryId && one.current && one.locale === locale && one.slug === slug);
    const isTaken = (locale: Locale, slug: string) =>
      stored.some(
        (one) => one.section === section.id && one.locale === locale && one.slug === slug && one.entryId !== entryId,
      );
    const settled: Slug[] = [];
    for (const { locale, typed, slugs } of candidates) {
      // Links to it exist, so a new title keeps the address. An entry named by its relation's target follows that.
      const kept =
        typed || isNamed
          ? undefined
          : stored.find((one) => one.entryId === entryId && one.current && one.locale === locale)?.slug;
      const slug = kept ?? slugs.find((one) => !isTaken(locale, one));
      if (slug) settled.push({ locale, slug });
      else if (typed) throw new Incomplete({ [`slug.${locale}`]: [issue("slugTaken", { slug: typed })] });
    }
    if (settled.length === wanted.length && (settled.every(owns) || (await storeSlugs(section.id, entryId, settled)))) {
      return asLocalized(settled);
    }
  }
  throw new Error(`no free slug in ${section.id} for ${entryId}`);
}

type Wanted = { locale: Locale; typed: string | undefined; base: string };

/** The languages that get an address. A title of emoji alone gives no slug. */
async function wantedSlugs(section: Section, data: EntryData): Promise<Wanted[]> {
  const naming = namingRelation(section);
  const given = naming === undefined ? undefined : (await slugsOfRelations(section, data)).get(naming);
  if (given) return locales.map((locale) => ({ locale, typed: undefined, base: given[locale] }));
  const typed = (data.slug ?? {}) as Localized;
  const title = entryTitle(section, data);
  return locales
    .filter((locale) => title[locale] || typed[locale])
    .map((locale) => ({ locale, typed: typed[locale] || undefined, base: slugTr(title[locale] ?? "") || "icerik" }));
}

const firstChoice = ({ locale, typed, base }: Wanted): Slug => ({ locale, slug: typed ?? numberedSlug(base, 1) });

const asLocalized = (slugs: readonly Slug[]): Localized =>
  Object.fromEntries(slugs.map(({ locale, slug }) => [locale, slug]));

const numbered = (base: string, most: number) => Array.from({ length: most }, (_, at) => numberedSlug(base, at + 1));

async function readSlugs(
  section: string,
  entryId: string,
  candidates: readonly { locale: Locale; slugs: string[] }[],
): Promise<StoredSlug[]> {
  const own = and(eq(entrySlugs.entryId, entryId), eq(entrySlugs.current, true));
  const asked = candidates.map(({ locale, slugs }) =>
    and(eq(entrySlugs.section, section), eq(entrySlugs.locale, locale), inArray(entrySlugs.slug, slugs)),
  );
  return db()
    .select()
    .from(entrySlugs)
    .where(or(own, ...asked));
}

/** @returns false when another entry has taken one of them meanwhile */
async function storeSlugs(section: string, entryId: string, settled: readonly Slug[]): Promise<boolean> {
  const pairs = settled.map(
    ({ locale, slug }) => sql`(${entrySlugs.locale} = ${locale} AND ${entrySlugs.slug} <> ${slug})`,
  );
  const earlier = db()
    .update(entrySlugs)
    .set({ current: false })
    .where(and(eq(entrySlugs.entryId, entryId), eq(entrySlugs.current, true), or(...pairs)));
  const stored = db()
    .insert(entrySlugs)
    .values(settled.map(({ locale, slug }) => ({ section, locale, slug, entryId, current: true })))
    .onConflictDoUpdate({
      target: [entrySlugs.section, entrySlugs.locale, entrySlugs.slug],
      set: { current: true },
      setWhere: eq(entrySlugs.entryId, entryId),
    })
    .returning({ slug: entrySlugs.slug });
  const { rows } = await db().execute<{ count: number }>(
    sql`WITH earlier AS ${earlier}, stored AS ${stored} SELECT count(*)::int AS count FROM stored`,
  );
  return rows[0]?.count === settled.length;
}

/** The present addresses, or the last ones while it was public. */
export async function currentSlugs(entryId: string): Promise<Localized> {
  const rows = await db()
    .select({ locale: entrySlugs.locale, slug: entrySlugs.slug })
    .from(entrySlugs)
    .where(and(eq(entrySlugs.entryId, entryId), eq(entrySlugs.current, true)));
  return Object.fromEntries(rows.map(({ locale, slug }) => [locale, slug]));
}

/** Its present address, if relations are part of it. */
export async function addressOf(section: Section, id: string, data: EntryData): Promise<{ slug?: Localized }> {
  if (addressRelations(section).length === 0) return {};
  return {
    slug: await placed(
      section,
      data,
      namingRelation(section) === undefined ? await currentSlugs(id) : await settleSlugs(section, id, data),
    ),
  };
}
