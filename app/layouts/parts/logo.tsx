import { cn } from "~/components/ui/cn";

/** Four paved quarters around a round centre: a square seen from above. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 40 40" className={cn("size-10 shrink-0", className)}>
      <rect width="40" height="40" rx="10" fill="#4f46e5" />
      <path fill="#fff" d="M9 10.5A1.5 1.5 0 0 1 10.5 9H18.5v4.7A6.5 6.5 0 0 0 13.7 18.5H9z" />
      <path fill="#fff" fillOpacity=".72" d="M21.5 9h8A1.5 1.5 0 0 1 31 10.5v8h-4.7a6.5 6.5 0 0 0-4.8-4.8z" />
      <path fill="#fff" fillOpacity=".72" d="M9 21.5h4.7a6.5 6.5 0 0 0 4.8 4.8V31h-8A1.5 1.5 0 0 1 9 29.5z" />
      <path fill="#fff" d="M26.3 21.5H31v8a1.5 1.5 0 0 1-1.5 1.5h-8v-4.7a6.5 6.5 0 0 0 4.8-4.8z" />
      <circle cx="20" cy="20" r="2.7" fill="#fbbf24" />
    </svg>
  );
}
