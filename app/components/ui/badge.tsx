import { cva } from "class-variance-authority";
import type { VariantProps } from "class-variance-authority";
import type { ComponentPropsWithoutRef } from "react";

import { cn } from "./cn";

const badgeVariants = cva("badge", {
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
});

export type BadgeTone = NonNullable<VariantProps<typeof badgeVariants>["tone"]>;

const tones = { default: "primary", secondary: "neutral", destructive: "error", outline: "outline" } as const;

type BadgeProps = ComponentPropsWithoutRef<"span"> & {
  variant?: keyof typeof tones;
  /** A meaning instead of a variant: success, missing, waiting. */
  tone?: BadgeTone;
};

function Badge({ className, tone, variant, ...props }: BadgeProps) {
  return (
    <span
      data-slot="badge"
      className={cn(badgeVariants({ tone: tone ?? (variant && tones[variant]) }), className)}
      {...props}
    />
  );
}

export { Badge, badgeVariants };
