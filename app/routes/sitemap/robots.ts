import type { LoaderFunctionArgs } from "@remix-run/node";

import { conditional } from "~/lib/platform/http/etag.server";
import { revalidated } from "~/lib/public-site/outputs/document-headers";
import { seoSettings } from "~/lib/public-site/seo-settings.server";
import { siteOrigin } from "~/lib/public-site/site-origin.server";

/** What the public site and its pages consist of; of two rules that fit a crawler takes the longer. */
const open = ["/$", "/home", "/media/", "/assets/", "/icons/", "/i18n/", "/favicon.ico", "/sitemap"];

/**
 * `/robots.txt` (RFC 9309): the public site may be read by everyone, unless the administration says otherwise; the
 * search answers people, the rest is the workplace of the staff.
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
