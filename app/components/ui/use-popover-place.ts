import { useEffect } from "react";
import type { RefObject } from "react";

const hasAnchors = () => CSS.supports("position-area", "block-end");

/** By CSS anchors where supported, else by script. */
export function placeUnder(popover: HTMLElement, button: HTMLElement): void {
  if (!hasAnchors()) return place(popover, button);
  const name = "--opened-by";
  for (const before of document.querySelectorAll<HTMLElement>(`[style*="${name}"]`))
    before.style.removeProperty(before === popover ? "position-anchor" : "anchor-name");
  button.style.setProperty("anchor-name", name);
  popover.style.setProperty("position-anchor", name);
}

function place(popover: HTMLElement, button: Element) {
  const anchor = button.getBoundingClientRect();
  const below = anchor.bottom + 6;
  const atEnd = popover.dataset.align === "end";
  const left = atEnd ? anchor.right - popover.offsetWidth : anchor.left;
  popover.style.left = `${Math.max(8, Math.min(left, window.innerWidth - popover.offsetWidth - 8))}px`;
  popover.style.top = `${Math.max(8, Math.min(below, window.innerHeight - popover.offsetHeight - 8))}px`;
  popover.dataset.placed = "";
}

/** Places a popover under its button where CSS anchors are unsupported. @returns ends it; undefined if not needed */
export function popoverPlace(popover: HTMLElement, id = popover.id): (() => void) | undefined {
  if (hasAnchors()) return undefined;
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
