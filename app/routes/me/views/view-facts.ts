import type { TFunction } from "i18next";

import { fieldLabel } from "~/components/fields/labels";
import type { Section } from "~/lib/content/definition/definition";
import { listSearch, parseListQuery } from "~/lib/content/list/list-query";

/** What a view keeps, each with its name, in the reader's words. */
export function viewFacts(t: TFunction, section: Section, query: string): { name: string; text: string }[] {
  const { search, view, filters, ranges, when, columns, size, ...read } = parseListQuery(
    section,
    new URLSearchParams(query),
  );
  const label = (name: string) => fieldLabel(t, section, name);
  const filtered = [...new Set([...Object.keys(filters), ...Object.keys(ranges)])].map(label);
  // The usual order is not in the address.
  const sort = new URLSearchParams(
    listSearch(section, { search, view, filters, ranges, when, columns, size, ...read }, {}).slice(1),
  ).get("sort");
  const facts: [string, string | null][] = [
    ["view", view === "all" ? null : t(`content.list.views.${view}`)],
    ["search", search === "" ? null : `“${search}”`],
    ["filters", filtered.length > 0 ? filtered.join(", ") : null],
    ["when", when && t([`content.sections.${section.id}.periods.${when}`, `content.list.periods.${when}`])],
    [
      "sort",
      sort &&
        t(sort.startsWith("-") ? "savedViews.descending" : "savedViews.ascending", {
          field: label(sort.replace(/^-/, "")),
        }),
    ],
    ["columns", columns && columns.map(label).join(", ")],
    ["size", size === 10 ? null : String(size)],
  ];
  const known = facts.flatMap(([name, text]) => (text ? [{ name: t(`savedViews.facts.${name}`), text }] : []));
  return known.length > 0 ? known : [{ name: t("savedViews.facts.view"), text: t("savedViews.whole") }];
}
