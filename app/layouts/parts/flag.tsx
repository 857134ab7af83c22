import { cn } from "~/components/ui/cn";

/** A picture of its own: drawn in the page the two flags would be a twentieth of it. */
export function Flag({ code, className }: { code: string; className?: string }) {
  return <img src={`/icons/flag-${code}.svg`} alt="" width={24} height={16} className={cn("h-4 w-6 shrink-0 rounded-[3px] ring-1 ring-border", className)} />;
}
