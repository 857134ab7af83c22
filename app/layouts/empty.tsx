import type { LayoutProps } from "./layout-props";
import { PageContent } from "./parts/page-content";

/** Nothing but the page; the loading bar belongs to the document. */
export function EmptyLayout({ children }: Pick<LayoutProps, "children">) {
  return <PageContent className="flex min-h-dvh flex-col">{children}</PageContent>;
}
