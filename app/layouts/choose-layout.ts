import { parseLayoutName } from "./look";
import type { LayoutName } from "./look";
import { isRouteHandle } from "./route-handle";

/**
 * Deepest route's `handle.layout`, then `?layout=`, then `look`: what an earlier address of the visit asked for, or the
 * reader's own (specification §2).
 * `handles` are in the order of the matches: the document first, the page last.
 */
export function chooseLayout(handles: readonly unknown[], search: URLSearchParams, look: LayoutName): LayoutName {
  const deepest = handles
    .map((handle) => (isRouteHandle(handle) ? parseLayoutName(handle.layout) : undefined))
    .findLast((layout) => layout !== undefined);
  return deepest ?? parseLayoutName(search.get("layout")) ?? look;
}
