import type { ReactNode } from "react";

import { useAnyAnswer } from "~/components/controls/answer/use-answer";
import { deferred } from "~/components/controls/hydration/deferred";
import { cn } from "~/components/ui/cn";
import { refusedTextOf } from "~/lib/platform/http/response/form-answer";

import { RefusalBanner as DrawnBanner } from "./refusal-banner";

const RefusalBanner = deferred(import.meta.env.SSR ? DrawnBanner : undefined, () =>
  import("./refusal-banner").then((module) => module.RefusalBanner),
);

export const contentId = "content";

/** The only `main`, where the skip link leads. */
export function PageContent({ className, children }: { className?: string; children: ReactNode }) {
  const answer = useAnyAnswer();
  return (
    <main id={contentId} tabIndex={-1} className={cn("min-w-0", className)}>
      {refusedTextOf(answer) ? <RefusalBanner answer={answer} /> : null}
      {children}
    </main>
  );
}
