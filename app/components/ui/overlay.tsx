import { Slot } from "@radix-ui/react-slot";
import { forwardRef, useEffect, useId, useRef } from "react";
import type { ComponentPropsWithoutRef, ReactNode, RefObject } from "react";

import { OverlayContext, useOverlay } from "./overlay-context";
import { popoverTarget } from "./popover-target";

export type OverlayProps = {
  children?: ReactNode;
  /** With `onOpenChange`: whoever renders it says whether it is open. Scripts only. */
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** Holds a trigger and what it opens together; draws nothing itself. */
export function Overlay({ children, open, defaultOpen, onOpenChange }: OverlayProps) {
  const id = useId();
  return <OverlayContext.Provider value={{ id, open: open ?? (defaultOpen ? true : undefined), onOpenChange }}>{children}</OverlayContext.Provider>;
}

type PartProps = ComponentPropsWithoutRef<"button"> & { asChild?: boolean };

/** Opens without scripts: the browser knows which popover its button means. `asChild` wants a button. */
export const OverlayTrigger = forwardRef<HTMLButtonElement, PartProps>(function OverlayTrigger({ asChild = false, ...props }, ref) {
  const { id } = useOverlay("A trigger");
  const Part = asChild ? Slot : "button";
  return <Part data-slot="overlay-trigger" ref={ref} {...(asChild ? {} : { type: "button" as const })} {...popoverTarget(id)} {...props} />;
});

export const OverlayClose = forwardRef<HTMLButtonElement, PartProps>(function OverlayClose({ asChild = false, ...props }, ref) {
  const { id } = useOverlay("A close button");
  const Part = asChild ? Slot : "button";
  return <Part data-slot="overlay-close" ref={ref} {...(asChild ? {} : { type: "button" as const })} {...popoverTarget(id, "hide")} {...props} />;
});

/** Opens and closes what somebody controls, and says when the browser did. */
export function useOverlayState(element: RefObject<HTMLElement>): void {
  const { open, onOpenChange } = useOverlay("The content of an overlay");
  const changed = useRef(onOpenChange);
  changed.current = onOpenChange;
  useEffect(() => {
    const popover = element.current;
    const onToggle = (event: Event) => changed.current?.((event as ToggleEvent).newState === "open");
    popover?.addEventListener("toggle", onToggle);
    return () => popover?.removeEventListener("toggle", onToggle);
  }, [element]);
  useEffect(() => {
    if (open !== undefined && element.current && element.current.matches(":popover-open") !== open) element.current.togglePopover(open);
  }, [element, open]);
}
