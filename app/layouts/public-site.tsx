import { Link, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { popoverTarget } from "~/components/ui/popover-target";
import type { FrameMenus } from "~/lib/menus/site-menus.server";
import type { NavigationItem } from "~/lib/navigation/navigation";
import { formatDate } from "~/lib/platform/text/dates/dates";
import type { PageSeo } from "~/lib/public-site/outputs/page-seo";
import type { SiteIdentity } from "~/lib/public-site/site/site-identity";

import { SiteLogo } from "./parts/header/site-logo";
import { SiteDrawer, SiteHeaderMenus } from "./parts/header/site-menus";
import { Logo } from "./parts/header/logo";
import { PageContent } from "./parts/page-content";
import { SchemeToggle } from "./parts/header/scheme-toggle";
import { useRootData, useToday } from "./document/root-data";

type PublicSiteLayoutProps = {
  banner?: ReactNode;
  name: string;
  /** Under the name, on wide screens. */
  slogan?: string | undefined;
  /** The municipality's logo; default: the product's. */
  logo?: SiteIdentity["logo"];
  home: string;
  /** Above the first line, on wide screens. */
  topBar?: ReactNode;
  menus: FrameMenus | null;
  /** Links where no menu is published. */
  fallback: readonly NavigationItem[];
  /** The page as menus see it. */
  place: string;
  search: ReactNode;
  /** At the end of the first line: languages, sign-in. */
  tools: ReactNode;
  /** Above the copyright line. */
  footer?: ReactNode;
  /** Beside the copyright line. */
  legal?: ReactNode;
  /** Instead of the product's line. */
  copyright?: string | undefined;
  /** Over the page's lower edge. */
  floating?: ReactNode;
  children: ReactNode;
};

const width = "mx-auto w-full max-w-300 px-4 sm:px-8";
const drawer = "site-menu";

/** Name, search and navigation above, the page, the footer. Larger letters than the staff pages. */
export function PublicSiteLayout({
  banner,
  name,
  slogan,
  logo,
  home,
  topBar,
  menus,
  fallback,
  place,
  search,
  tools,
  footer,
  legal,
  copyright,
  floating,
  children,
}: PublicSiteLayoutProps) {
  const { t } = useTranslation();
  const today = useToday();
  return (
    <div
      data-slot="public-site"
      className={
        "flex min-h-dvh flex-col bg-card text-lg [overflow-wrap:anywhere] [--text-base:0.9375rem] " +
        "[--text-lg:1.0625rem] [--text-sm:0.875rem]"
      }
    >
      {banner}
      <header className="no-print relative border-b bg-card">
        {topBar ? (
          <div className="hidden border-b bg-muted md:block">
            <div className={cn(width, "flex min-h-10 items-center justify-end")}>{topBar}</div>
          </div>
        ) : null}
        <div className={cn(width, "flex min-h-18 items-center gap-2 sm:gap-4")}>
          <Button
            type="button"
            variant="ghost"
            size="icon"
            className="-ms-2 size-11 md:hidden"
            aria-label={t("layout.openMenu")}
            {...popoverTarget(drawer)}
          >
            <Icon name="heroicons_outline:bars-3" className="size-6" />
          </Button>
          <Link
            to={home}
            className={
              "flex min-w-0 items-center gap-2 py-3 text-sm leading-tight font-bold tracking-tight " +
              "min-[384px]:gap-3 min-[384px]:text-base sm:text-2xl"
            }
          >
            {logo ? <SiteLogo {...logo} /> : <Logo className="size-8 shrink-0 sm:size-11" />}
            <span className="min-w-0">
              {name}
              {slogan ? (
                <span
                  className={
                    "hidden text-sm leading-snug font-normal " + "tracking-normal text-muted-foreground lg:block"
                  }
                >
                  {slogan}
                </span>
              ) : null}
            </span>
          </Link>
          <div className="ms-auto hidden w-72 md:block lg:w-88">{search}</div>
          <div className="ms-auto flex items-center gap-1 md:ms-0">
            {tools}
            <SchemeToggle />
          </div>
        </div>
        <div className={cn(width, "hidden md:block")}>
          <SiteHeaderMenus menus={menus} fallback={fallback} path={place} />
        </div>
        <div className={cn(width, "pb-3 md:hidden")}>{search}</div>
      </header>
      <SiteDrawer menus={menus} fallback={fallback} path={place} id={drawer} heading={name} />
      <PrintedHead name={name} />
      <PageContent className={cn(width, "flex-1 py-6 sm:py-10")}>{children}</PageContent>
      <footer className="no-print mt-8 border-t bg-muted">
        {/* Space for the floating part, so that it covers no link. */}
        <div className={cn(width, "flex flex-col gap-8 pt-10 text-base", floating ? "pb-10 md:pb-24" : "pb-10")}>
          {footer}
          <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 border-t pt-6">
            <p className="text-muted-foreground">
              {copyright ?? t("layout.copyright", { title: name, year: today.slice(0, 4) })}
            </p>
            {legal}
          </div>
        </div>
      </footer>
      {floating}
    </div>
  );
}

/** A printed page's origin: name, address and date. */
function PrintedHead({ name }: { name: string }) {
  const { t } = useTranslation();
  const today = useToday();
  const locale = useRootData()?.locale === "en" ? "en" : "tr";
  const address = useMatches()
    .flatMap(({ data }) => (data as { seo?: Partial<PageSeo> } | undefined)?.seo?.canonical ?? [])
    .at(-1);
  return (
    <div className="mb-4 hidden border-b pb-2 text-sm print:block">
      <p className="font-bold">{name}</p>
      {address ? <p>{address}</p> : null}
      <p>{t("public.printedOn", { date: formatDate(today, locale) })}</p>
    </div>
  );
}
