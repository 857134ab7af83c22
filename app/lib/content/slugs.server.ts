import { and, eq, sql } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";
import { slugTr, uniqueSlug } from "~/lib/platform/text/slug";

import type { Section } from "./definition";
import { Incomplete } from "./errors";
import { issue } from "./fields/field-kind";
import { entrySlugs } from "./schema.server";
import { titleOf } from "./entry-data.server";
import { locales, type EntryData, type Locale, type Localized } from "./values";

export function hasSlug(section: Section): boolean {
  return section.fields.slug !== undefined;
}

async function ownerOf(section: string, locale: Locale, slug: string): Promise<string | null> {
  const [row] = await db()
    .select({ entryId: entrySlugs.entryId })
    .from(entrySlugs)
    .where(and(eq(entrySlugs.section, section), eq(entrySlugs.locale, locale), eq(entrySlugs.slug, slug)));
  return row?.entryId ?? null;
}

/**
 * Settles the public address of each language that has a title: the slug that was typed, the one it already has, or a
 * free one made from the title. Earlier slugs stay as redirects.
 * @throws Incomplete when a typed slug belongs to another entry
 */
export async function settleSlugs(section: Section, entryId: string, data: EntryData): Promise<Localized> {
  if (!hasSlug(section)) return {};
  await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`slugs ${section.id}`}))`);
  const typed = (data.slug ?? {}) as Localized;
  const title = titleOf(section, data);
  const settled: Localized = {};
  for (const locale of locales) {
    if (!title[locale] && !typed[locale]) continue;
    const slug = typed[locale] ?? (await generatedSlug(section.id, entryId, locale, title[locale] ?? ""));
    const owner = await ownerOf(section.id, locale, slug);
    if (owner !== null && owner !== entryId) throw new Incomplete({ [`slug.${locale}`]: [issue("slugTaken", { slug })] });
    await db()
      .update(entrySlugs)
      .set({ current: false })
      .where(and(eq(entrySlugs.entryId, entryId), eq(entrySlugs.locale, locale)));
    await db()
      .insert(entrySlugs)
      .values({ section: section.id, locale, slug, entryId, current: true })
      .onConflictDoUpdate({ target: [entrySlugs.section, entrySlugs.locale, entrySlugs.slug], set: { current: true } });
    settled[locale] = slug;
  }
  return settled;
}

/** A title that is edited after publishing keeps its address; links to it are out in the world. */
async function generatedSlug(section: string, entryId: string, locale: Locale, title: string): Promise<string> {
  const [current] = await db()
    .select({ slug: entrySlugs.slug })
    .from(entrySlugs)
    .where(and(eq(entrySlugs.entryId, entryId), eq(entrySlugs.locale, locale), eq(entrySlugs.current, true)));
  if (current) return current.slug;
  // A title of emoji alone leaves nothing for a slug.
  return uniqueSlug(slugTr(title) || "icerik", async (slug) => {
    const owner = await ownerOf(section, locale, slug);
    return owner !== null && owner !== entryId;
  });
}

/** The addresses an entry has, or had while it was public. */
export async function currentSlugs(entryId: string): Promise<Localized> {
  const rows = await db()
    .select({ locale: entrySlugs.locale, slug: entrySlugs.slug })
    .from(entrySlugs)
    .where(and(eq(entrySlugs.entryId, entryId), eq(entrySlugs.current, true)));
  return Object.fromEntries(rows.map(({ locale, slug }) => [locale, slug]));
}
