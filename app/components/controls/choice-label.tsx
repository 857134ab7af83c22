import type { ReactNode } from "react";

import { cn } from "~/components/ui/cn";

type ChoiceLabelProps = {
  /** A checkbox, radio or switch. */
  control: ReactNode;
  children: ReactNode;
  hint?: ReactNode;
  className?: string;
};

export function ChoiceLabel({ control, children, hint, className }: ChoiceLabelProps) {
  return (
    <label data-slot="choice-label" className={cn("flex min-h-10 items-start gap-3 py-2", className)}>
      <span className="flex h-[1.4rem] items-center">{control}</span>
      <span className="min-w-0">
        {children}
        {hint === undefined ? null : <span className="block text-sm text-muted-foreground">{hint}</span>}
      </span>
    </label>
  );
}
