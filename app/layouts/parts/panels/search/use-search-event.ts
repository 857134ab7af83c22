import { useEffect, type RefObject } from "react";

import type { SiteSearch } from "./use-site-search";

/** Dispatches a bubbling `search` event with the groups as `detail` (empty without results), not for failures. */
export function useSearchEvent(box: RefObject<HTMLElement>, { groups, state }: SiteSearch) {
  useEffect(() => {
    if (state === "ready") box.current?.dispatchEvent(new CustomEvent("search", { bubbles: true, detail: groups }));
  }, [box, groups, state]);
}
