import type { NavigationItem } from "./navigation";

/** An item of a navigation or of a public menu. */
type Linked = Pick<NavigationItem, "link" | "externalLink"> & { children?: readonly Linked[] };

const known = new WeakMap<readonly Linked[], ReadonlySet<string>>();

function* linksIn(items: readonly Linked[]): Generator<string> {
  for (const { link, externalLink, children } of items) {
    if (link !== undefined && !externalLink) yield link.split(/[?#]/, 1)[0] ?? "";
    if (children) yield* linksIn(children);
  }
}

function linksOf(items: readonly Linked[]): ReadonlySet<string> {
  const before = known.get(items);
  if (before) return before;
  const links = new Set(linksIn(items));
  known.set(items, links);
  return links;
}

/**
 * A path that menus mark as they mark the page's own: the path itself where an item leads to it, else one below the
 * nearest item that leads above it, else "". Thousands of pages have the same menus so.
 */
export function placeAmong(menus: readonly (readonly Linked[])[], path: string): string {
  const isLink = (one: string) => menus.some((items) => linksOf(items).has(one));
  if (isLink(path)) return path;
  for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
    const above = path.slice(0, end);
    if (isLink(above)) return `${above}//`;
  }
  return "";
}
