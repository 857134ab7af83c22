import { Dialog, PopoverDialog } from "./dialog";
import type { DialogProps } from "./dialog";

type Side = { side?: "start" | "end" };

/** A dialog at the edge of the page, opened by the URL. */
function Sheet({ side = "end", ...props }: Omit<DialogProps, "placement"> & Side) {
  return <Dialog placement={side} {...props} />;
}

/** The same, opened by a button with `popoverTarget(id)`. */
function PopoverSheet({ side = "end", ...props }: Omit<Parameters<typeof PopoverDialog>[0], "placement"> & Side) {
  return <PopoverDialog placement={side} {...props} />;
}

export { PopoverSheet, Sheet };
