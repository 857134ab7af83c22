import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { hidePopover, popoverAuto, popoverTarget } from "~/components/ui/popover-target";
import { loadAllTexts } from "~/lib/platform/i18n/i18n.client";

import { deferred } from "~/components/controls/hydration/deferred";
import { SearchBody as DrawnBody } from "./search-body";

const SearchBody = deferred(
  import.meta.env.SSR ? DrawnBody : undefined,
  () => import("./search-body").then((module) => module.SearchBody),
  loadAllTexts,
);

const id = "search-bar";
/** Pixels: some layouts have a second line under the first. */
const tallest = 80;

/** The magnifier and the box over the header; a plain form until its script loads. */
export function SearchBar() {
  const { t } = useTranslation();
  const location = useLocation();
  const bar = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const keys = useHydrated() && /Mac|iPad/.test(navigator.platform) ? "⌘K" : "Ctrl+K";

  const opened = useRef(location);

  useEffect(() => {
    if (opened.current !== location) hidePopover(bar.current);
    opened.current = location;
  }, [location]);

  useEffect(() => {
    const element = bar.current;
    // Opened before hydration.
    if (element?.matches(":popover-open")) SearchBody.want();
    const onBeforeToggle = (event: Event) => {
      if ((event as ToggleEvent).newState !== "open" || !element) return;
      SearchBody.want();
      const header = button.current?.closest("header")?.getBoundingClientRect();
      if (!header) return;
      element.style.left = `${header.left}px`;
      // From the right edge, which moves when the scrollbar disappears.
      element.style.right = `${document.documentElement.clientWidth - header.right}px`;
      element.style.height = `${Math.min(header.height, tallest)}px`;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "k")
        return;
      // In rich text these keys make a link; above a dialog the bar could not be reached.
      if (
        event.defaultPrevented ||
        (event.target instanceof HTMLElement && event.target.isContentEditable) ||
        document.querySelector("dialog:modal")
      )
        return;
      event.preventDefault();
      if (element && !element.matches(":popover-open")) element.showPopover();
    };
    element?.addEventListener("beforetoggle", onBeforeToggle);
    window.addEventListener("keydown", onKeyDown);
    return () => {
      element?.removeEventListener("beforetoggle", onBeforeToggle);
      window.removeEventListener("keydown", onKeyDown);
    };
  }, []);

  return (
    <>
      <Button
        ref={button}
        type="button"
        variant="ghost"
        size="icon"
        aria-label={t("search.open")}
        aria-keyshortcuts="Control+K Meta+K"
        title={t("search.openKeys", { keys })}
        onPointerEnter={SearchBody.want}
        onFocus={SearchBody.want}
        {...popoverTarget(id)}
      >
        <Icon name="heroicons_outline:magnifying-glass" />
      </Button>
      <section
        id={id}
        ref={bar}
        role="search"
        aria-label={t("search.title")}
        className="search-bar overlay"
        {...popoverAuto}
      >
        <SearchBody id={id} />
      </section>
    </>
  );
}
