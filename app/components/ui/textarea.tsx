import { forwardRef } from "react";
import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./cn";

export const Textarea = forwardRef<HTMLTextAreaElement, ComponentPropsWithoutRef<"textarea">>(function Textarea(
  { className, rows = 4, ...props },
  ref,
) {
  return (
    <textarea
      data-slot="textarea"
      rows={rows}
      className={cn("control field-sizing-content max-h-[60vh] min-h-24 resize-y", className)}
      ref={ref}
      {...props}
    />
  );
});
