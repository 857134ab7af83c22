import { forwardRef, useEffect, useId } from "react";
import type { ComponentPropsWithoutRef, ReactNode, RefObject } from "react";

import { OverlayContext, useOverlay } from "./overlay-context";
import { popoverTarget } from "./popover-target";
import { Slot } from "./slot";

export type OverlayProps = {
  children?: ReactNode;
  /** Controlled, with `onOpenChange`; needs scripts. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** Connects a trigger with its content; renders nothing. */
export function Overlay({ children, open, onOpenChange }: OverlayProps) {
  const id = useId();
  return <OverlayContext.Provider value={{ id, open, onOpenChange }}>{children}</OverlayContext.Provider>;
}

type PartProps = ComponentPropsWithoutRef<"button"> & { asChild?: boolean };

/** Works without scripts by `popovertarget`; an `asChild` child must be a button too. */
const part = (action?: "hide") =>
  forwardRef<HTMLButtonElement, PartProps>(function OverlayButton({ asChild, ...props }, ref) {
    const { id } = useOverlay();
    const Part = asChild ? Slot : "button";
    return <Part ref={ref} type="button" {...popoverTarget(id, action)} {...props} />;
  });

export const OverlayTrigger = part();
export const OverlayClose = /* @__PURE__ */ part("hide");

/** Syncs the controlled state with the popover, both ways. */
export function useOverlayState(element: RefObject<HTMLElement>): void {
  const { open, onOpenChange } = useOverlay();
  useEffect(() => {
    const popover = element.current;
    if (open !== undefined) popover?.togglePopover(open);
    const onToggle = (event: Event) => onOpenChange?.((event as ToggleEvent).newState === "open");
    popover?.addEventListener("toggle", onToggle);
    return () => popover?.removeEventListener("toggle", onToggle);
  }, [element, open, onOpenChange]);
}
