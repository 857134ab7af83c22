import { cn } from "./cn";

/** `value` from 0 to `max`; leave it out when unknown. */
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
