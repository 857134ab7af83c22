import type { ComponentPropsWithoutRef } from "react";

import { cn } from "~/components/ui/cn";

export function PageTitle({ className, children, ...props }: ComponentPropsWithoutRef<"h1">) {
  return (
    <h1
      data-slot="page-title"
      className={cn("text-3xl font-semibold tracking-tight wrap-break-word", className)}
      {...props}
    >
      {children}
    </h1>
  );
}
