import type { LoaderFunctionArgs } from "@remix-run/node";

import { conditional } from "~/lib/platform/http/response/etag.server";
import { revalidated } from "~/lib/public-site/outputs/document-headers";
import { seoSettings } from "~/lib/public-site/site/seo-settings.server";
import { siteOrigin } from "~/lib/public-site/site/site-origin.server";

/** The public site and its files; of two matching rules a crawler takes the longer. */
const open = ["/$", "/home", "/media/", "/assets/", "/icons/", "/i18n/", "/favicon.ico", "/sitemap"];

/**
 * `/robots.txt` (RFC 9309): the public site is open to crawlers, unless the administration forbids it; the search and
 * the staff's pages are not.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { isUnindexed } = await seoSettings("tr");
  const lines = isUnindexed
    ? ["User-agent: *", "Disallow: /", ""]
    : [
        "User-agent: *",
        ...open.map((path) => `Allow: ${path}`),
        "Disallow: /home/search",
        "Disallow: /",
        "",
        `Sitemap: ${siteOrigin(request)}/sitemap.xml`,
        "",
      ];
  return conditional(request, lines.join("\n"), {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": revalidated,
  });
}
