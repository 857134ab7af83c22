import type { Section } from "~/lib/content/definition/definition";
import { findSection, sectionsWithPart } from "~/lib/content/definition/registry.server";
import { selectPublished } from "~/lib/content/definition/select-published.server";
import type { SiteParts } from "~/lib/content/definition/site-parts.server";
import { translate } from "~/lib/content/translated-text";
import type { Locale, Localized } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";

/** What staff have published for staff: questions and guides, under topics, all in the order that the editors give. */

export type Question = { id: string; topicId: string; question: string; answer: string };
export type GuideLine = { id: string; topicId: string; slug: string; title: string; subtitle: string; changedAt: Date };
export type Topic<Item> = { id: string; slug: string; title: string; items: Item[] };

/** Of each kind. */
const maxFound = 100;

type Known<Part> = { section: Section; topics: Section; part: Part };

/** @throws Error unless exactly one section has the part, and its topics are entries */
function sectionWith<Name extends "question" | "guide">(name: Name): Known<NonNullable<SiteParts[Name]>> {
  const [found, ...others] = sectionsWithPart(name);
  const relation = found?.section.fields[found.part.topic];
  const topics = relation?.kind === "relation" ? findSection(relation.section) : undefined;
  if (!found || !topics || others.length > 0) throw new Error(`One section with topics has the part "${name}"`);
  return { ...found, topics };
}

/** In the reader's language, else in Turkish; empty without either. */
const textOf = (value: unknown, locale: Locale): string => translate(value, locale)?.text ?? "";
const slugOf = (slug: Localized, locale: Locale): string => slug[locale] ?? slug.tr ?? slug.en ?? "";
const idIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** With topics of which nothing is published: somebody has made them to be filled. */
async function underTopics<Item extends { topicId: string }>(
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

export function readQuestions(locale: Locale): Promise<Topic<Question>[]> {
  const { section, topics, part } = sectionWith("question");
  return cached([section.id, topics.id], `help questions ${locale}`, async () => {
    const rows = await selectPublished(section, [part.topic, part.question, part.answer], {
      order: "position",
      isCurrent: true,
    });
    const items = rows.map(({ id, data }) => ({
      id,
      topicId: idIn(data[part.topic]),
      question: textOf(data[part.question], locale),
      answer: textOf(data[part.answer], locale),
    }));
    return underTopics(topics, items, locale);
  });
}

/** Without their texts. */
export function readGuides(locale: Locale): Promise<Topic<GuideLine>[]> {
  const { section, topics, part } = sectionWith("guide");
  return cached([section.id, topics.id], `help guides ${locale}`, async () => {
    const rows = await selectPublished(section, [part.topic, part.subtitle], { order: "position", isCurrent: true });
    const items = rows.map(({ id, title, slug, publishedAt, data }) => ({
      id,
      topicId: idIn(data[part.topic]),
      slug: slugOf(slug, locale),
      title: textOf(title, locale),
      subtitle: textOf(data[part.subtitle], locale),
      changedAt: publishedAt,
    }));
    return underTopics(topics, items, locale);
  });
}

/** The sanitised text of a published guide, by its id. */
export async function readGuideText(id: string, locale: Locale): Promise<string> {
  const { section, part } = sectionWith("guide");
  const [row] = await selectPublished(section, [part.text], { ids: [id] });
  return textOf(row?.data[part.text], locale);
}

/** Ids of guides and questions in whose texts the terms stand. */
export async function findInTexts(query: string): Promise<Set<string>> {
  const found = await Promise.all(
    (["guide", "question"] as const).map((name) =>
      selectPublished(sectionWith(name).section, [], { search: query, isCurrent: true, take: maxFound }),
    ),
  );
  return new Set(found.flat().map(({ id }) => id));
}

/** The lists in which keepers write what stands here. */
export const helpSections = (): Section[] =>
  (["question", "guide"] as const).flatMap((name) => {
    const { section, topics } = sectionWith(name);
    return [section, topics];
  });
