import type { UIMatch } from "@remix-run/react";
import type { LayoutName } from "./look";

/**
 * Which JavaScript a page loads, where it is not the application's: `false`, none at all; `"modules"`, the small
 * modules of app/public-scripts that its parts name. Such a page is plain HTML that React does not take over.
 */
type PageScripts = false | "modules" | undefined;

/**
 * What a route module says about itself: `export const handle: RouteHandle<typeof loader>`.
 * `crumb` and `title` receive the route's match, so that they can use what its loader found.
 */
export type RouteHandle<Loader = unknown> = {
  layout?: LayoutName;
  scripts?: PageScripts | ((match: UIMatch<Loader>) => PageScripts);
  crumb?: string | ((match: UIMatch<Loader>) => string | undefined);
  title?: string | ((match: UIMatch<Loader>) => string | undefined);
};

export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === "object" && handle !== null;
}

/** What the routes of a page say about its scripts, the deepest last. */
export function pageScripts(matches: readonly UIMatch[]): PageScripts {
  return matches
    .map((match) => {
      const scripts = isRouteHandle(match.handle) ? match.handle.scripts : undefined;
      return typeof scripts === "function" ? scripts(match) : scripts;
    })
    .findLast((scripts) => scripts !== undefined);
}
