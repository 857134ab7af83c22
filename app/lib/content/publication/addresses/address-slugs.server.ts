import { and, eq, inArray } from "drizzle-orm";

import { addressRelations, lastSegment, namingRelation } from "~/lib/content/definition/public/address-names";
import type { Section } from "~/lib/content/definition/definition";
import { entries, entrySlugs, publications } from "~/lib/content/schema.server";
import { locales, type EntryData, type Locale, type Localized } from "~/lib/content/values";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { db } from "~/lib/platform/db/database.server";
import { slugTr } from "~/lib/platform/text/slug";

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
