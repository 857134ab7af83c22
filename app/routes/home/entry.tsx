import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { EntryPage } from "~/components/public/entry-page";
import { JsonLd } from "~/layouts/parts/json-ld";
import { publicPaths } from "~/lib/content/definition/paths";
import { findPublished } from "~/lib/content/publication/published.server";
import { orUnavailable } from "~/lib/platform/db/unavailable.server";
import { found, notFound } from "~/lib/platform/http/responses.server";
import { editLink, forReaderAlone } from "~/lib/public-site/entry/edit-link.server";
import { openEntry } from "~/lib/public-site/entry/entry-page.server";
import { publicSection } from "~/lib/public-site/lists/section-page.server";
import { seoMeta } from "~/lib/public-site/outputs/page-seo";
import { siteOrigin } from "~/lib/public-site/site-origin.server";
import { localeOf } from "~/lib/public-site/words";

export { publicHeaders as headers } from "~/lib/public-site/outputs/document-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

async function openEntryPage({ request, params }: LoaderFunctionArgs) {
  const locale = localeOf(request);
  const section = found(publicSection(params.section), "section");
  const answer = await findPublished(section, locale, params.slug ?? "");
  switch (answer.kind) {
    case "found": {
      const [page, edit] = await Promise.all([openEntry(section, answer.entry, answer.pointed, siteOrigin(request), locale), editLink(request, section, answer.entry.id)]);
      return edit ? forReaderAlone({ locale, ...page, edit }) : { locale, ...page, edit: undefined };
    }
    case "moved":
      throw redirect(publicPaths.entry(section.id, encodeURIComponent(answer.slug), answer.locale), 301);
    case "gone":
      throw Response.json({ error: "No longer published" }, { status: 410, statusText: "Gone" });
    case "missing":
      throw notFound("No such entry");
  }
}

export async function loader(args: LoaderFunctionArgs) {
  return orUnavailable(openEntryPage(args));
}

export default function EntryRoute() {
  const { jsonLd, ...page } = useLoaderData<typeof loader>();
  return (
    <>
      <EntryPage {...page} />
      <JsonLd text={jsonLd} />
    </>
  );
}
