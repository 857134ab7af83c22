import { forwardRef } from "react";
import type { ComponentPropsWithoutRef } from "react";

import { changing } from "./changing";
import { cn } from "./cn";

type CheckboxProps = Omit<ComponentPropsWithoutRef<"input">, "type"> & { onCheckedChange?: (checked: boolean) => void };

export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { className, onCheckedChange, onChange, ...props },
  ref,
) {
  return (
    <input
      data-slot="checkbox"
      type="checkbox"
      className={cn("choice", className)}
      ref={ref}
      onChange={changing(onChange, onCheckedChange)}
      {...props}
    />
  );
});
