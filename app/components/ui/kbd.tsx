import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./cn";

export function Kbd({ className, ...props }: ComponentPropsWithoutRef<"kbd">) {
  return (
    <kbd
      data-slot="kbd"
      className={cn(
        "inline-flex min-w-6 items-center justify-center rounded-sm border border-b-2 bg-muted px-1.5 font-sans",
        "text-xs font-medium",
        className,
      )}
      {...props}
    />
  );
}
