import { stemsOf } from "~/lib/platform/text/search/word-stems";
import type { Locale } from "~/lib/content/values";
import { bestNames } from "~/lib/search/name-fit";
import type { SearchSource } from "~/lib/search/sources.server";

import { helpPaths } from "./help-center";
import { findInTexts, readGuides, readQuestions } from "./help-topics.server";

export type HelpFind = { id: string; title: string; subtitle: string; link: string };

/** Titles first, then what stands below them, then texts. */
export async function searchHelp(query: string, locale: Locale): Promise<HelpFind[]> {
  const [guides, questions, inTexts] = await Promise.all([
    readGuides(locale),
    readQuestions(locale),
    findInTexts(query),
  ]);
  const all: HelpFind[] = [
    ...guides.flatMap((topic) =>
      topic.items.map(({ id, slug, title, subtitle }) => ({
        ...{ id, title, subtitle: subtitle || topic.title },
        link: helpPaths.guide(topic.slug, slug),
      })),
    ),
    ...questions.flatMap((topic) =>
      topic.items.map(({ id, question }) => ({
        ...{ id, title: question, subtitle: topic.title },
        link: helpPaths.question(id),
      })),
    ),
  ];
  return [
    ...new Set([
      ...bestNames(query, all, ({ title }) => [title], stemsOf),
      ...bestNames(query, all, ({ title, subtitle }) => [title, subtitle], stemsOf),
      ...all.filter(({ id }) => inTexts.has(id)),
    ]),
  ];
}

/** Guides and questions. */
export const helpSearch: SearchSource = {
  id: "help-center",
  place: 21,
  scope: "tools:read",
  async search(_actor, query, { locale, limit }) {
    const found = await searchHelp(query, locale);
    return found.slice(0, limit).map(({ id, title, link }) => ({ id, value: title, link }));
  },
};
