import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

const isDrawn = (element: HTMLElement | null) => element !== null && element.getClientRects().length > 0;

/**
 * Where a record takes the place of its list, on a phone: the record begins at its top, and the list comes back where it
 * was left. Where both stand beside each other nothing moves.
 */
export function useListPlace(list: RefObject<HTMLElement>, isOpen: boolean) {
  const place = useRef(0);
  const wasDrawn = useRef<boolean>();

  useEffect(() => {
    const note = () => {
      if (isDrawn(list.current)) place.current = window.scrollY;
    };
    window.addEventListener("scroll", note, { passive: true });
    return () => window.removeEventListener("scroll", note);
  }, [list]);

  useLayoutEffect(() => {
    const before = wasDrawn.current;
    wasDrawn.current = isDrawn(list.current);
    // A page that has just come is where its reader or the browser has put it.
    if (before === undefined || before === wasDrawn.current) return;
    window.scrollTo(0, isOpen ? 0 : place.current);
  }, [list, isOpen]);
}
