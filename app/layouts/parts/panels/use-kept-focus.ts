import { useEffect } from "react";
import type { RefObject } from "react";

/**
 * If the focused control disappears or is disabled, the panel takes the focus, so that Escape leads back to the button
 * (WCAG 2.4.3).
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
      // A frame later: browsers blur a disabled control when they paint.
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
