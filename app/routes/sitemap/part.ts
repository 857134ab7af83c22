import type { LoaderFunctionArgs } from "@remix-run/node";

import { conditional } from "~/lib/platform/http/response/etag.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { openPublicOutput } from "~/lib/public-site/open-page.server";
import { revalidated } from "~/lib/public-site/outputs/document-headers";
import { sitemapPart } from "~/lib/public-site/outputs/sitemap.server";
import { siteOrigin } from "~/lib/public-site/site/site-origin.server";

/** `/sitemap/<section>-<n>.xml`: the pages of a section. Public. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return openPublicOutput(request, async () => {
    const part = found(await sitemapPart(params.part ?? "", siteOrigin(request)), "sitemap");
    return conditional(request, part, {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": revalidated,
    });
  });
}
