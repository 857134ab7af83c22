import { useEffect } from "react";
import type { RefObject } from "react";

function place(popover: HTMLElement, button: Element) {
  const anchor = button.getBoundingClientRect();
  const below = anchor.bottom + 6;
  const atEnd = popover.dataset.align === "end";
  const left = atEnd ? anchor.right - popover.offsetWidth : anchor.left;
  popover.style.left = `${Math.max(8, Math.min(left, window.innerWidth - popover.offsetWidth - 8))}px`;
  popover.style.top = `${Math.max(8, Math.min(below, window.innerHeight - popover.offsetHeight - 8))}px`;
  popover.dataset.placed = "";
}

/**
 * Puts a popover under its button where CSS anchors are unknown; elsewhere the stylesheet does it without scripts.
 * @returns what ends it; undefined where nothing was begun
 */
export function popoverPlace(popover: HTMLElement, id = popover.id): (() => void) | undefined {
  if (CSS.supports("position-area", "block-end")) return undefined;
  const button = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
  const onToggle = (event: Event) => {
    if ((event as ToggleEvent).newState === "open" && button) place(popover, button);
  };
  popover.addEventListener("toggle", onToggle);
  return () => popover.removeEventListener("toggle", onToggle);
}

export function usePopoverPlace(ref: RefObject<HTMLElement>, id: string) {
  useEffect(() => (ref.current ? popoverPlace(ref.current, id) : undefined), [ref, id]);
}
