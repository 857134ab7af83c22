import { useEffect } from "react";
import type { RefObject } from "react";

import { hidePopover } from "./popover-target";
import { popoverPlace } from "./use-popover-place";

const focusable = "a[href], button:not(:disabled), input:not(:disabled), select, summary";

/** @param key an arrow, Home or End @returns whether the focus moved */
export function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>(focusable)].filter((item) => item.checkVisibility());
  const current = items.findIndex((item) => item === document.activeElement);
  const targets: Record<string, number> = {
    ArrowDown: (current + 1) % items.length,
    ArrowUp: current <= 0 ? items.length - 1 : current - 1,
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[key];
  if (target === undefined) return false;
  items[target]?.focus();
  return true;
}

/** Adds to a popover menu: arrow keys, placement without CSS anchors, closing after a submit. @returns removes it */
export function menuBehaviour(menu: HTMLElement): () => void {
  const button = document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`);
  const endPlace = popoverPlace(menu);
  const onMenuKey = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement && event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    if (moveFocus(menu, event.key)) event.preventDefault();
  };
  const onButtonKey = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== "ArrowDown") return;
    event.preventDefault();
    if (!menu.matches(":popover-open")) menu.showPopover();
    moveFocus(menu, "Home");
  };
  const onSubmit = () => hidePopover(menu);
  menu.addEventListener("keydown", onMenuKey);
  menu.addEventListener("submit", onSubmit);
  button?.addEventListener("keydown", onButtonKey);
  return () => {
    endPlace?.();
    menu.removeEventListener("keydown", onMenuKey);
    menu.removeEventListener("submit", onSubmit);
    button?.removeEventListener("keydown", onButtonKey);
  };
}

export function useMenuBehaviour(ref: RefObject<HTMLElement>) {
  useEffect(() => (ref.current ? menuBehaviour(ref.current) : undefined), [ref]);
}
