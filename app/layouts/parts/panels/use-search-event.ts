import { useEffect, type RefObject } from "react";

import type { SiteSearch } from "./use-site-search";

/**
 * Tells whoever listens what was found: the box sends an event `search`, which bubbles, with the groups as its `detail`
 * (an empty list where nothing was found). What failed sends none.
 */
export function useSearchEvent(box: RefObject<HTMLElement>, { groups, state }: SiteSearch) {
  useEffect(() => {
    if (state === "ready") box.current?.dispatchEvent(new CustomEvent("search", { bubbles: true, detail: groups }));
  }, [box, groups, state]);
}
