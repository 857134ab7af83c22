import type { ReactNode } from "react";
import { cn } from "~/components/ui/cn";

export const contentId = "content";

/** The only `main`, where the skip link leads. */
export function PageContent({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <main id={contentId} tabIndex={-1} className={cn("min-w-0", className)}>
      {children}
    </main>
  );
}
