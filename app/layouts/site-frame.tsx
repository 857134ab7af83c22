import { Link, useLocation, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { ConsentBanner } from "~/components/public/site/consent-banner";
import { deviceClass, MenuLink } from "~/components/public/site/menu-link";
import { AnyLink } from "~/components/public/outside-link";
import { SearchForm } from "~/components/public/site/search-form";
import { buttonVariants } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { publicPaths } from "~/lib/content/definition/paths";
import { locales, type Locale } from "~/lib/content/values";
import type { PublicMenuItem } from "~/lib/menus/menu-items.server";
import { placeAmong } from "~/lib/navigation/place-among";
import type { FrameMenus } from "~/lib/menus/site-menus.server";
import { languages } from "~/lib/platform/i18n/i18n";
import type { PageSeo } from "~/lib/public-site/outputs/page-seo";
import { isPublicPage } from "~/lib/public-site/public-page";
import { searchPath } from "~/lib/content/definition/public/search-path";
import type { FootLink } from "~/lib/public-site/site/foot-link";
import type { SiteContact as Contact } from "~/lib/public-site/site/site-contact";
import type { SiteIdentity } from "~/lib/public-site/site/site-identity";

import { SiteBanner } from "./parts/site-banner";
import { PublicSiteLayout } from "./public-site";
import { footerLink, SiteFooter } from "./parts/site-footer";
import { SiteQuickActions, SiteSearchSuggestions, SiteSideMenu, SiteTopBar } from "./parts/header/site-menus";
import { useRootData, useKnownSite, useSiteMenus } from "./document/root-data";

/** From the address. */
export function usePublicLocale(): Locale {
  return useRootData()?.locale === "en" ? "en" : "tr";
}

function useSite(): SiteIdentity {
  const { t } = useTranslation();
  return {
    name: t("public.municipality"),
    description: t("public.footer.about"),
    menu: [],
    logo: null,
    favicon: null,
    footer: null,
    texts: {},
    online: { eMunicipality: null, eGovernment: [] },
    mourning: null,
    special: null,
    ...useKnownSite(),
  };
}

const noMenus = { frame: null, side: null, buttons: [] };

const menuLists = ({ topBar, columns, header, footer, quickActions, search }: FrameMenus) => [
  topBar,
  ...[...columns, ...header, ...footer, ...(quickActions ? [quickActions] : []), ...(search ? [search] : [])].map(
    ({ items }) => items,
  ),
];

export function SiteFrame({
  contact = null,
  sites = [],
  hasSide = true,
  children,
}: {
  contact?: Contact | null;
  sites?: readonly FootLink[];
  /** Related pages are beside it. */
  hasSide?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const locale = usePublicLocale();
  const site = useSite();
  const { frame, side, buttons } = useSiteMenus() ?? noMenus;
  const consent = useRootData()?.consent;
  const suffix = locale === "tr" ? "" : `?lang=${locale}`;
  const fallback = site.menu.map(({ id, title, href }) => ({ id, title, link: `${href}${suffix}` }));
  const place = placeAmong([...(frame ? menuLists(frame) : []), fallback], pathname);
  return (
    <PublicSiteLayout
      banner={
        <>
          <SiteBanner {...site} />
          {consent && consent.answer === null && pathname !== publicPaths.cookies("tr") ? (
            <ConsentBanner consent={consent} locale={locale} />
          ) : null}
        </>
      }
      name={site.name}
      slogan={site.texts.slogan}
      logo={site.logo}
      home={publicPaths.home(locale)}
      topBar={frame && frame.topBar.length > 0 ? <SiteTopBar items={frame.topBar} path={place} /> : undefined}
      menus={frame}
      fallback={fallback}
      place={place}
      search={
        <div className="group/search relative">
          <SearchForm
            action={searchPath}
            locale={locale}
            label={t("public.search.label")}
            hint={site.texts.searchHint}
          />
          {frame?.search ? (
            <SiteSearchSuggestions
              menu={frame.search}
              path={place}
              className={
                "absolute inset-x-0 top-full z-50 mt-1 hidden rounded-lg border bg-popover p-4 shadow-lg " +
                "group-focus-within/search:block hover:block"
              }
            />
          ) : null}
        </div>
      }
      tools={<Tools locale={locale} />}
      copyright={site.texts.copyright}
      legal={
        <span className="flex flex-wrap gap-x-6">
          {site.texts.openData ? (
            <AnyLink href={site.texts.openData} className={footerLink}>
              {t("public.openData.title")}
            </AnyLink>
          ) : null}
          <a href={publicPaths.cookies(locale)} className={footerLink}>
            {t("public.consent.page")}
          </a>
          <StaffLink />
        </span>
      }
      footer={
        <SiteFooter
          site={site}
          contact={contact}
          sites={sites}
          menus={frame?.footer ?? []}
          fallback={fallback}
          suffix={suffix}
          path={place}
        />
      }
      floating={frame?.quickActions ? <SiteQuickActions menu={frame.quickActions} path={place} /> : undefined}
    >
      {hasSide && side ? (
        <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_13.5rem]">
          <div className="flex min-w-0 flex-col gap-10">
            {children}
            {buttons.length > 0 ? <ButtonRow items={buttons} path={pathname} /> : null}
          </div>
          <SiteSideMenu menu={side} path={placeAmong([side.items], pathname)} />
        </div>
      ) : (
        children
      )}
    </PublicSiteLayout>
  );
}

function ButtonRow({ items, path }: { items: readonly PublicMenuItem[]; path: string }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("public.menus.buttons")} className="no-print border-t pt-8">
      <ul className="flex flex-wrap gap-3">
        {items.map((item) => (
          <li key={item.id} className={deviceClass(item)}>
            <MenuLink item={item} path={path} className={buttonVariants({ variant: "outline" })} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Tools({ locale }: { locale: Locale }) {
  const { t } = useTranslation();
  const user = useRootData()?.user;
  const { online } = useSite();
  const { pathname, search } = useLocation();
  const alternates = useMatches()
    .flatMap(({ data }) => (data as { seo?: Partial<PageSeo> } | undefined)?.seo?.alternates ?? [])
    .at(-1);
  const addressIn = (language: Locale) => {
    const params = new URLSearchParams(search);
    const there = alternates?.[language];
    // The path differs in each language.
    const path = there === undefined ? pathname : new URL(there).pathname;
    // An unknown address uses the reader's language.
    if (!isPublicPage(pathname)) params.set("lng", language);
    else if (language === "tr") params.delete("lang");
    else params.set("lang", language);
    return `${path}${params.size > 0 ? `?${params}` : ""}`;
  };
  return (
    <>
      <nav aria-label={t("public.language")}>
        <ul className="flex">
          {locales.map((language) => (
            // Narrow screens need the room of the present language's link for the name.
            <li key={language} className={language === locale ? "hidden min-[384px]:block" : undefined}>
              {/* The whole document is in the other language, its head included. */}
              <Link
                reloadDocument
                to={addressIn(language)}
                lang={language}
                hrefLang={language}
                aria-label={`${language.toUpperCase()} – ${languages.find(({ code }) => code === language)?.name}`}
                aria-current={language === locale ? "true" : undefined}
                className={cn(
                  "flex size-10 items-center justify-center rounded-md text-base font-semibold uppercase",
                  language === locale
                    ? "bg-primary-soft text-primary"
                    : "text-muted-foreground hover:bg-accent hover:text-foreground",
                )}
              >
                {language}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {online.eMunicipality ? (
        <AnyLink
          href={online.eMunicipality}
          className={
            "hidden min-h-10 items-center rounded-md px-2.5 text-base font-medium whitespace-nowrap text-primary " +
            "hover:bg-accent lg:flex"
          }
        >
          {t("public.eMunicipality")}
        </AnyLink>
      ) : null}
      <Link
        reloadDocument
        to={user ? "/" : "/sign-in"}
        aria-label={t(user ? "public.staffPages" : "public.signIn")}
        className="hidden min-h-10 items-center gap-2 rounded-md px-2.5 text-base font-medium hover:bg-accent sm:flex"
      >
        <Icon name="heroicons_outline:arrow-right-on-rectangle" />
        <span className="hidden md:inline">{t(user ? "public.staffPages" : "public.signIn")}</span>
      </Link>
    </>
  );
}

/** On phones the link to the staff's pages is in the footer. */
function StaffLink() {
  const { t } = useTranslation();
  const user = useRootData()?.user;
  return (
    <a href={user ? "/" : "/sign-in"} className={cn(footerLink, "sm:hidden")}>
      {t(user ? "public.staffPages" : "public.signIn")}
    </a>
  );
}
