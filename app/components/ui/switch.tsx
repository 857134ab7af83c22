import { forwardRef } from "react";
import type { ComponentPropsWithoutRef } from "react";

import { changing } from "./changing";
import { cn } from "./cn";

/** A checkbox announced as on or off, submitted like a checkbox. */
type SwitchProps = Omit<ComponentPropsWithoutRef<"input">, "type" | "role"> & {
  onCheckedChange?: (checked: boolean) => void;
};

export const Switch = forwardRef<HTMLInputElement, SwitchProps>(function Switch(
  { className, onCheckedChange, onChange, ...props },
  ref,
) {
  return (
    <input
      data-slot="switch"
      type="checkbox"
      role="switch"
      className={cn("switch", className)}
      ref={ref}
      onChange={changing(onChange, onCheckedChange)}
      {...props}
    />
  );
});
