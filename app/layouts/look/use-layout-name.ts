import { useMatches, useSearchParams } from "@remix-run/react";
import { chooseLayout } from "./choose-layout";
import type { LayoutName } from "./look";
import { useLook, useVisitLayout } from "~/layouts/document/root-data";

export function useLayoutName(): LayoutName {
  const handles = useMatches().map((match) => match.handle);
  const [search] = useSearchParams();
  const look = useLook();
  return chooseLayout(handles, search, useVisitLayout() ?? look.layout);
}
