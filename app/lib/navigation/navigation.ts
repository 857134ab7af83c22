/** An entry of the navigation, already in the reader's language and already only what they may see. */
export type NavigationItem = {
  id: string;
  title: string;
  subtitle?: string;
  /** Absent: `basic`. An `aside` opens a second panel beside the bar, a `group` is a heading over its children. */
  type?: "aside" | "basic" | "collapsable" | "divider" | "group" | "spacer";
  icon?: string;
  link?: string;
  badge?: string;
  children?: readonly NavigationItem[];
};

/** One navigation in the four forms the layouts draw (specification §2). */
export type NavigationSets = Record<"compact" | "default" | "futuristic" | "horizontal", readonly NavigationItem[]>;

/** Active when the page is the link or lies under it. */
export function isActive(item: NavigationItem, path: string): boolean {
  const { link } = item;
  const own = link !== undefined && (path === link || (link !== "/" && path.startsWith(`${link}/`)));
  return own || (item.children ?? []).some((child) => isActive(child, path));
}
