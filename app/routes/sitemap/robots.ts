import type { LoaderFunctionArgs } from "@remix-run/node";

import { conditional } from "~/lib/platform/http/etag.server";
import { revalidated } from "~/lib/public-site/outputs/document-headers";
import { seoSettings } from "~/lib/public-site/seo-settings.server";
import { siteOrigin } from "~/lib/public-site/site-origin.server";

/** `/robots.txt` (RFC 9309): the public site may be read by everyone, unless the administration says otherwise; the search answers people. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { isUnindexed } = await seoSettings("tr");
  const lines = isUnindexed ? ["User-agent: *", "Disallow: /", ""] : ["User-agent: *", "Disallow: /home/search", "Disallow: /preview/", "", `Sitemap: ${siteOrigin(request)}/sitemap.xml`, ""];
  return conditional(request, lines.join("\n"), { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": revalidated });
}
