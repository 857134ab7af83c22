import { Link, NavLink, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { popoverTarget } from "~/components/ui/popover";
import { LanguageMenu } from "./parts/language-menu";
import { Logo } from "./parts/logo";
import { NavigationDrawer } from "./parts/navigation-drawer";
import { isActive } from "./parts/navigation-item";
import type { NavigationItem } from "./parts/navigation-item";
import { NavigationTree } from "./parts/navigation-tree";
import { PageContent } from "./parts/page-content";
import { SchemeToggle } from "./parts/scheme-toggle";

type PublicSiteLayoutProps = {
  /** Name of the municipality. */
  name: string;
  home: string;
  navigation: readonly NavigationItem[];
  /** Address, telephone, links: whatever stands above the copyright line. */
  footer?: ReactNode;
  children: ReactNode;
};

const width = "mx-auto w-full max-w-300 px-4 sm:px-8";
const drawer = "site-menu";

/** What citizens see: name and navigation above, the page, the footer. */
export function PublicSiteLayout({ name, home, navigation, footer, children }: PublicSiteLayoutProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <div className="flex min-h-dvh flex-col bg-card">
      <header className="no-print border-b bg-card">
        <div className={cn(width, "flex min-h-18 items-center gap-4")}>
          <Button type="button" variant="ghost" size="icon" className="-ms-2 md:hidden" aria-label={t("layout.openMenu")} {...popoverTarget(drawer)}>
            <Icon name="heroicons_outline:bars-3" />
          </Button>
          <Link to={home} className="flex min-w-0 items-center gap-3 py-3 text-lg font-semibold tracking-tight sm:text-xl">
            <Logo className="size-9 sm:size-10" />
            <span className="min-w-0">{name}</span>
          </Link>
          <div className="ms-auto flex items-center gap-1">
            <SchemeToggle />
            <LanguageMenu />
          </div>
        </div>
        <nav aria-label={t("layout.mainNavigation")} className={cn(width, "hidden md:block")}>
          <ul className="-ms-3 flex flex-wrap gap-x-1">
            {navigation.map((item) => (
              <li key={item.id}>
                <NavLink
                  to={item.link ?? home}
                  className={cn(
                    "inline-flex min-h-12 items-center border-b-2 border-transparent px-3 font-medium text-muted-foreground hover:text-foreground",
                    isActive(item, pathname) && "border-primary text-primary hover:text-primary",
                  )}
                >
                  {item.title}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <NavigationDrawer id={drawer} label={t("layout.mainNavigation")} heading={name}>
        <NavigationTree items={navigation} />
      </NavigationDrawer>
      <PageContent className={cn(width, "flex-1 py-8 sm:py-12")}>{children}</PageContent>
      <footer className="no-print border-t bg-muted text-muted-foreground">
        <div className={cn(width, "flex flex-col gap-6 py-8 text-sm")}>
          {footer}
          <p className="font-medium">{t("layout.copyright", { title: name, year: new Date().getFullYear() })}</p>
        </div>
      </footer>
    </div>
  );
}
