import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { newEntryScope } from "~/lib/content/access/rights.server";
import type { Section } from "~/lib/content/definition/definition";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection, sectionsWithPart } from "~/lib/content/definition/registry.server";
import { isRelation } from "~/lib/content/fields/points-at";
import { entriesWithSlug } from "~/lib/content/publication/read/published-entry.server";
import { selectPublished } from "~/lib/content/definition/select-published.server";
import type { SiteParts } from "~/lib/content/definition/site-parts.server";
import { translate } from "~/lib/content/translated-text";
import type { Locale, Localized } from "~/lib/content/values";

/** What keepers write for staff in the area `handbook`, as apps read it: entries under topics, in the editors' order. */

export type HiddenEntry = { to: string; title: string };
export type HandbookPart = "question" | "guide" | "course";
type Known<Part> = { section: Section; topics: Section; part: Part };
/** `slug`: in the reader's language, else in the other; `slugs`: in all. */
export type Addressed = { slug: string; slugs: Localized };
export type Topic<Item> = Addressed & { id: string; title: string; items: Item[] };

/** @throws Error unless exactly one section has the part, and its topics are entries */
export function sectionWith<Name extends HandbookPart>(name: Name): Known<NonNullable<SiteParts[Name]>> {
  const [found, ...others] = sectionsWithPart(name);
  const relation = found?.section.fields[found.part.topic];
  const topics = isRelation(relation) ? findSection(relation.section) : undefined;
  if (!found || !topics || others.length > 0) throw new Error(`One section with topics has the part "${name}"`);
  return { ...found, topics };
}

/** In the reader's language, else in Turkish; empty without either. */
export const textOf = (value: unknown, locale: Locale): string => translate(value, locale)?.text ?? "";
export const addressed = (slugs: Localized, locale: Locale): Addressed => ({
  slug: slugs[locale] ?? slugs.tr ?? slugs.en ?? "",
  slugs,
});
/** In the other language, too: a colleague's address also leads readers of that language. */
export const findBySlug = <Item extends Addressed>(all: readonly Item[], wanted = ""): Item | undefined =>
  all.find(({ slug }) => slug === wanted) ?? all.find(({ slugs }) => Object.values(slugs).includes(wanted));

/** Under a slug that it had before, too. */
export async function findAddressed<Item extends Addressed & { id: string }>(
  section: Section,
  all: readonly Item[],
  wanted = "",
): Promise<Item | undefined> {
  const present = findBySlug(all, wanted);
  if (present) return present;
  const former = new Set(await entriesWithSlug(section, wanted));
  return all.find(({ id }) => former.has(id));
}
/** The entry that a relation points at. */
export const pointedId = (value: unknown): string => (typeof value === "string" ? value : "");

/** Also topics of which nothing is published. */
export async function underTopics<Item extends { topicId: string }>(
  topics: Section,
  items: readonly Item[],
  locale: Locale,
): Promise<Topic<Item>[]> {
  const rows = await selectPublished(topics, [], { order: "position", isCurrent: true });
  return rows.map(({ id, title, slug }) => ({
    id,
    ...addressed(slug, locale),
    title: textOf(title, locale),
    items: items.filter(({ topicId }) => topicId === id),
  }));
}

/** What keepers published while its topic isn't public: readers can't come to it. Empty for others. */
export async function withoutTopic(actor: Actor, name: HandbookPart, locale: Locale): Promise<HiddenEntry[]> {
  const { section, topics, part } = sectionWith(name);
  if (!actor.can("create", newEntryScope(section))) return [];
  const [rows, shown] = await Promise.all([
    selectPublished(section, [part.topic], { order: "position", isCurrent: true }),
    selectPublished(topics, [], { isCurrent: true }),
  ]);
  const known = new Set(shown.map(({ id }) => id));
  return rows.flatMap(({ id, title, data }) =>
    known.has(pointedId(data[part.topic]))
      ? []
      : [{ to: contentPaths.entry(section, id), title: textOf(title, locale) }],
  );
}

/** The lists in which the person may write what these parts show. */
export const keeperLinks = (actor: Actor, parts: readonly HandbookPart[], t: TFunction) =>
  parts
    .flatMap((name) => {
      const { section, topics } = sectionWith(name);
      return [section, topics];
    })
    .filter((section) => actor.can("create", newEntryScope(section)))
    .map((section) => ({ to: contentPaths.list(section), label: t(`content.sections.${section.id}.title`) }));
