import { useRouteLoaderData } from "@remix-run/react";

import { unwrapped, type ServerOnly } from "~/lib/platform/http/response/server-only";
import type { SiteTexts } from "~/lib/public-site/site/site-texts";

type Worded = { texts: SiteTexts };

/** Staff texts, as the document's loader read them. */
export function useSiteTexts(): SiteTexts {
  const root = useRouteLoaderData("root") as { site?: Worded | null | ServerOnly<Worded> } | undefined;
  return unwrapped(root?.site)?.texts ?? {};
}
