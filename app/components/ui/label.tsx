import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./cn";

export function Label({ className, ...props }: ComponentPropsWithoutRef<"label">) {
  return <label data-slot="label" className={cn("font-medium text-foreground", className)} {...props} />;
}
