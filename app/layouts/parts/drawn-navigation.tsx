import { useLocation, useNavigate } from "@remix-run/react";
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { MouseEvent } from "react";

import { isPlainClick } from "~/components/controls/plain-click";
import { useAwaited } from "~/components/controls/use-awaited";
import { useHydrated } from "~/components/controls/use-hydrated";
import { hidePopover } from "~/components/ui/popover-target";
import { menuBehaviour } from "~/components/ui/use-menu-behaviour";

import type { NavigationPart } from "../navigation-part";
import { markPlace, pageOf } from "./mark-place";
import { navigationAt } from "./navigation-file";
import { showActive } from "./use-navigation-element";

const AddressContext = createContext("");

/** Where the file of this person's navigation is. */
export const NavigationAddressProvider = AddressContext.Provider;

const DrawingContext = createContext<((address: string, part: NavigationPart, path: string) => string) | undefined>(
  undefined,
);

/** Draws a navigation; given on the server alone. */
export const NavigationDrawingProvider = DrawingContext.Provider;

const useBrowserLayoutEffect = import.meta.env.SSR ? useEffect : useLayoutEffect;

/**
 * Entries of the navigation as the server drew them, in the page or in the navigation's file: markup that React leaves
 * alone. Scripts follow its links without loading a document, mark where the reader is, and add to its menus and panels
 * what browsers have not. Without the file, and without any script, it works as it stands.
 */
export function DrawnNavigation({ part }: { part: NavigationPart }) {
  const address = useContext(AddressContext);
  const draw = useContext(DrawingContext);
  const { pathname } = useLocation();
  const file = navigationAt(address);
  const find = () => file.read()?.[part];
  const found = useSyncExternalStore(file.subscribe, find, find);
  const isHydrated = useHydrated();
  // What stands in the page from the beginning, until it has to be another.
  const [inPage, setInPage] = useState(isHydrated ? undefined : address);
  const last = useRef(isHydrated ? undefined : "");
  const markup = draw ? draw(address, part, pathname) : inPage === address ? "" : (found ?? last.current);
  useAwaited(markup === undefined, file.want);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    last.current = markup;
    if (inPage === address && box.current?.firstChild) return;
    setInPage(undefined);
    void file.want();
  }, [markup, inPage, address, file, pathname]);
  usePlace(box, markup);
  useMenus(box, markup);
  const follow = useFollowing();
  return (
    <div
      ref={box}
      className="contents"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: markup ?? "" }}
      onClick={follow}
    />
  );
}

type Box = { readonly current: HTMLDivElement | null };

/** The entry of the page is marked before it is seen; what lay over the page before is closed. */
function usePlace(box: Box, markup: string | undefined) {
  const location = useLocation();
  const here = useRef(location);
  useBrowserLayoutEffect(() => {
    if (box.current) markPlace(box.current, location.pathname);
  }, [box, markup, location]);
  useEffect(() => {
    if (here.current === location) return;
    here.current = location;
    for (const open of box.current?.querySelectorAll<HTMLElement>(":popover-open") ?? []) hidePopover(open);
  }, [box, location]);
}

/** Arrow keys of menus across the page; a panel beside the bar shows where the reader is. */
function useMenus(box: Box, markup: string | undefined) {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const ends = [...element.querySelectorAll<HTMLElement>(".menu[popover]")].map(menuBehaviour);
    const onToggle = (event: Event) => {
      if (
        event.target instanceof HTMLElement &&
        event.target.matches("nav") &&
        (event as ToggleEvent).newState === "open"
      )
        showActive(event.target);
    };
    // Such an event does not rise to what is above it.
    element.addEventListener("toggle", onToggle, true);
    return () => {
      element.removeEventListener("toggle", onToggle, true);
      for (const end of ends) end();
    };
  }, [box, markup]);
}

function useFollowing() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    const page = link && pageOf(link);
    if (!page || event.defaultPrevented || event.button !== 0 || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(page, { replace: page === pathname + search + hash });
  };
}
