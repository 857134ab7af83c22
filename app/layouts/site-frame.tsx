import { Link, useLocation, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { ConsentBanner } from "~/components/public/site/consent-banner";
import { columnsOf, type HeaderEntry, type MenuColumn } from "~/components/public/site/header-menus";
import { LocalizedText } from "~/components/public/localized-text";
import { deviceClass, MenuLink } from "~/components/public/site/menu-link";
import { AnyLink } from "~/components/public/outside-link";
import { QuickActions } from "~/components/public/site/quick-actions";
import { SearchForm } from "~/components/public/site/search-form";
import { SearchSuggestions } from "~/components/public/site/search-suggestions";
import { SideMenu } from "~/components/public/site/side-menu";
import { SiteContact } from "~/components/public/site/site-contact";
import { buttonVariants } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { publicPaths } from "~/lib/content/definition/paths";
import { locales, type Locale } from "~/lib/content/values";
import type { PublicMenuItem } from "~/lib/menus/menu-items.server";
import type { SiteMenus } from "~/lib/menus/site-menus.server";
import type { NavigationItem } from "~/lib/navigation/navigation";
import { languages } from "~/lib/platform/i18n/i18n";
import type { PageSeo } from "~/lib/public-site/outputs/page-seo";
import { isPublicPage } from "~/lib/public-site/public-page";
import { searchPath } from "~/lib/content/definition/public/search-path";
import type { FootLink } from "~/lib/public-site/site/foot-link";
import type { SiteContact as Contact } from "~/lib/public-site/site/site-contact";
import type { SiteIdentity } from "~/lib/public-site/site/site-identity";
import { drawnIcon } from "~/lib/platform/icons/chosen-icon";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

import { SiteBanner } from "./parts/site-banner";
import { PublicSiteLayout } from "./public-site";
import { useRootData } from "./document/root-data";

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
    ...useRootData()?.site,
  };
}

function useMenus(): SiteMenus {
  return (
    useRootData()?.menus ?? {
      topBar: [],
      columns: [],
      header: [],
      footer: [],
      quickActions: null,
      search: null,
      side: null,
      buttons: [],
    }
  );
}

/** The columns under one heading, then menus with their own. */
function useHeader(): HeaderEntry[] {
  const { t } = useTranslation();
  const { columns, header } = useMenus();
  const wide = columns.map(({ code, title, items }): MenuColumn => ({
    id: code,
    title: { id: code, type: "group", title: title.text, ...(title.lang ? { lang: title.lang } : {}) },
    items,
  }));
  return [
    ...(wide.length > 0 ? [{ id: "corporate", title: t("public.menus.corporate"), columns: wide }] : []),
    ...header.map(({ code, title, items }): HeaderEntry => ({
      id: code,
      title: title.text,
      ...(title.lang ? { lang: title.lang } : {}),
      columns: columnsOf(items),
    })),
  ];
}

/** For the phone's drawer: an item's own link comes first among its children. */
function drawn(item: PublicMenuItem): NavigationItem[] {
  const { id, title, type, icon, badge, link, externalLink, target, device, children } = item;
  if (device === "desktop" || type === "divider") return [];
  const face = icon ? drawnIcon(icon) : undefined;
  const own: NavigationItem = {
    id,
    title,
    ...(face ? { icon: face } : {}),
    ...(badge ? { badge } : {}),
    ...(link ? { link } : {}),
    ...(externalLink ? { externalLink } : {}),
    ...(target ? { target } : {}),
  };
  if (!children) return [own];
  const { link: _link, ...heading } = own;
  return [{ ...heading, children: [...(link ? [{ ...own, id: `${id} itself` }] : []), ...children.flatMap(drawn)] }];
}

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
  const menus = useMenus();
  const consent = useRootData()?.consent;
  const header = useHeader();
  const suffix = locale === "tr" ? "" : `?lang=${locale}`;
  const fallback = site.menu.map(({ id, title, href }) => ({ id, title, link: `${href}${suffix}` }));
  const tree = header.map(({ id, title, columns }): NavigationItem => ({
    id,
    title,
    children: columns.flatMap(({ title: over, items }) =>
      over ? drawn({ ...over, children: [...items] }) : items.flatMap(drawn),
    ),
  }));
  const navigation = tree.length > 0 ? [...tree, ...menus.topBar.flatMap(drawn)] : fallback;
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
      topBar={menus.topBar.length > 0 ? <TopBar items={menus.topBar} path={pathname} /> : undefined}
      menus={header}
      navigation={navigation}
      search={
        <div className="group/search relative">
          <SearchForm
            action={searchPath}
            locale={locale}
            label={t("public.search.label")}
            hint={site.texts.searchHint}
          />
          {menus.search ? (
            <SearchSuggestions
              menu={menus.search}
              path={pathname}
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
      footer={<SiteFooter contact={contact} sites={sites} fallback={fallback} suffix={suffix} />}
      floating={menus.quickActions ? <QuickActions menu={menus.quickActions} path={pathname} /> : undefined}
    >
      {hasSide && menus.side ? (
        <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_13.5rem]">
          <div className="flex min-w-0 flex-col gap-10">
            {children}
            {menus.buttons.length > 0 ? <ButtonRow items={menus.buttons} path={pathname} /> : null}
          </div>
          <SideMenu menu={menus.side} path={pathname} />
        </div>
      ) : (
        children
      )}
    </PublicSiteLayout>
  );
}

function TopBar({ items, path }: { items: readonly PublicMenuItem[]; path: string }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("public.menus.topBar")}>
      <ul className="-me-3 flex flex-wrap justify-end">
        {items.map((item) => (
          <li key={item.id} className={deviceClass(item)}>
            <MenuLink
              item={item}
              path={path}
              className={
                "inline-flex min-h-10 items-center gap-1.5 px-3 text-sm text-muted-foreground " +
                "hover:text-foreground hover:underline"
              }
              activeClassName="font-semibold text-primary"
            />
          </li>
        ))}
      </ul>
    </nav>
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
            <li key={language} className={language === locale ? "hidden min-[24rem]:block" : undefined}>
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

type Item = { id: string; title: string; link: string };

const footerLink = "inline-flex min-h-9 items-center gap-2 hover:text-primary hover:underline";

function SiteFooter({
  contact,
  sites,
  fallback,
  suffix,
}: {
  contact: Contact | null;
  sites: readonly FootLink[];
  fallback: readonly Item[];
  suffix: string;
}) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const site = useSite();
  const { footer } = useMenus();
  const online = [
    ...(site.online.eMunicipality
      ? [{ title: { text: t("public.eMunicipality") }, href: site.online.eMunicipality }]
      : []),
    ...site.online.eGovernment,
  ];
  const feeds = site.menu.flatMap(({ id, title, feed }) =>
    feed ? [{ id, title: { text: t("public.rssOf", { title }) }, href: `${feed}${suffix}` }] : [],
  );
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-2">
        <p className="text-lg font-bold">{site.name}</p>
        <p className="max-w-[60ch] text-muted-foreground">{site.description}</p>
        {site.footer ? (
          <p className="max-w-[60ch] whitespace-pre-line text-muted-foreground" lang={site.footer.lang}>
            {site.footer.text}
          </p>
        ) : null}
        {contact ? <SiteContact contact={contact} /> : null}
        {site.texts.hours ? (
          <p className="flex items-start gap-2">
            <Icon name="heroicons_outline:clock" className="mt-0.5 size-5 text-muted-foreground" />
            {site.texts.hours}
          </p>
        ) : null}
        {site.texts.accessibility ? (
          <p className="max-w-[60ch] text-muted-foreground">{site.texts.accessibility}</p>
        ) : null}
      </div>
      {footer.length > 0 ? (
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3 lg:grid-cols-5">
          {footer.map(({ code, title, items }) => (
            <nav key={code} aria-labelledby={`footer-${code}`}>
              <p id={`footer-${code}`} lang={title.lang} className="mb-2 font-semibold">
                {title.text}
              </p>
              <ul>
                {items.map((item) => (
                  <li key={item.id} className={deviceClass(item)}>
                    <MenuLink item={item} path={pathname} className={cn(footerLink, "leading-snug")} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      ) : (
        <nav aria-label={t("public.footer.pages")}>
          <p className="mb-2 font-semibold">{t("public.footer.pages")}</p>
          <ul className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
            {fallback.map(({ id, title, link: to }) => (
              <li key={id}>
                <Link to={to} className={footerLink}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <FootLinks
        title={t("public.footer.online")}
        links={online.map(({ title, href }) => ({ id: `${href} ${title.text}`, title, href }))}
      />
      <FootLinks title={t("public.footer.sites")} links={sites} />
      <FootLinks title={t("public.footer.follow")} links={feeds} icon="heroicons_outline:rss" />
    </div>
  );
}

function FootLinks({ title, links, icon }: { title: string; links: readonly FootLink[]; icon?: InterfaceIcon }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title} className="flex flex-wrap items-baseline gap-x-6">
      <p className="font-semibold">{title}</p>
      <ul className="flex flex-wrap gap-x-6">
        {links.map(({ id, title: linkText, href }) => (
          <li key={id}>
            <AnyLink href={href} className={footerLink}>
              {icon ? <Icon name={icon} /> : null}
              <LocalizedText text={linkText} />
            </AnyLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
