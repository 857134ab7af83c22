import { useTranslation } from "react-i18next";

import { cn } from "~/components/ui/cn";

import { Brand } from "~/layouts/parts/header/brand";
import { DrawnNavigation } from "./drawn-navigation";
import { useNavigationElement } from "./use-navigation-element";

/** `captions`: icons above titles. `icons`: icons with tooltips. */
export type Shows = "captions" | "icons";

type IconBarProps = { shows: Shows; className: string };

/** A narrow bar from md on; entries with children open a panel of 280 px, in the drawer too. */
export function IconBar({ shows, className }: IconBarProps) {
  const { t } = useTranslation();
  const navigation = useNavigationElement();
  return (
    <nav ref={navigation} aria-label={t("layout.mainNavigation")} className={cn("side-bar on-bar", className)}>
      <div className="side-content">
        <div className="side-scroller flex flex-col items-center">
          <Brand
            className="h-20 shrink-0"
            logoClassName={shows === "captions" ? "size-10" : "size-8"}
            nameClassName="hidden"
          />
          <DrawnNavigation part={shows} />
        </div>
      </div>
    </nav>
  );
}
