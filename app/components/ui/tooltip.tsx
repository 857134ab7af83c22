import { forwardRef } from "react";
import type { ComponentPropsWithoutRef, ReactNode } from "react";

import { cn } from "./cn";
import { Slot } from "./slot";

/** Stateless: the stylesheet delays the tip. */
function TooltipProvider({ children }: { children?: ReactNode; delayDuration?: number }) {
  return <>{children}</>;
}

function Tooltip({ children }: { children?: ReactNode }) {
  return (
    <span data-slot="tooltip" className="tooltip relative inline-flex">
      {children}
    </span>
  );
}

const TooltipTrigger = forwardRef<HTMLButtonElement, ComponentPropsWithoutRef<"button"> & { asChild?: boolean }>(
  function TooltipTrigger({ asChild = false, ...props }, ref) {
    const Part = asChild ? Slot : "button";
    return <Part data-slot="tooltip-trigger" ref={ref} {...(asChild ? {} : { type: "button" as const })} {...props} />;
  },
);

const sides = {
  top: "bottom-full left-1/2 mb-1.5 -translate-x-1/2",
  bottom: "top-full left-1/2 mt-1.5 -translate-x-1/2",
  left: "right-full top-1/2 mr-2 -translate-y-1/2",
  right: "left-full top-1/2 ml-2 -translate-y-1/2",
};

/** Hidden from screen readers because it repeats the trigger's name: name the trigger itself too. */
function TooltipContent({
  side = "top",
  className,
  ...props
}: ComponentPropsWithoutRef<"span"> & { side?: keyof typeof sides }) {
  return (
    <span
      data-slot="tooltip-content"
      aria-hidden
      className={cn(
        "tooltip-words pointer-events-none absolute z-50 rounded-sm bg-bar px-2 py-1 text-xs font-medium",
        "whitespace-nowrap text-bar-foreground shadow-overlay transition-opacity delay-300 dark:border",
        sides[side],
        className,
      )}
      {...props}
    />
  );
}

export { Tooltip, TooltipContent, TooltipProvider, TooltipTrigger };
