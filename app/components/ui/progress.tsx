import { cn } from "./cn";

/** `value` from 0 to `max`; left out while nobody knows how long it takes. */
export function Progress({
  label,
  value,
  max = 100,
  className,
}: {
  label: string;
  value?: number;
  max?: number;
  className?: string;
}) {
  return (
    <progress data-slot="progress" aria-label={label} value={value} max={max} className={cn("progress", className)} />
  );
}
