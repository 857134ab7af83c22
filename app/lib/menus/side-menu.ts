/** From the most to the least specific: the first match decides. */
export const matchTypes = ["record", "path", "prefix", "section", "default"] as const;
export type MatchType = (typeof matchTypes)[number];

/** `target`: an entry's or section's id, or a path without a trailing slash. */
export type Matching = { matchType: MatchType; target: string; priority: number; active: boolean };
export type SitePage = { path: string; section: string | null; record: string | null };

/** Without query, anchor and trailing slash. */
export function plainPath(path: string): string {
  const [plain = ""] = path.split(/[?#]/, 1);
  let end = plain.length;
  while (end > 1 && plain[end - 1] === "/") end--;
  return plain.slice(0, end);
}

function fits({ matchType, target }: Matching, { path, section, record }: SitePage): boolean {
  switch (matchType) {
    case "record":
      return record === target;
    case "path":
      return path === target;
    case "prefix":
      return path === target || path.startsWith(`${target}/`);
    case "section":
      return section === target;
    case "default":
      return true;
  }
}

/** content-model §8.3: record, path, longest prefix, section, default; ties by priority. */
export function resolveRule<Rule extends Matching>(rules: readonly Rule[], page: SitePage): Rule | null {
  const rank = ({ matchType }: Matching) => matchTypes.indexOf(matchType);
  const length = ({ matchType, target }: Matching) => (matchType === "prefix" ? target.length : 0);
  return (
    rules
      .filter((rule) => rule.active && fits(rule, page))
      .sort((a, b) => rank(a) - rank(b) || length(b) - length(a) || b.priority - a.priority)[0] ?? null
  );
}
