import { stemsOf } from "~/lib/platform/text/search/word-stems";
import { bestNames } from "~/lib/search/name-fit";
import type { SearchSource } from "~/lib/search/sources.server";

import { academyPaths } from "./academy";
import { readCourses, type Course } from "./courses.server";

/** By title first, then by description and category. */
export function searchCourses<Item extends Pick<Course, "title" | "description"> & { category: string }>(
  query: string,
  all: readonly Item[],
): Item[] {
  return [
    ...new Set([
      ...bestNames(query, all, ({ title }) => [title], stemsOf),
      ...bestNames(query, all, ({ title, description, category }) => [`${title} ${description} ${category}`], stemsOf),
    ]),
  ];
}

/** By title and description. */
export const courseSearch: SearchSource = {
  id: "academy",
  place: 22,
  scope: "tools:read",
  async search(_actor, query, { locale, limit }) {
    const topics = await readCourses(locale);
    const all = topics.flatMap(({ title, items }) => items.map((item) => ({ ...item, category: title })));
    return searchCourses(query, all)
      .slice(0, limit)
      .map(({ id, title }) => ({ id, value: title, link: academyPaths.course(id) }));
  },
};
