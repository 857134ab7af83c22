import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./cn";

/** A placeholder for loading content. */
export function Skeleton({ className, ...props }: ComponentPropsWithoutRef<"div">) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden
      className={cn("animate-pulse rounded-md bg-secondary", className)}
      {...props}
    />
  );
}
