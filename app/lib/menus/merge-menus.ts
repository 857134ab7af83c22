import { locales, type Conflict, type Localized } from "~/lib/content/values";
import { merger } from "~/lib/platform/values/merge";
import { isSame } from "~/lib/platform/values/same";

import type { MenuDocument, MenuItem } from "./menu-document";
import { depthOf, inOrder } from "./tree";

export type MenuMerge = { document: MenuDocument; conflicts: Conflict[] };

const parts = [
  "type",
  "link",
  "icon",
  "image",
  "openInNewTab",
  "device",
  "startAt",
  "endAt",
  "active",
  "parentId",
] as const;
const texts = ["title", "badge"] as const;

/**
 * Merges two edits item by item. A part that both changed differently, or one changed and the other removed, is a
 * conflict; `document` has *mine* there. Where both reordered one parent's items, mine wins.
 */
export function mergeMenus(base: MenuDocument, mine: MenuDocument, theirs: MenuDocument, maxDepth: number): MenuMerge {
  const { choose, conflicts } = merger();
  const text = (path: string, [was, my, their]: (Localized | undefined)[]): Localized | undefined => {
    const kept = locales.flatMap((locale) => {
      const value = choose(`${path}.${locale}`, {
        base: was?.[locale],
        mine: my?.[locale],
        theirs: their?.[locale],
      }) as string | undefined;
      return value === undefined ? [] : [[locale, value] as const];
    });
    return kept.length > 0 ? Object.fromEntries(kept) : undefined;
  };
  const byId = ({ items }: MenuDocument) => new Map(items.map((item) => [item.id, item]));
  const [was, my, their] = [byId(base), byId(mine), byId(theirs)];

  const mergedItem = (id: string): MenuItem | null => {
    const [old, own, other] = [was.get(id), my.get(id), their.get(id)];
    if (!own || !other) {
      const left = own ?? other;
      if (!left || !old) return left ?? null;
      // One side removed it: that stands, unless the other changed it.
      if (isSame(left, old)) return null;
      conflicts.push({ path: `items.${id}`, base: old, mine: own ?? null, theirs: other ?? null });
      return own ?? null;
    }
    const merged: Record<string, unknown> = { id };
    for (const name of texts) merged[name] = text(`items.${id}.${name}`, [old?.[name], own[name], other[name]]);
    for (const name of parts)
      merged[name] = choose(`items.${id}.${name}`, { base: old?.[name], mine: own[name], theirs: other[name] });
    return {
      ...Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined)),
      title: merged.title ?? {},
    } as MenuItem;
  };

  const ids = joinedOrder(
    base.items.map(({ id }) => id),
    mine.items.map(({ id }) => id),
    theirs.items.map(({ id }) => id),
  );
  const items = ids.flatMap((id) => mergedItem(id) ?? []);
  const there = new Set(items.map(({ id }) => id));
  for (const item of items) {
    if (item.parentId !== null && !there.has(item.parentId))
      conflicts.push({
        path: `items.${item.id}.parentId`,
        base: was.get(item.id)?.parentId ?? null,
        mine: item.parentId,
        theirs: null,
      });
  }
  // Two valid moves together may make a circle, or a tree that is too deep.
  if (conflicts.length === 0 && depthOf(items) > Math.max(maxDepth, depthOf(mine.items), depthOf(theirs.items))) {
    const moved = items.find(
      ({ id, parentId }) => my.get(id)?.parentId === parentId && was.get(id)?.parentId !== parentId,
    );
    conflicts.push({
      path: `items.${moved?.id ?? ""}.parentId`,
      base: null,
      mine: moved?.parentId ?? null,
      theirs: null,
    });
  }
  const title = text("title", [base.title, mine.title, theirs.title]) ?? {};
  return { document: { title, items: conflicts.length === 0 ? inOrder(items) : items }, conflicts };
}

/** The order of the side that reordered, mine where both did. The other side's new items follow their predecessor. */
function joinedOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const shared = new Set(base.filter((id) => mine.includes(id) && theirs.includes(id)));
  const sharedOf = (ids: readonly string[]) => ids.filter((id) => shared.has(id));
  const isMoved = !isSame(sharedOf(mine), sharedOf(base));
  const [first, second] = isMoved ? [mine, theirs] : [theirs, mine];
  const order = [...first];
  second.forEach((id, at) => {
    if (order.includes(id)) return;
    const before = second
      .slice(0, at)
      .reverse()
      .find((one) => order.includes(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  });
  return order;
}
