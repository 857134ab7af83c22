import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { LocalizedText } from "~/components/public/localized-text";
import { NearFinds } from "~/components/public/near-finds";
import { RowList } from "~/components/public/entry/row-list";
import { SearchForm } from "~/components/public/site/search-form";
import { SearchSuggestions } from "~/components/public/site/search-suggestions";
import { EmptyState } from "~/components/controls/empty-state";
import { TabLinks } from "~/components/controls/tab-links";
import { useKnownSite, useSiteMenus } from "~/layouts/document/root-data";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { pageSeo } from "~/lib/public-site/entry/entry-seo.server";
import type { FoundRow } from "~/lib/public-site/lists/found-rows.server";
import { namedSections, type NamedSection } from "~/lib/public-site/lists/named-sections.server";
import { parseSectionQuery, searchNearSite, searchSite } from "~/lib/public-site/lists/section-page.server";
import { noteVisitedPage } from "~/lib/public-site/outputs/counted-pages.server";
import { seoMeta } from "~/lib/public-site/outputs/page-seo";
import { searchPath } from "~/lib/content/definition/public/search-path";
import { openPublicPage } from "~/lib/public-site/open-page.server";
import { siteOrigin } from "~/lib/public-site/site/site-origin.server";
import { localeOf } from "~/lib/public-site/public-locale";
import { visitedPages } from "~/lib/visits/visited-page";
import { formatNumber } from "~/lib/platform/text/numbers";

export { publicHeaders as headers } from "~/lib/public-site/outputs/document-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

const shortest = 2;
/** More groups get links above the results. */
const fewGroups = 3;

async function openSearch({ request }: LoaderFunctionArgs) {
  const locale = localeOf(request);
  const { search, archive } = parseSectionQuery(request, locale);
  const t = await getFixedT(locale);
  const [named, groups, seo] = await Promise.all([
    search.length < shortest ? [] : namedSections(locale, search),
    search.length < shortest ? [] : searchSite(locale, search, archive),
    pageSeo(siteOrigin(request), locale, {
      title: t("public.search.title"),
      path: (one) => `${searchPath}${one === "tr" ? "" : `?lang=${one}`}`,
      noIndex: true,
    }),
  ]);
  const near = search.length < shortest || groups.length > 0 ? [] : await searchNearSite(locale, search, archive);
  return { locale, search, archive, named, groups, near, seo };
}

export async function loader(args: LoaderFunctionArgs) {
  noteVisitedPage(args, visitedPages.search);
  return openPublicPage(args.request, () => openSearch(args));
}

function NamedSections({ named }: { named: readonly NamedSection[] }) {
  const { t } = useTranslation();
  if (named.length === 0) return null;
  return (
    <nav aria-label={t("public.search.named")}>
      <ul className="flex flex-wrap gap-x-8 gap-y-1">
        {named.map(({ href, title }) => (
          <li key={href}>
            <Link
              to={href}
              className="inline-flex min-h-10 items-center gap-1 text-lg font-semibold text-primary hover:underline"
            >
              {title}
              <Icon name="heroicons_mini:chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Parts of entries with pages of their own, such as decisions of a sitting. */
function FoundRows({ rows }: { rows: readonly FoundRow[] }) {
  return (
    <ul className="flex flex-col divide-y border-b">
      {rows.map(({ href, title, entry }) => (
        <li key={href} className="flex flex-col gap-1 py-4">
          <Link to={href} className="text-lg font-semibold hover:text-primary hover:underline">
            <LocalizedText text={title} />
          </Link>
          <span className="text-base text-muted-foreground">
            <LocalizedText text={entry.title} />
          </span>
        </li>
      ))}
    </ul>
  );
}

export default function SearchRoute() {
  const { t } = useTranslation();
  const { locale, search, archive, named, groups, near } = useLoaderData<typeof loader>();
  const suggestions = useSiteMenus()?.frame.search;
  const site = useKnownSite();
  const texts = site?.texts;
  const total = groups.reduce((sum, group) => sum + group.length, 0);
  const hasMore = groups.some((group) => group.hasMore);
  const numberOf = ({ length, hasMore: isMore }: { length: number; hasMore: boolean }) =>
    `${formatNumber(length, locale)}${isMore ? "+" : ""}`;
  const addressOf = (inArchive: boolean) =>
    `${searchPath}?${new URLSearchParams({ search, ...(inArchive ? { archive: "1" } : {}), ...(locale === "tr" ? {} : { lang: locale }) })}`;
  return (
    <div className="flex flex-col gap-8">
      <h1 className="text-[1.75rem] leading-tight font-bold tracking-tight sm:text-[2.5rem]">
        {t("public.search.title")}
      </h1>
      <SearchForm
        action={searchPath}
        locale={locale}
        label={t("public.search.words")}
        value={search}
        archive={archive}
        className="max-w-160"
      />
      {search.length < shortest ? (
        <>
          <p className="text-muted-foreground">{site?.texts?.searchIntro ?? t("public.search.hint")}</p>
          {suggestions ? <SearchSuggestions menu={suggestions} path={searchPath} /> : null}
        </>
      ) : (
        <>
          <NamedSections named={named} />
          <TabLinks
            label={t("public.views")}
            tabs={[
              { href: addressOf(false), title: t("public.currentTab"), active: !archive },
              { href: addressOf(true), title: t("public.archiveTab"), active: archive },
            ]}
          />
          <p role="status" className="text-muted-foreground">
            {t(hasMore ? "public.search.atLeast" : "public.search.results", {
              count: total,
              number: formatNumber(total, locale),
              query: search,
            })}
          </p>
          {groups.length + named.length + near.length === 0 ? (
            <EmptyState
              icon="heroicons_outline:magnifying-glass"
              title={t("public.nothingFound")}
              description={texts?.nothingFound ?? t("public.nothingFoundHint")}
            />
          ) : null}
          {near.length > 0 ? (
            <NearFinds
              title={t("public.search.someWords")}
              cards={near.map(({ kind, ...card }) => ({ ...card, chips: [kind, ...card.chips] }))}
            />
          ) : null}
          {groups.length > fewGroups ? (
            <nav aria-label={t("public.search.sections")}>
              <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
                {groups.map(({ section, title, length, hasMore: isMore }) => (
                  <li key={section} className="shrink-0">
                    <a
                      href={`#found-${section}`}
                      className={
                        "inline-flex min-h-10 items-center gap-2 rounded-full border bg-card px-4 text-base " +
                        "font-medium hover:border-primary hover:text-primary"
                      }
                    >
                      {title}{" "}
                      <span className="text-muted-foreground tabular-nums">
                        {numberOf({ length, hasMore: isMore })}
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ) : null}
          {groups.map(({ section, title, length, hasMore: isMore, isExact, cards, rows, more }) => (
            <section key={section} id={`found-${section}`} className="scroll-mt-6">
              <h2 className="flex items-baseline gap-3 text-2xl font-bold tracking-tight">
                {title}{" "}
                <span className="text-lg font-medium text-muted-foreground tabular-nums">
                  {numberOf({ length, hasMore: isMore })}
                </span>
              </h2>
              {isExact && rows.length > 0 ? <FoundRows rows={rows} /> : null}
              <RowList cards={cards} />
              {!isExact && rows.length > 0 ? <FoundRows rows={rows} /> : null}
              {length > cards.length ? (
                <Link
                  to={more}
                  className="mt-3 inline-flex min-h-10 items-center gap-1 font-semibold text-primary hover:underline"
                >
                  {t("public.search.all", { title })}
                  <Icon name="heroicons_mini:chevron-right" />
                </Link>
              ) : null}
            </section>
          ))}
        </>
      )}
    </div>
  );
}
