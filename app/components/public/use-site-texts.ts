import { useRouteLoaderData } from "@remix-run/react";

import type { SiteTexts } from "~/lib/public-site/site-texts";

/** What the staff have written for pages of the site, as the document's loader read it. */
export function useSiteTexts(): SiteTexts {
  const root = useRouteLoaderData("root") as { site?: { texts: SiteTexts } | null } | undefined;
  return root?.site?.texts ?? {};
}
