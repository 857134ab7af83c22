import type { LoaderFunctionArgs } from "@remix-run/node";

import { conditional } from "~/lib/platform/http/response/etag.server";
import { openPublicOutput } from "~/lib/public-site/open-page.server";
import { revalidated } from "~/lib/public-site/outputs/document-headers";
import { sitemapIndex } from "~/lib/public-site/outputs/sitemap.server";
import { siteOrigin } from "~/lib/public-site/site/site-origin.server";

/** `/sitemap.xml`. Public. */
export function loader({ request }: LoaderFunctionArgs) {
  return openPublicOutput(request, async () =>
    conditional(request, await sitemapIndex(siteOrigin(request)), {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": revalidated,
    }),
  );
}
