import type { LoaderFunctionArgs } from "@remix-run/node";

import { revalidated } from "~/lib/public-site/outputs/document-headers";
import { rssOf } from "~/lib/public-site/outputs/rss.server";
import { publicSection } from "~/lib/public-site/lists/section-page.server";
import { siteOrigin } from "~/lib/public-site/site-origin.server";
import { localeOf } from "~/lib/public-site/words";
import { conditional } from "~/lib/platform/http/etag.server";
import { found, notFound } from "~/lib/platform/http/responses.server";

/** `/home/:section/rss.xml`: the newest 50 entries. Open to everyone. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const section = found(publicSection(params.section), "section");
  if (!section.publicFace.rss) throw notFound("No such feed");
  const feed = await rssOf(section, siteOrigin(request), localeOf(request));
  return conditional(request, feed, {
    "Content-Type": "application/rss+xml; charset=utf-8",
    "Cache-Control": revalidated,
    "Access-Control-Allow-Origin": "*",
  });
}
