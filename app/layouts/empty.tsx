import type { ReactNode } from "react";
import type { Layout } from "./layout-props";
import { PageContent } from "./parts/page-content";

export const empty: Layout = () => ({});

/** For pages outside of the shell. */
export function EmptyLayout({ children }: { children: ReactNode }) {
  return <PageContent className="flex min-h-dvh flex-col">{children}</PageContent>;
}
