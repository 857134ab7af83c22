import type { UIMatch } from "@remix-run/react";
import type { LayoutName } from "~/layouts/look/look";

/**
 * The page's JavaScript, if not the application's: `false`, none; `"modules"`, only the modules of app/public-scripts
 * that it uses. React does not hydrate such a page.
 */
type PageScripts = false | "modules" | undefined;

/** For `export const handle: RouteHandle<typeof loader>`. `crumb` and `title` receive the match with its data. */
export type RouteHandle<Loader = unknown> = {
  layout?: LayoutName;
  scripts?: PageScripts | ((match: UIMatch<Loader>) => PageScripts);
  crumb?: string | ((match: UIMatch<Loader>) => string | undefined);
  title?: string | ((match: UIMatch<Loader>) => string | undefined);
  /** A page of records, which offers to show what others have changed. */
  live?: (match: UIMatch<Loader>) => ShownRecords | undefined;
};

/**
 * The records that a page shows, in the versions that it shows. `kind`: their type, or their types. `kinds`: the page draws what others
 * have changed itself (`useRecordChanges`), of all these types; `whole`: of this record's alone, such as a board's.
 */
export type ShownRecords =
  | { kind: string | readonly string[]; rows: ReadonlyArray<{ id: string; version: number }> }
  | { kinds: readonly string[]; whole: string };

export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === "object" && handle !== null;
}

/** The deepest route decides. */
const decided = (matches: readonly UIMatch[]) =>
  matches
    .map((match) => {
      const scripts = isRouteHandle(match.handle) ? match.handle.scripts : undefined;
      return typeof scripts === "function" ? { scripts: scripts(match), isByData: true } : { scripts, isByData: false };
    })
    .findLast(({ scripts }) => scripts !== undefined);

export const pageScripts = (matches: readonly UIMatch[]): PageScripts => decided(matches)?.scripts;

/**
 * Whether the page has the fewer styles of the public site and of sign-in (bundling/plain-styles.ts). A refusal that
 * stands in the place of a page of the staff has no scripts, but all of the shell.
 */
export function hasPlainStyles(matches: readonly UIMatch[]): boolean {
  const { scripts, isByData } = decided(matches) ?? {};
  return scripts === "modules" || (scripts === false && !isByData);
}
