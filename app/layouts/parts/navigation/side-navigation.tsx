import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { cn } from "~/components/ui/cn";
import { popoverAuto } from "~/components/ui/popover-target";

import { DrawnNavigation } from "./drawn-navigation";
import { CloseDrawer } from "./navigation-drawer";
import { mainMenu } from "./navigation-toggle";
import { useNavigationElement } from "./use-navigation-element";

type SideNavigationProps = {
  /** Headings instead of branches. */
  hasGroups?: boolean;
  /** Scrolls with the entries. */
  head?: ReactNode;
  /** Fixed while the entries scroll. */
  fixedHead?: ReactNode;
  foot?: ReactNode;
  /** After the last entry. */
  end?: ReactNode;
  className?: string;
};

/** 280 px with titles: beside the page from md on, the drawer on smaller screens. */
export function SideNavigation({ hasGroups = false, head, fixedHead, foot, end, className }: SideNavigationProps) {
  const { t } = useTranslation();
  const navigation = useNavigationElement();
  return (
    <nav
      id={mainMenu}
      ref={navigation}
      aria-label={t("layout.mainNavigation")}
      className={cn("drawer side-bar on-bar", className)}
      {...popoverAuto}
    >
      <div className="side-content">
        <CloseDrawer id={mainMenu} label={t("layout.closeMenu")} className="absolute end-3 top-5 z-10 md:hidden" />
        {fixedHead}
        <div className="side-scroller">
          {head}
          <div className="px-3 pb-6">
            <DrawnNavigation part={hasGroups ? "groups" : "branches"} />
          </div>
          {end}
        </div>
        {foot}
      </div>
    </nav>
  );
}
