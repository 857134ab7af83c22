import type { Section } from "./definition";
import { hooksOf } from "./section-hooks.server";

/** The fields by whose exact values entries are found: an entry has a facet for each value, see `facetsOf`. */
export function facetFields(section: Section): ReadonlySet<string | undefined> {
  const { list, rules, publicFace } = section;
  const { frontPage } = publicFace;
  const { filters } = publicFace.list;
  const { alert, atFoot } = hooksOf(section).site ?? {};
  return new Set([
    ...(list.filters ?? []),
    ...list.columns,
    ...rules.flatMap((rule) => ("field" in rule ? [rule.field] : [])),
    ...filters,
    frontPage?.as === "pictures" ? frontPage.first : undefined,
    frontPage && "when" in frontPage ? frontPage.when : undefined,
    alert?.when,
    atFoot?.when,
  ]);
}
