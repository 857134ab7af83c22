import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { PictureCard } from "~/components/public/cards";
import { AlertBar, CompactList, FeaturedNews, FrontPart, MayorMessage, ServiceTiles } from "~/components/public/front-parts";
import { HeroSlider } from "~/components/public/hero-slider";
import { JsonLd } from "~/layouts/parts/json-ld";
import { publicPaths } from "~/lib/content/definition/paths";
import { orUnavailable } from "~/lib/platform/db/unavailable.server";
import { pageSeo } from "~/lib/public-site/entry/entry-seo.server";
import { siteJsonLd } from "~/lib/public-site/entry/json-ld.server";
import { frontPage } from "~/lib/public-site/lists/front-page.server";
import { seoMeta } from "~/lib/public-site/outputs/page-seo";
import { siteIdentity } from "~/lib/public-site/site-identity.server";
import { siteOrigin } from "~/lib/public-site/site-origin.server";
import { localeOf } from "~/lib/public-site/words";

export { publicHeaders as headers } from "~/lib/public-site/outputs/document-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

async function openFrontPage({ request }: LoaderFunctionArgs) {
  const locale = localeOf(request);
  const origin = siteOrigin(request);
  const [page, site] = await Promise.all([frontPage(locale), siteIdentity(locale)]);
  const seo = await pageSeo(origin, locale, { description: site.description, path: publicPaths.home });
  return { locale, page, name: site.name, seo, jsonLd: siteJsonLd(seo, origin) };
}

export async function loader(args: LoaderFunctionArgs) {
  return orUnavailable(openFrontPage(args));
}

export default function FrontPageRoute() {
  const { t } = useTranslation();
  const { locale, page, name, jsonLd } = useLoaderData<typeof loader>();
  const { alert, slides, featured, news, announcements, events, services, message } = page;
  const title = (id: string) => t(`public.sections.${id}.title`);
  const to = (id: string) => publicPaths.section(id, locale);
  return (
    <div className="flex flex-col gap-12 sm:gap-16">
      {alert ? <AlertBar alert={alert} /> : null}
      {slides[0]?.title ? null : <h1 className="sr-only">{name}</h1>}
      <HeroSlider slides={slides} />
      {services.length > 0 ? (
        <FrontPart title={t("public.front.services")} more={to("hizmetkategori")} moreLabel={t("public.front.allServices")}>
          <ServiceTiles cards={services} />
        </FrontPart>
      ) : null}
      <FrontPart title={title("haberler")} more={to("haberler")} moreLabel={t("public.front.allNews")}>
        <FeaturedNews cards={featured} isFirst={slides.length === 0} />
        <ul className="grid gap-5 sm:grid-cols-2 md:grid-cols-3">
          {news.map((card) => (
            <li key={card.id} className="max-sm:nth-[n+4]:hidden">
              <PictureCard card={card} heading="h3" />
            </li>
          ))}
        </ul>
      </FrontPart>
      <div className="grid gap-12 md:grid-cols-2 md:gap-8">
        <FrontPart title={title("duyurular")} more={to("duyurular")} moreLabel={t("public.front.allAnnouncements")}>
          <CompactList cards={announcements} />
        </FrontPart>
        <FrontPart title={t("public.front.events")} more={to("etkinlikler")} moreLabel={t("public.front.allEvents")}>
          <CompactList cards={events} />
        </FrontPart>
      </div>
      {message ? <MayorMessage message={message} /> : null}
      <JsonLd text={jsonLd} />
    </div>
  );
}
