import { cn } from "./cn";

/** `label` when nothing else announces loading. */
export function Spinner({ className, label }: { className?: string; label?: string }) {
  const described =
    label === undefined ? ({ "aria-hidden": true } as const) : ({ role: "status", "aria-label": label } as const);
  return <span data-slot="spinner" className={cn("spinner", className)} {...described} />;
}
