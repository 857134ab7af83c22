import { cva } from "class-variance-authority";
import type { VariantProps } from "class-variance-authority";
import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./cn";

const badgeVariants = cva(
  "badge",
  {
    variants: {
      tone: {
        neutral: "bg-secondary text-foreground",
        primary: "bg-primary-soft text-primary",
        info: "bg-info-soft text-info",
        success: "bg-success-soft text-success",
        warning: "bg-warning-soft text-warning",
        error: "bg-error-soft text-error",
        outline: "border border-input text-foreground",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badgeVariants>["tone"]>;

export function Badge({ className, tone, ...props }: ComponentPropsWithoutRef<"span"> & { tone?: BadgeTone }) {
  return <span data-slot="badge" className={cn(badgeVariants({ tone }), className)} {...props} />;
}
