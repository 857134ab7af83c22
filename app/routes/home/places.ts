import type { LoaderFunctionArgs } from "@remix-run/node";

import { findPlaces } from "~/lib/content/definition/public-addresses.server";
import { conditional } from "~/lib/platform/http/etag.server";
import { found } from "~/lib/platform/http/responses.server";
import { readFilters } from "~/lib/public-site/lists/filters.server";
import { revalidated } from "~/lib/public-site/outputs/document-headers";
import { placesOf } from "~/lib/public-site/outputs/places.server";
import { localeOf } from "~/lib/public-site/public-locale";

/** `places.geojson` beside a list that can be looked at on a map; narrowed as the list is. Open to everyone. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const section = found(findPlaces(pathname), "places");
  return conditional(request, await placesOf(section, { locale: localeOf(request), filters: readFilters(section, searchParams) }), {
    "Content-Type": "application/geo+json; charset=utf-8",
    "Cache-Control": revalidated,
    "Access-Control-Allow-Origin": "*",
  });
}
