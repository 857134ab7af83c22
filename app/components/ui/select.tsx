import { forwardRef } from "react";
import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";

/** The browser's own select: it works without scripts, on phones and with every screen reader. */
export const Select = forwardRef<HTMLSelectElement, ComponentPropsWithoutRef<"select">>(function Select(
  { className, children, ...props },
  ref,
) {
  return (
    <span data-slot="select" className={cn("relative block", className)}>
      <select className="control appearance-none truncate pe-10" ref={ref} {...props}>
        {children}
      </select>
      <Icon
        name="heroicons_mini:chevron-down"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto text-muted-foreground"
      />
    </span>
  );
});
