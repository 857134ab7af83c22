import type { UIMatch } from "@remix-run/react";
import type { LayoutName } from "./look";

/**
 * What a route module says about itself: `export const handle: RouteHandle<typeof loader>`.
 * `crumb` and `title` receive the route's match, so that they can use what its loader found.
 */
export type RouteHandle<Loader = unknown> = {
  layout?: LayoutName;
  /** false: the page is plain HTML; it loads no JavaScript at all. */
  scripts?: false;
  crumb?: string | ((match: UIMatch<Loader>) => string | undefined);
  title?: string | ((match: UIMatch<Loader>) => string | undefined);
};

export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === "object" && handle !== null;
}
