import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { EntryPage } from "~/components/public/entry-page";
import { SectionList } from "~/components/public/section-list";
import { JsonLd } from "~/layouts/parts/json-ld";
import { publicPaths } from "~/lib/content/definition/paths";
import { findPublishedSingle } from "~/lib/content/publication/published.server";
import { orUnavailable } from "~/lib/platform/db/unavailable.server";
import { found } from "~/lib/platform/http/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { editLink, forReaderAlone } from "~/lib/public-site/entry/edit-link.server";
import { openEntry } from "~/lib/public-site/entry/entry-page.server";
import { pageSeo } from "~/lib/public-site/entry/entry-seo.server";
import { parseSectionQuery, publicSection, sectionPage } from "~/lib/public-site/lists/section-page.server";
import { seoMeta } from "~/lib/public-site/outputs/page-seo";
import { siteOrigin } from "~/lib/public-site/site-origin.server";
import { localeOf } from "~/lib/public-site/words";

export { publicHeaders as headers } from "~/lib/public-site/outputs/document-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

async function openSection({ request, params }: LoaderFunctionArgs) {
  const locale = localeOf(request);
  const origin = siteOrigin(request);
  const section = found(publicSection(params.section), "section");
  if (section.kind === "single") {
    const { entry, pointed } = found(await findPublishedSingle(section, locale), "page");
    const [page, edit] = await Promise.all([openEntry(section, entry, pointed, origin, locale), editLink(request, section, entry.id)]);
    const shown = { kind: "page" as const, locale, ...page };
    return edit ? forReaderAlone({ ...shown, edit }) : { ...shown, edit: undefined };
  }
  const query = parseSectionQuery(request, locale);
  const [page, t] = await Promise.all([sectionPage(section, query), getFixedT(locale)]);
  const shown = page.pagination.page;
  const seo = await pageSeo(origin, locale, {
    title: t(`public.sections.${section.id}.title`),
    description: t(`public.sections.${section.id}.intro`),
    path: (one) => publicPaths.section(section.id, one, shown),
    rss: section.publicFace.rss ? publicPaths.rss(section.id, locale) : null,
    // A found or archived page is one of many views of the same; the entries themselves stay findable by the list's pages.
    noIndex: query.search !== "" || query.archive,
  });
  return {
    kind: "list" as const,
    locale,
    query,
    section: { id: section.id, icon: section.icon, isEvent: section.publicFace.schemaType === "Event", rss: section.publicFace.rss ?? false, hasPictures: section.fields.cover !== undefined },
    page,
    seo,
  };
}

export async function loader(args: LoaderFunctionArgs) {
  return orUnavailable(openSection(args));
}

export default function SectionRoute() {
  const page = useLoaderData<typeof loader>();
  if (page.kind === "list") return <SectionList {...page} />;
  return (
    <>
      <EntryPage {...page} />
      <JsonLd text={page.jsonLd} />
    </>
  );
}
