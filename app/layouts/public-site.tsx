import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { popoverTarget } from "~/components/ui/popover-target";
import { isActive } from "~/lib/navigation/navigation";
import type { NavigationItem } from "~/lib/navigation/navigation";

import { Logo } from "./parts/logo";
import { NavigationDrawer } from "./parts/navigation-drawer";
import { NavigationTree } from "./parts/navigation-tree";
import { PageContent } from "./parts/page-content";
import { SchemeToggle } from "./parts/scheme-toggle";

type PublicSiteLayoutProps = {
  /** Name of the municipality. */
  name: string;
  home: string;
  /** `link` without the language; `suffix` (`?lang=en`) is put behind each. */
  navigation: readonly NavigationItem[];
  suffix: string;
  search: ReactNode;
  /** At the end of the first line: languages, sign-in. */
  tools: ReactNode;
  /** Address, telephone, links: whatever stands above the copyright line. */
  footer?: ReactNode;
  children: ReactNode;
};

const width = "mx-auto w-full max-w-300 px-4 sm:px-8";
const drawer = "site-menu";

/** What citizens see: name, search and navigation above, the page, the footer. Larger letters than the staff pages. */
export function PublicSiteLayout({ name, home, navigation, suffix, search, tools, footer, children }: PublicSiteLayoutProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const links = navigation.map((item) => ({ ...item, link: `${item.link ?? ""}${suffix}` }));
  return (
    <div className="flex min-h-dvh flex-col bg-card text-lg [--text-base:0.9375rem] [--text-lg:1.0625rem] [--text-sm:0.875rem]">
      <header className="no-print border-b bg-card">
        <div className={cn(width, "flex min-h-18 items-center gap-2 sm:gap-4")}>
          <Button type="button" variant="ghost" size="icon" className="-ms-2 size-11 md:hidden" aria-label={t("layout.openMenu")} {...popoverTarget(drawer)}>
            <Icon name="heroicons_outline:bars-3" className="size-6" />
          </Button>
          <Link to={home} className="flex min-w-0 items-center gap-3 py-3 text-base leading-tight font-bold tracking-tight [overflow-wrap:normal] sm:text-2xl">
            <Logo className="size-9 sm:size-11" />
            <span className="min-w-0">{name}</span>
          </Link>
          <div className="ms-auto hidden w-72 md:block">{search}</div>
          <div className="ms-auto flex items-center gap-1 md:ms-0">
            {tools}
            <SchemeToggle />
          </div>
        </div>
        <div className={cn(width, "hidden md:block")}>
          <nav aria-label={t("layout.mainNavigation")}>
            <ul className="-ms-3 flex flex-wrap">
              {navigation.map((item, index) => {
                const active = isActive(item, pathname);
                return (
                  <li key={item.id}>
                    <Link
                      to={links[index]?.link ?? home}
                      prefetch="intent"
                      aria-current={active ? "page" : undefined}
                      className={cn(
                        "inline-flex min-h-13 items-center border-b-3 border-transparent px-3 font-medium text-muted-foreground hover:text-foreground",
                        active && "border-primary text-primary hover:text-primary",
                      )}
                    >
                      {item.title}
                    </Link>
                  </li>
                );
              })}
            </ul>
          </nav>
        </div>
        <div className={cn(width, "pb-3 md:hidden")}>{search}</div>
      </header>
      <NavigationDrawer id={drawer} label={t("layout.mainNavigation")} heading={name}>
        <NavigationTree items={links} />
      </NavigationDrawer>
      <PageContent className={cn(width, "flex-1 py-6 sm:py-10")}>{children}</PageContent>
      <footer className="no-print mt-8 border-t bg-muted">
        <div className={cn(width, "flex flex-col gap-8 py-10 text-base")}>
          {footer}
          <p className="border-t pt-6 text-muted-foreground">{t("layout.copyright", { title: name, year: new Date().getFullYear() })}</p>
        </div>
      </footer>
    </div>
  );
}
