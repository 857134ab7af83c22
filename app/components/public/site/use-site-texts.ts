import { useRouteLoaderData } from "@remix-run/react";

import type { SiteTexts } from "~/lib/public-site/site/site-texts";

/** Staff texts, as the document's loader read them. */
export function useSiteTexts(): SiteTexts {
  const root = useRouteLoaderData("root") as { site?: { texts: SiteTexts } | null } | undefined;
  return root?.site?.texts ?? {};
}
