import { useTranslation } from "react-i18next";
import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { popoverTarget } from "~/components/ui/popover";
import type { LayoutProps } from "./layout-props";
import { Footer } from "./parts/footer";
import { Header } from "./parts/header";
import { IconBar } from "./parts/icon-bar";
import { Logo } from "./parts/logo";
import { NavigationDrawer } from "./parts/navigation-drawer";
import { NavigationTree } from "./parts/navigation-tree";
import { PageContent } from "./parts/page-content";
import { useAppTitle } from "./root-data";

const drawer = "main-menu";

/** A 112 px bar of icons above titles from md on; a drawer below. The checkbox hides the bar without scripts. */
export function CompactLayout({ navigation, user, tools, chat, children }: LayoutProps) {
  const { t } = useTranslation();
  const title = useAppTitle();
  return (
    <div className="group/shell flex min-h-dvh">
      <IconBar
        items={navigation.compact}
        className="hidden transition-[margin] duration-400 ease-shell group-has-[[data-hides-navigation]:checked]/shell:invisible group-has-[[data-hides-navigation]:checked]/shell:-ms-28 md:flex print:hidden"
      />
      <NavigationDrawer
        id={drawer}
        label={t("layout.mainNavigation")}
        heading={
          <>
            <Logo className="size-8" />
            {title}
          </>
        }
      >
        <NavigationTree items={navigation.default} />
      </NavigationDrawer>
      <div className="flex min-w-0 flex-1 flex-col">
        <Header
          user={user}
          tools={tools}
          start={
            <>
              <Button type="button" variant="ghost" size="icon" className="md:hidden" aria-label={t("layout.openMenu")} {...popoverTarget(drawer)}>
                <Icon name="heroicons_outline:bars-3" />
              </Button>
              <label
                title={t("layout.toggleMenu")}
                className="hidden size-10 items-center justify-center rounded-md hover:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-primary md:inline-flex"
              >
                <input type="checkbox" data-hides-navigation className="sr-only" aria-label={t("layout.toggleMenu")} />
                <Icon name="heroicons_outline:bars-3" />
              </label>
            </>
          }
        />
        <PageContent className="flex flex-1 flex-col">{children}</PageContent>
        <Footer />
      </div>
      {chat}
    </div>
  );
}
