import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { newEntryScope } from "~/lib/content/access/entry-scope";
import type { Section } from "~/lib/content/definition/definition";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection, sectionsWithPart } from "~/lib/content/definition/registry.server";
import { isRelation } from "~/lib/content/fields/points-at";
import { selectPublished } from "~/lib/content/definition/select-published.server";
import type { SiteParts } from "~/lib/content/definition/site-parts.server";
import { translate } from "~/lib/content/translated-text";
import type { Locale, Localized } from "~/lib/content/values";

/** What keepers write for staff in the area `handbook`, as apps read it: entries under topics, in the editors' order. */

export type HandbookPart = "question" | "guide" | "course";
type Known<Part> = { section: Section; topics: Section; part: Part };
export type Topic<Item> = { id: string; slug: string; title: string; items: Item[] };

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
export const slugOf = (slug: Localized, locale: Locale): string => slug[locale] ?? slug.tr ?? slug.en ?? "";
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
    slug: slugOf(slug, locale),
    title: textOf(title, locale),
    items: items.filter(({ topicId }) => topicId === id),
  }));
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
