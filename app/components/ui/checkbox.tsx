import { forwardRef } from "react";
import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./cn";

export const Checkbox = forwardRef<HTMLInputElement, Omit<ComponentPropsWithoutRef<"input">, "type">>(function Checkbox(
  { className, ...props },
  ref,
) {
  return <input data-slot="checkbox" type="checkbox" className={cn("choice", className)} ref={ref} {...props} />;
});
