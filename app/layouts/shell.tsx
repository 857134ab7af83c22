import { useMatches, useSearchParams } from "@remix-run/react";
import type { ComponentType } from "react";
import { chooseLayout } from "./choose-layout";
import { CompactLayout } from "./compact";
import { EmptyLayout } from "./empty";
import type { LayoutProps } from "./layout-props";
import type { LayoutName } from "./look";
import { useLook } from "./root-data";

const layouts: Partial<Record<LayoutName, ComponentType<LayoutProps>>> = {
  empty: EmptyLayout,
  compact: CompactLayout,
};

/** Puts a page into the layout its route, the address or the reader asks for; one that is not drawn becomes compact. */
export function Shell(props: LayoutProps) {
  const handles = useMatches().map((match) => match.handle);
  const [search] = useSearchParams();
  const look = useLook();
  const Layout = layouts[chooseLayout(handles, search, look.layout)] ?? CompactLayout;
  return <Layout {...props} />;
}
