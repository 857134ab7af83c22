/** From the most to the least particular: the first that fits a page decides. */
export const matchTypes = ["record", "path", "prefix", "section", "default"] as const;
export type MatchType = (typeof matchTypes)[number];

/**
 * What of a rule decides whether it fits a page. `target`: an entry's or section's id, or a path without a slash behind
 * it.
 */
export type Matching = { matchType: MatchType; target: string; priority: number; active: boolean };
/** A page of the public site: its path, and the section and entry that stand there. */
export type SitePage = { path: string; section: string | null; record: string | null };

/** A path as rules hold it: without query, anchor and the slash behind it. */
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

/** The rule for a page (content-model §8.3): record, path, longest prefix, section, default; ties by priority. */
export function resolveRule<Rule extends Matching>(rules: readonly Rule[], page: SitePage): Rule | null {
  const rank = ({ matchType }: Matching) => matchTypes.indexOf(matchType);
  const length = ({ matchType, target }: Matching) => (matchType === "prefix" ? target.length : 0);
  return (
    rules
      .filter((rule) => rule.active && fits(rule, page))
      .sort((a, b) => rank(a) - rank(b) || length(b) - length(a) || b.priority - a.priority)[0] ?? null
  );
}
