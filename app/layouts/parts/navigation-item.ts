/** An entry of the navigation, already in the reader's language and already what they may see. */
export type NavigationItem = {
  id: string;
  title: string;
  icon?: string;
  link?: string;
  badge?: string;
  children?: readonly NavigationItem[];
};

export type SignedInUser = { name: string; email: string; avatar?: string | null };

/** Active when the page is the link or lies under it. */
export function isActive(item: NavigationItem, path: string): boolean {
  const { link } = item;
  const own = link !== undefined && (path === link || (link !== "/" && path.startsWith(`${link}/`)));
  return own || (item.children ?? []).some((child) => isActive(child, path));
}
