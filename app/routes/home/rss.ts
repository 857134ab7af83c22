import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";

import { publicPaths } from "~/lib/content/definition/paths";
import { findFeed } from "~/lib/content/definition/public-addresses.server";
import { conditional } from "~/lib/platform/http/etag.server";
import { found } from "~/lib/platform/http/responses.server";
import { revalidated } from "~/lib/public-site/outputs/document-headers";
import { rssOf } from "~/lib/public-site/outputs/rss.server";
import { siteOrigin } from "~/lib/public-site/site-origin.server";
import { localeOf } from "~/lib/public-site/public-locale";

/** `rss.xml` beside a section's list: the newest 50 entries. Open to everyone. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { section, isFormer } = found(findFeed(new URL(request.url).pathname), "feed");
  const locale = localeOf(request);
  if (isFormer) throw redirect(publicPaths.feed(section, locale), 301);
  return conditional(request, await rssOf(section, siteOrigin(request), locale), {
    "Content-Type": "application/rss+xml; charset=utf-8",
    "Cache-Control": revalidated,
    "Access-Control-Allow-Origin": "*",
  });
}
