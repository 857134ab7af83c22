import { forwardRef, useRef } from "react";
import type { ComponentPropsWithoutRef } from "react";

import { buttonVariants } from "./button";
import { cn } from "./cn";
import { Icon } from "./icon";
import { Overlay, OverlayClose, OverlayTrigger, useOverlayState, type OverlayProps } from "./overlay";
import { useOverlay } from "./overlay-context";
import { popoverAuto } from "./popover-target";

type ContentProps = ComponentPropsWithoutRef<"dialog"> & {
  showCloseButton?: boolean;
  /** The close button's label. */
  closeLabel?: string;
};

/** A `<dialog>` popover: opens without scripts; Escape and a click outside close it. */
const DialogSurface = forwardRef<HTMLDialogElement, ContentProps>(function DialogSurface(
  { showCloseButton = true, closeLabel = "Close", className, children, ...props },
  outer,
) {
  const { id } = useOverlay();
  const own = useRef<HTMLDialogElement>(null);
  useOverlayState(own);
  return (
    <dialog
      id={id}
      ref={(element) => {
        (own as { current: HTMLDialogElement | null }).current = element;
        if (typeof outer === "function") outer(element);
        else if (outer) outer.current = element;
      }}
      aria-labelledby={`${id}-title`}
      className={cn("overlay p-0", className)}
      {...popoverAuto}
      {...props}
    >
      <div className="relative flex min-h-full flex-col gap-5 p-5 sm:p-6">
        {children}
        {showCloseButton ? (
          <OverlayClose
            aria-label={closeLabel}
            title={closeLabel}
            className={cn(buttonVariants({ variant: "ghost", size: "icon" }), "absolute end-3 top-3")}
          >
            <Icon name="heroicons_outline:x-mark" />
          </OverlayClose>
        ) : null}
      </div>
    </dialog>
  );
});

const DialogContent = forwardRef<HTMLDialogElement, ContentProps>(function DialogContent({ className, ...props }, ref) {
  return <DialogSurface ref={ref} data-slot="dialog-content" className={cn("dialog", className)} {...props} />;
});

const Dialog = (props: OverlayProps) => <Overlay {...props} />;
const DialogTrigger = OverlayTrigger;
const DialogClose = OverlayClose;

function DialogHeader({ className, ...props }: ComponentPropsWithoutRef<"div">) {
  return <div data-slot="dialog-header" className={cn("flex flex-col gap-1 pe-10", className)} {...props} />;
}

function DialogTitle({ className, children, ...props }: ComponentPropsWithoutRef<"h2">) {
  const { id } = useOverlay();
  return (
    <h2
      data-slot="dialog-title"
      id={`${id}-title`}
      className={cn("text-xl font-semibold tracking-tight", className)}
      {...props}
    >
      {children}
    </h2>
  );
}

function DialogDescription({ className, ...props }: ComponentPropsWithoutRef<"p">) {
  return <p data-slot="dialog-description" className={cn("text-muted-foreground", className)} {...props} />;
}

function DialogFooter({ className, ...props }: ComponentPropsWithoutRef<"div">) {
  return <div data-slot="dialog-footer" className={cn("flex flex-wrap justify-end gap-3", className)} {...props} />;
}

export {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
};
