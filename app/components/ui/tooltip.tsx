import type { ReactNode } from "react";
import { cn } from "./cn";

type TooltipProps = {
  /** Repeats what the control is called, so it is hidden from screen readers: name the control itself too. */
  text: string;
  side?: "top" | "bottom" | "right";
  className?: string;
  children: ReactNode;
};

const sides = {
  top: "bottom-full left-1/2 mb-1.5 -translate-x-1/2",
  bottom: "top-full left-1/2 mt-1.5 -translate-x-1/2",
  right: "left-full top-1/2 ml-2 -translate-y-1/2",
};

export function Tooltip({ text, side = "bottom", className, children }: TooltipProps) {
  return (
    <span data-slot="tooltip" className={cn("tooltip relative inline-flex", className)}>
      {children}
      <span
        aria-hidden
        className={cn(
          "tooltip-words pointer-events-none absolute z-50 rounded-sm bg-bar px-2 py-1 text-xs font-medium whitespace-nowrap text-bar-foreground shadow-overlay transition-opacity delay-300 dark:border",
          sides[side],
        )}
      >
        {text}
      </span>
    </span>
  );
}
