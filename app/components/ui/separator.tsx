import { cn } from "./cn";

export function Separator({ className, vertical = false }: { className?: string; vertical?: boolean }) {
  return (
    <div
      data-slot="separator"
      role="separator"
      aria-orientation={vertical ? "vertical" : "horizontal"}
      className={cn("shrink-0 bg-border", vertical ? "w-px self-stretch" : "h-px w-full", className)}
    />
  );
}
