import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";

import { hidePopover } from "./popover-target";

/**
 * Closes a native popover when another page, or the same one again, is opened; one opened before scripts ran stays
 * open.
 */
export function useCloseOnNavigation(popover: RefObject<HTMLElement>) {
  const location = useLocation();
  const here = useRef(location);
  useEffect(() => {
    if (here.current === location) return;
    here.current = location;
    hidePopover(popover.current);
  }, [popover, location]);
}
