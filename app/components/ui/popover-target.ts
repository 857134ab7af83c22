/**
 * The attribute that makes a button open the popover with this id, also without scripts.
 * As an object, since React 18 passes it on but does not know it by type.
 */
export function popoverTarget(id: string, action: "toggle" | "show" | "hide" = "toggle") {
  return { popovertarget: id, popovertargetaction: action === "toggle" ? undefined : action } as const;
}

export const popoverAuto = { popover: "auto" } as const;

/** Closes an open popover; nothing happens in browsers that have none. */
export function hidePopover(element: HTMLElement | null) {
  if (element?.isConnected && element.matches(":popover-open")) element.hidePopover();
}
