import { useEffect } from "react";
import type { RefObject } from "react";

/**
 * While a panel is open, the focus stays in it when what had the focus goes or is disabled: the panel itself takes it,
 * so that Escape leads back to the button (WCAG 2.4.3).
 */
export function useKeptFocus(panel: RefObject<HTMLElement>) {
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    let isInside = false;
    let frame = 0;
    const onFocus = () => void (isInside = true);
    const onBlur = ({ relatedTarget }: FocusEvent) => void (isInside = relatedTarget === null);
    const check = () => {
      if (isInside && document.activeElement === document.body && element.matches(":popover-open"))
        element.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (!isInside) return;
      cancelAnimationFrame(frame);
      // A frame later: the browser takes the focus from a disabled control when it draws.
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(check)));
    });
    element.addEventListener("focusin", onFocus);
    element.addEventListener("focusout", onBlur);
    observer.observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      element.removeEventListener("focusin", onFocus);
      element.removeEventListener("focusout", onBlur);
    };
  }, [panel]);
}
