import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { SearchForm } from "~/components/public/search-form";
import { cn } from "~/components/ui/cn";
import { publicPaths } from "~/lib/content/definition/paths";
import { locales, type Locale } from "~/lib/content/values";
import { languages } from "~/lib/platform/i18n/i18n";
import { isPublicPage } from "~/lib/public-site/public-page";
import { searchPath } from "~/lib/public-site/search-path";
import type { SiteIdentity } from "~/lib/public-site/site-identity";

import { PublicSiteLayout } from "./public-site";
import { useRootData } from "./root-data";

/** The language of the page as the document's loader read it from the address. */
export function usePublicLocale(): Locale {
  return useRootData()?.locale === "en" ? "en" : "tr";
}

/** What the site calls itself; the product's own words where the document's loader failed. */
function useSite(): SiteIdentity {
  const { t } = useTranslation();
  return useRootData()?.site ?? { name: t("public.municipality"), description: t("public.footer.about"), menu: [] };
}

/** The municipality's frame around a public page; it needs no data, so that it also stands around an error. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const locale = usePublicLocale();
  const site = useSite();
  const suffix = locale === "tr" ? "" : `?lang=${locale}`;
  const navigation = site.menu.map(({ id, href }) => ({ id, title: t(`public.sections.${id}.title`), link: href }));
  return (
    <PublicSiteLayout
      name={site.name}
      home={publicPaths.home(locale)}
      navigation={navigation}
      suffix={suffix}
      search={<SearchForm action={searchPath} locale={locale} label={t("public.search.label")} />}
      tools={<Tools locale={locale} />}
      footer={<SiteFooter navigation={navigation} suffix={suffix} />}
    >
      {children}
    </PublicSiteLayout>
  );
}

function Tools({ locale }: { locale: Locale }) {
  const { t } = useTranslation();
  const user = useRootData()?.user;
  const { pathname, search } = useLocation();
  const addressIn = (language: Locale) => {
    const params = new URLSearchParams(search);
    // An address that is nobody's speaks the reader's language, not its own.
    if (!isPublicPage(pathname)) params.set("lng", language);
    else if (language === "tr") params.delete("lang");
    else params.set("lang", language);
    return `${pathname}${params.size > 0 ? `?${params}` : ""}`;
  };
  return (
    <>
      <nav aria-label={t("public.language")}>
        <ul className="flex">
          {locales.map((language) => (
            <li key={language}>
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
                  language === locale ? "bg-primary-soft text-primary" : "text-muted-foreground hover:bg-accent hover:text-foreground",
                )}
              >
                {language}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Link
        reloadDocument
        to={user ? "/" : "/sign-in"}
        aria-label={t(user ? "public.staffPages" : "public.signIn")}
        className="flex min-h-10 items-center gap-2 rounded-md px-2.5 text-base font-medium hover:bg-accent"
      >
        <Icon name="heroicons_outline:arrow-right-on-rectangle" />
        <span className="hidden md:inline">{t(user ? "public.staffPages" : "public.signIn")}</span>
      </Link>
    </>
  );
}

type Item = { id: string; title: string; link: string };

function SiteFooter({ navigation, suffix }: { navigation: readonly Item[]; suffix: string }) {
  const { t } = useTranslation();
  const site = useSite();
  const link = "inline-flex min-h-9 items-center gap-2 hover:text-primary hover:underline";
  return (
    <div className="grid gap-8 sm:grid-cols-2 md:grid-cols-3">
      <div className="flex flex-col gap-2">
        <p className="text-lg font-bold">{site.name}</p>
        <p className="max-w-80 text-muted-foreground">{site.description}</p>
      </div>
      <nav aria-label={t("public.footer.pages")}>
        <p className="mb-2 font-semibold">{t("public.footer.pages")}</p>
        <ul className="grid grid-cols-2 gap-x-4">
          {navigation.map(({ id, title, link: to }) => (
            <li key={id}>
              <Link to={`${to}${suffix}`} className={link}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={t("public.footer.follow")}>
        <p className="mb-2 font-semibold">{t("public.footer.follow")}</p>
        <ul>
          {site.menu.flatMap(({ id, feed }) => (feed ? [{ id, feed }] : [])).map(({ id, feed }) => (
            <li key={id}>
              <a href={`${feed}${suffix}`} className={link}>
                <Icon name="heroicons_outline:rss" />
                {t("public.rssOf", { title: t(`public.sections.${id}.title`) })}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
