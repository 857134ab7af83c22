import { forwardRef } from "react";
import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./cn";

export const Input = forwardRef<HTMLInputElement, ComponentPropsWithoutRef<"input">>(function Input(
  { className, type = "text", ...props },
  ref,
) {
  return <input data-slot="input" type={type} className={cn("control", className)} ref={ref} {...props} />;
});
