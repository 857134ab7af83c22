/** Opens the popover without scripts too. As an object, since React 18's types don't know the attribute. */
export function popoverTarget(id: string, action: "toggle" | "show" | "hide" = "toggle") {
  return { popovertarget: id, popovertargetaction: action === "toggle" ? undefined : action } as const;
}

export const popoverAuto = { popover: "auto" } as const;

/** Does nothing in browsers without popovers. */
export function hidePopover(element: HTMLElement | null) {
  if (element?.isConnected && element.matches(":popover-open")) element.hidePopover();
}
