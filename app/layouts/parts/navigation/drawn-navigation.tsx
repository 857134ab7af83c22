import { useLocation, useNavigate } from "@remix-run/react";
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { MouseEvent } from "react";

import { isPlainClick } from "~/components/controls/rows/plain-click";
import { useAwaited } from "~/components/controls/hydration/use-awaited";
import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import { hidePopover } from "~/components/ui/popover-target";
import { menuBehaviour } from "~/components/ui/use-menu-behaviour";

import type { NavigationPart } from "~/layouts/navigation-part";
import { markPlace, pageOf } from "./mark-place";
import { navigationAt } from "./navigation-file";
import { showActive } from "./use-navigation-element";

const AddressContext = createContext("");

export const NavigationAddressProvider = AddressContext.Provider;

const DrawingContext = createContext<((address: string, part: NavigationPart, path: string) => string) | undefined>(
  undefined,
);

export const NavigationDrawingProvider = DrawingContext.Provider;

const useBrowserLayoutEffect = import.meta.env.SSR ? useEffect : useLayoutEffect;

/**
 * Server-rendered navigation, inline or from its file, which React leaves alone. Scripts follow its links without a
 * page load, mark the present page, and polyfill menus and panels. It works without file and scripts.
 */
export function DrawnNavigation({ part }: { part: NavigationPart }) {
  const address = useContext(AddressContext);
  const draw = useContext(DrawingContext);
  const { pathname } = useLocation();
  const file = navigationAt(address);
  const find = () => file.read()?.[part];
  const found = useSyncExternalStore(file.subscribe, find, find);
  const isHydrated = useHydrated();
  // The markup in the page, until another one is needed.
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

/** Marks the present page before paint, and closes what lay over the previous one. */
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

/** Arrow keys of horizontal menus; an opened panel scrolls to the present page. */
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
    // `toggle` does not bubble.
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
