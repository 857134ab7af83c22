import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import { useCloseOnNavigation } from "~/components/ui/use-close-on-navigation";

/** Scrolls only the navigation, until the present page's entry is in view. */
export function showActive(navigation: HTMLElement) {
  const scroller = navigation.querySelector<HTMLElement>(".side-scroller") ?? navigation;
  const active = [...scroller.querySelectorAll<HTMLElement>("[aria-current]")].findLast(
    (item) => item.offsetParent !== null,
  );
  if (!active) return;
  const { top, bottom } = active.getBoundingClientRect();
  const box = scroller.getBoundingClientRect();
  if (top < box.top || bottom > box.bottom) scroller.scrollTop += (top + bottom - box.top - box.bottom) / 2;
}

/** Closes it on navigation and shows the present page. */
export function useNavigationElement(): RefObject<HTMLElement> {
  const location = useLocation();
  const navigation = useRef<HTMLElement>(null);
  useCloseOnNavigation(navigation);
  useEffect(() => {
    const element = navigation.current;
    if (!element) return;
    showActive(element);
    const onToggle = (event: Event) => {
      if (event.target === element && (event as ToggleEvent).newState === "open") showActive(element);
    };
    element.addEventListener("toggle", onToggle);
    return () => element.removeEventListener("toggle", onToggle);
  }, [location]);
  return navigation;
}
