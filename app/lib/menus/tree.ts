import type { MenuItem } from "./menu-document";

type Placed = { id: string; parentId: string | null };
export type Branch<Item extends Placed = MenuItem> = { item: Item; children: Branch<Item>[]; level: number };

/** Items with a missing parent, or their own, are left out. */
export function branchesOf<Item extends Placed>(
  items: readonly Item[],
  parentId: string | null = null,
  level = 1,
): Branch<Item>[] {
  return items
    .filter((item) => item.parentId === parentId)
    .map((item) => ({ item, level, children: branchesOf(items, item.id, level + 1) }));
}

export function flatten<Item extends Placed>(branches: readonly Branch<Item>[]): Branch<Item>[] {
  return branches.flatMap((branch) => [branch, ...flatten(branch.children)]);
}

/** Each item right after its parent; orphans are dropped. */
export function inOrder<Item extends Placed>(items: readonly Item[]): Item[] {
  return flatten(branchesOf(items)).map(({ item }) => item);
}

export function withDescendants<Item extends Placed>(items: readonly Item[], id: string): Set<string> {
  const found = new Set([id]);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const item of items) if (item.parentId !== null && found.has(item.parentId)) found.add(item.id);
  }
  return found;
}

/** Infinite for a circle. */
export function depthOf(items: readonly Placed[]): number {
  const parents = new Map(items.map(({ id, parentId }) => [id, parentId]));
  return items.reduce((most, { id }) => {
    let depth = 0;
    for (let at: string | null | undefined = id; at !== null && at !== undefined; at = parents.get(at))
      if (++depth > items.length) return Number.POSITIVE_INFINITY;
    return Math.max(most, depth);
  }, 0);
}

export type Place = { to: "before" | "after" | "into"; target: string };

/** Moves an item with its descendants. @returns null when the target is below it or missing */
export function placeItem(items: readonly MenuItem[], id: string, { to, target }: Place): MenuItem[] | null {
  const moved = items.find((item) => item.id === id);
  const goal = items.find((item) => item.id === target);
  if (!moved || !goal || withDescendants(items, id).has(target)) return null;
  if (to === "into" && goal.type === "divider") return null;
  const rest = items.filter((item) => item.id !== id);
  const placed = { ...moved, parentId: to === "into" ? goal.id : goal.parentId };
  const at = rest.findIndex((item) => item.id === target);
  const behind = to === "before" ? at : to === "after" ? at + 1 : rest.length;
  return inOrder([...rest.slice(0, behind), placed, ...rest.slice(behind)]);
}

export const steps = ["up", "down", "in", "out"] as const;
export type Step = (typeof steps)[number];

/** One press of a button; null at the edge. `in`: under the sibling above; `out`: after its parent. */
export function stepOf(items: readonly MenuItem[], id: string, step: Step): Place | null {
  const item = items.find((one) => one.id === id);
  if (!item) return null;
  if (step === "out") return item.parentId === null ? null : { to: "after", target: item.parentId };
  const siblings = items.filter(({ parentId }) => parentId === item.parentId);
  const at = siblings.indexOf(item);
  const other = siblings[step === "down" ? at + 1 : at - 1];
  if (!other) return null;
  if (step === "in") return other.type === "divider" ? null : { to: "into", target: other.id };
  return { to: step === "up" ? "before" : "after", target: other.id };
}
