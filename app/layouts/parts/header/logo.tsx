import { cn } from "~/components/ui/cn";

/** Four paved quarters around a round centre: a square seen from above. The same file as the tab's icon. */
export function Logo({ className }: { className?: string }) {
  return <img src="/icons/mark.svg" alt="" width={40} height={40} className={cn("size-10 shrink-0", className)} />;
}
