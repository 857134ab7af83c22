/** An entry of the navigation, already in the reader's language and already only what they may see. */
export type NavigationItem = {
  id: string;
  title: string;
  subtitle?: string;
  /** Absent: `basic`. An `aside` opens a second panel beside the bar, a `group` is a heading over its children. */
  type?: "aside" | "basic" | "collapsable" | "divider" | "group" | "spacer";
  icon?: string;
  link?: string;
  /** `link` leads to another site and isn't one of our pages; `target` says where it opens. */
  externalLink?: boolean;
  target?: "_blank" | "_self";
  /** Active on its own page only, not on those below it. */
  exactMatch?: boolean;
  disabled?: boolean;
  tooltip?: string;
  badge?: string;
  children?: readonly NavigationItem[];
};

/** One navigation in the four forms the layouts draw (specification §2). */
export type NavigationSets = Record<"compact" | "default" | "futuristic" | "horizontal", readonly NavigationItem[]>;

type BranchType = "aside" | "collapsable" | "group";

/** The four forms of a navigation, made of its one tree, in which a branch is what has children. */
export function navigationForms(items: readonly NavigationItem[]): NavigationSets {
  const asType = (type: BranchType) =>
    items.map((item): NavigationItem => {
      if (!item.children) return item;
      const { subtitle, ...branch } = item;
      // Only a heading has the room to say what stands below it.
      return { ...branch, type, ...(type === "group" && subtitle ? { subtitle } : {}) };
    });
  // A page after a group would look like one of it.
  const isGroup = ({ type }: NavigationItem) => type === "group";
  const grouped = asType("group").sort((a, b) => Number(isGroup(a)) - Number(isGroup(b)));
  const collapsable = asType("collapsable");
  return { compact: asType("aside"), default: collapsable, futuristic: grouped, horizontal: collapsable };
}

/** What of an item says whether a page is its own. */
type Placed = Pick<NavigationItem, "link" | "externalLink" | "exactMatch" | "disabled">;

/** Whether the page is this item's own, lies below it, or neither; what stands behind `?` and `#` doesn't count. */
export function placeOf(item: Placed, path: string): "here" | "below" | undefined {
  if (item.link === undefined || item.externalLink || item.disabled) return undefined;
  const [link = ""] = item.link.split(/[?#]/, 1);
  if (path === link) return "here";
  return !item.exactMatch && link !== "/" && path.startsWith(`${link}/`) ? "below" : undefined;
}

/** Active when the page is the link or lies under it, or when a child is active. */
export function isActive(item: NavigationItem, path: string): boolean {
  return placeOf(item, path) !== undefined || (item.children ?? []).some((child) => isActive(child, path));
}
