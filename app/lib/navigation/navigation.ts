import type { DrawnIcon } from "~/lib/platform/icons/icon-href";

export type NavigationItem = {
  id: string;
  title: string;
  subtitle?: string;
  /** Absent: `basic`. An `aside` opens a second panel beside the bar, a `group` is a heading over its children. */
  type?: "aside" | "basic" | "collapsable" | "divider" | "group" | "spacer";
  icon?: DrawnIcon;
  link?: string;
  /** `link` leads to another site; `target` says where it opens. */
  externalLink?: boolean;
  target?: "_blank" | "_self";
  /** Active on its own page only, not on those below it. */
  exactMatch?: boolean;
  disabled?: boolean;
  tooltip?: string;
  badge?: string;
  children?: readonly NavigationItem[];
};

/** The four forms of the layouts (specification §2). */
export type NavigationSets = Record<"compact" | "default" | "futuristic" | "horizontal", readonly NavigationItem[]>;

type BranchType = "aside" | "collapsable" | "group";

export function navigationForms(items: readonly NavigationItem[]): NavigationSets {
  const asType = (type: BranchType) =>
    items.map((item): NavigationItem => {
      if (!item.children) return item;
      const { subtitle, ...branch } = item;
      // Only a heading has room for a subtitle.
      return { ...branch, type, ...(type === "group" && subtitle ? { subtitle } : {}) };
    });
  // A page after a group would look like part of it.
  const isGroup = ({ type }: NavigationItem) => type === "group";
  const grouped = asType("group").sort((a, b) => Number(isGroup(a)) - Number(isGroup(b)));
  const collapsable = asType("collapsable");
  return { compact: asType("aside"), default: collapsable, futuristic: grouped, horizontal: collapsable };
}

type Placed = Pick<NavigationItem, "link" | "externalLink" | "exactMatch" | "disabled">;

/** Query and anchor don't count. */
export function placeOf(item: Placed, path: string): "here" | "below" | undefined {
  if (item.link === undefined || item.externalLink || item.disabled) return undefined;
  const [link = ""] = item.link.split(/[?#]/, 1);
  if (path === link) return "here";
  return !item.exactMatch && link !== "/" && path.startsWith(`${link}/`) ? "below" : undefined;
}

/** On its page, on pages below it, and when a child is active. */
export function isActive(item: NavigationItem, path: string): boolean {
  return placeOf(item, path) !== undefined || (item.children ?? []).some((child) => isActive(child, path));
}
