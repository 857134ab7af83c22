import { parseLayoutName } from "./look";
import type { LayoutName } from "./look";
import { isRouteHandle } from "~/layouts/document/route-handle";

/**
 * The deepest route's `handle.layout`, then `?layout=`, then `look`: the visit's layout, or the reader's own
 * (specification §2). @param handles in match order: the document first, the page last
 */
export function chooseLayout(handles: readonly unknown[], search: URLSearchParams, look: LayoutName): LayoutName {
  const deepest = handles
    .map((handle) => (isRouteHandle(handle) ? parseLayoutName(handle.layout) : undefined))
    .findLast((layout) => layout !== undefined);
  return deepest ?? parseLayoutName(search.get("layout")) ?? look;
}
