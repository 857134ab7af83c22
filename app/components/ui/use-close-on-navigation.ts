import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";

import { hidePopover } from "./popover-target";

/** Closes a popover on navigation, also to the same page; one opened before hydration stays open. */
export function useCloseOnNavigation(popover: RefObject<HTMLElement>) {
  const location = useLocation();
  const here = useRef(location);
  useEffect(() => {
    if (here.current === location) return;
    here.current = location;
    hidePopover(popover.current);
  }, [popover, location]);
}
