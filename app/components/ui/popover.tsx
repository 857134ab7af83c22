import { forwardRef, useRef } from "react";
import type { ComponentPropsWithoutRef } from "react";

import { cn } from "./cn";
import { Overlay, OverlayTrigger, useOverlayState, type OverlayProps } from "./overlay";
import { useOverlay } from "./overlay-context";
import { popoverAuto } from "./popover-target";
import { usePopoverPlace } from "./use-popover-place";

const Popover = (props: OverlayProps) => <Overlay {...props} />;
const PopoverTrigger = OverlayTrigger;

type ContentProps = ComponentPropsWithoutRef<"div"> & { align?: "start" | "center" | "end" };

/** Under its trigger; without scripts only where CSS anchors work, else centred. */
const PopoverContent = forwardRef<HTMLDivElement, ContentProps>(function PopoverContent(
  { align = "start", className, ...props },
  outer,
) {
  const { id } = useOverlay();
  const own = useRef<HTMLDivElement>(null);
  useOverlayState(own);
  usePopoverPlace(own, id);
  return (
    <div
      data-slot="popover-content"
      id={id}
      ref={(element) => {
        (own as { current: HTMLDivElement | null }).current = element;
        if (typeof outer === "function") outer(element);
        else if (outer) outer.current = element;
      }}
      data-align={align === "end" ? "end" : "start"}
      className={cn("overlay menu p-4", className)}
      {...popoverAuto}
      {...props}
    />
  );
});

export { Popover, PopoverContent, PopoverTrigger };
