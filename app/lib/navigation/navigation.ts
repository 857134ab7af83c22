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

/** An item as a list: title, link, icon, what hangs below, and the rest; what is empty at the end is left out. */
type PackedItem = [title: string, link?: string | 0, icon?: string | 0, children?: PackedItem[] | 0, rest?: Partial<NavigationItem>];

/** The set of most icons, which needs no saying. */
const usualSet = "heroicons_outline:";

const lastPartOf = (link: string) => link.slice(link.lastIndexOf("/") + 1);

const typeOf = ({ children }: Pick<NavigationItem, "children">) => (children ? "collapsable" : "basic");

function packItem({ title, link, icon, children, ...given }: NavigationItem, levels: number): PackedItem {
  const { id, type, ...rest } = given;
  const own = {
    ...rest,
    ...(link !== undefined && lastPartOf(link) === id ? {} : { id }),
    ...(type === undefined || type === typeOf({ children }) ? {} : { type }),
  };
  const packed = [title, link ?? 0, (levels > 0 && icon?.replace(usualSet, "")) || 0, children?.map((child) => packItem(child, levels - 1)) ?? 0, Object.keys(own).length > 0 ? own : 0];
  while (packed.at(-1) === 0) packed.pop();
  return packed as PackedItem;
}

function unpackItem([title, link, icon, below, rest]: PackedItem): NavigationItem {
  const children = below ? below.map(unpackItem) : undefined;
  return {
    id: link ? lastPartOf(link) : "",
    title,
    type: typeOf({ children }),
    ...(link ? { link } : {}),
    ...(icon ? { icon: icon.includes(":") ? icon : `${usualSet}${icon}` } : {}),
    ...(children ? { children } : {}),
    ...rest,
  };
}

/**
 * A navigation as every page of the staff carries it for its scripts: seventy entries, a third as long as they are by name.
 * @param hasMenus of a layout whose menus show the icon of every page; elsewhere only two levels show theirs
 */
export const packNavigation = (items: readonly NavigationItem[], hasMenus: boolean): string => JSON.stringify(items.map((item) => packItem(item, hasMenus ? Infinity : 2)));

export const unpackNavigation = (packed: string): NavigationItem[] => (JSON.parse(packed) as PackedItem[]).map(unpackItem);

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

/** Whether the page is this item's own, lies below it, or neither; what stands behind `?` and `#` doesn't count. */
export function placeOf(item: NavigationItem, path: string): "here" | "below" | undefined {
  if (item.link === undefined || item.externalLink) return undefined;
  const [link = ""] = item.link.split(/[?#]/, 1);
  if (path === link) return "here";
  return !item.exactMatch && link !== "/" && path.startsWith(`${link}/`) ? "below" : undefined;
}

/** Active when the page is the link or lies under it, or when a child is active. */
export function isActive(item: NavigationItem, path: string): boolean {
  return placeOf(item, path) !== undefined || (item.children ?? []).some((child) => isActive(child, path));
}
