import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { EmptyFront } from "~/components/public/front/empty-front";
import { Welcome } from "~/components/public/front/welcome";
import { AlertBar, FrontParts } from "~/components/public/front-parts";
import { JsonLd } from "~/layouts/parts/json-ld";
import { publicPaths } from "~/lib/content/definition/paths";
import { pageSeo } from "~/lib/public-site/entry/entry-seo.server";
import { siteJsonLd } from "~/lib/public-site/entry/json-ld.server";
import { frontMenus } from "~/lib/public-site/lists/front/front-blocks";
import { frontPage } from "~/lib/public-site/lists/front/front-page.server";
import { seoMeta } from "~/lib/public-site/outputs/page-seo";
import type { SiteTexts, Welcome as WelcomeTexts } from "~/lib/public-site/site/site-texts";
import { noteVisitedPage } from "~/lib/public-site/outputs/counted-pages.server";
import { siteIdentity } from "~/lib/public-site/site/site-identity.server";
import { openPublicPage } from "~/lib/public-site/open-page.server";
import { siteOrigin } from "~/lib/public-site/site/site-origin.server";
import { localeOf } from "~/lib/public-site/public-locale";
import { visitedPages } from "~/lib/visits/visited-page";

export { publicHeaders as headers } from "~/lib/public-site/outputs/document-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

async function openFrontPage({ request }: LoaderFunctionArgs) {
  const locale = localeOf(request);
  const origin = siteOrigin(request);
  const [page, site] = await Promise.all([frontPage(locale), siteIdentity(locale)]);
  const seo = await pageSeo(origin, locale, { description: site.description, path: publicPaths.home });
  // Menus that lead to sections don't count as content.
  const isEmpty = !page.alert && page.parts.every(({ section }) => frontMenus.some(({ code }) => code === section));
  return {
    locale,
    page,
    isEmpty,
    name: site.name,
    description: site.description,
    alertLabel: site.texts.alert,
    welcome: welcomeOf(site.texts),
    seo,
    jsonLd: siteJsonLd(seo, origin),
  };
}

/** Null without any text. */
function welcomeOf({ welcome, welcomePicture, ...texts }: SiteTexts): WelcomeTexts | null {
  const numbers = (["population", "quarters", "parks"] as const).flatMap((of) =>
    texts[of] === undefined ? [] : [{ name: of, value: texts[of] }],
  );
  if (!welcome && !welcomePicture && numbers.length === 0) return null;
  return { ...(welcome ? { welcome } : {}), ...(welcomePicture ? { welcomePicture } : {}), numbers };
}

export async function loader(args: LoaderFunctionArgs) {
  noteVisitedPage(args, visitedPages.front);
  return openPublicPage(args.request, () => openFrontPage(args));
}

export default function FrontPageRoute() {
  const { locale, page, isEmpty, name, description, alertLabel, welcome, jsonLd } = useLoaderData<typeof loader>();
  const { alert, parts } = page;
  return (
    <div className="flex flex-col gap-12 sm:gap-16">
      {alert ? <AlertBar alert={alert} label={alertLabel} /> : null}
      {isEmpty && !welcome ? <EmptyFront name={name} description={description} /> : <h1 className="sr-only">{name}</h1>}
      <FrontParts parts={parts} />
      {welcome ? <Welcome welcome={welcome} name={name} locale={locale} /> : null}
      <JsonLd text={jsonLd} />
    </div>
  );
}
