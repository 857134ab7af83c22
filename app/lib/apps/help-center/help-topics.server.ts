import {
  addressed,
  pointedId,
  sectionWith,
  textOf,
  underTopics,
  type Addressed,
  type Topic,
} from "~/lib/apps/handbook.server";
import { selectPublished } from "~/lib/content/definition/select-published.server";
import type { Locale } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";

export type Question = { id: string; topicId: string; question: string; answer: string };
export type GuideLine = Addressed & { id: string; topicId: string; title: string; subtitle: string; changedAt: Date };

/** Finds of each kind. */
const maxFound = 100;

export function readQuestions(locale: Locale): Promise<Topic<Question>[]> {
  const { section, topics, part } = sectionWith("question");
  return cached([section.id, topics.id], `help questions ${locale}`, async () => {
    const rows = await selectPublished(section, [part.topic, part.question, part.answer], {
      order: "position",
      isCurrent: true,
    });
    const items = rows.map(({ id, data }) => ({
      id,
      topicId: pointedId(data[part.topic]),
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
      topicId: pointedId(data[part.topic]),
      ...addressed(slug, locale),
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
