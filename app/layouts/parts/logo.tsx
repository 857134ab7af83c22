import { cn } from "~/components/ui/cn";

/**
 * Four paved quarters around a round centre: a square seen from above. The browser has the file, which is the tab's
 * icon too.
 */
export function Logo({ className }: { className?: string }) {
  return <img src="/icons/mark.svg" alt="" width={40} height={40} className={cn("size-10 shrink-0", className)} />;
}
