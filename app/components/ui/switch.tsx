import { forwardRef } from "react";
import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./cn";

/** A checkbox that reads as on or off; it is sent like any checkbox. */
export const Switch = forwardRef<HTMLInputElement, Omit<ComponentPropsWithoutRef<"input">, "type" | "role">>(
  function Switch({ className, ...props }, ref) {
    return <input data-slot="switch" type="checkbox" role="switch" className={cn("switch", className)} ref={ref} {...props} />;
  },
);
