import type { ReactNode } from "react";
import type { Layout } from "./layout-props";
import { PageContent } from "./parts/page-content";

/** Nothing but the page; the loading bar belongs to the document. */
export const empty: Layout = () => ({});

/** The same for pages that stand outside of the shell. */
export function EmptyLayout({ children }: { children: ReactNode }) {
  return <PageContent className="flex min-h-dvh flex-col">{children}</PageContent>;
}
