import { forwardRef } from "react";
import type { ComponentPropsWithoutRef } from "react";

import { cn } from "./cn";
import {
  Dialog,
  DialogClose,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
} from "./dialog";

type Side = "top" | "right" | "bottom" | "left";

/** `left` is the edge at the start of a line; every other side is the end. */
const SheetContent = forwardRef<HTMLDialogElement, ComponentPropsWithoutRef<typeof DialogSurface> & { side?: Side }>(
  function SheetContent({ side = "right", className, ...props }, ref) {
    return (
      <DialogSurface
        ref={ref}
        data-slot="sheet-content"
        data-side={side === "left" ? "start" : "end"}
        className={cn("sheet", className)}
        {...props}
      />
    );
  },
);

const Sheet = Dialog;
const SheetTrigger = DialogTrigger;
const SheetClose = DialogClose;
const SheetHeader = DialogHeader;
const SheetTitle = DialogTitle;
const SheetDescription = DialogDescription;
const SheetFooter = DialogFooter;

export { Sheet, SheetClose, SheetContent, SheetDescription, SheetFooter, SheetHeader, SheetTitle, SheetTrigger };
