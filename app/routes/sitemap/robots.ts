import type { LoaderFunctionArgs } from "@remix-run/node";

import { conditional } from "~/lib/platform/http/etag.server";
import { revalidated } from "~/lib/public-site/outputs/document-headers";
import { siteOrigin } from "~/lib/public-site/site-origin.server";

/** `/robots.txt` (RFC 9309): the public site may be read by everyone; the search answers people. */
export function loader({ request }: LoaderFunctionArgs) {
  const lines = ["User-agent: *", "Disallow: /home/search", "Disallow: /preview/", "", `Sitemap: ${siteOrigin(request)}/sitemap.xml`, ""];
  return conditional(request, lines.join("\n"), { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": revalidated });
}
