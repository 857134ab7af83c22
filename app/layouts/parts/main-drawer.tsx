import { useTranslation } from "react-i18next";
import type { NavigationItem } from "~/lib/navigation/navigation";
import { useAppTitle } from "../root-data";
import { Logo } from "./logo";
import { NavigationDrawer } from "./navigation-drawer";
import { mainMenu } from "./navigation-toggle";
import { NavigationTree } from "./navigation-tree";

type MainDrawerProps = {
  items: readonly NavigationItem[];
  /** Beside an `IconBar`, whose panels its branches open. */
  opensPanels?: boolean;
};

/** The navigation of small screens, for layouts whose own is no drawer. */
export function MainDrawer({ items, opensPanels }: MainDrawerProps) {
  const { t } = useTranslation();
  const title = useAppTitle();
  return (
    <NavigationDrawer
      id={mainMenu}
      label={t("layout.mainNavigation")}
      className="night md:hidden"
      heading={
        <>
          <Logo className="size-8" />
          <span className="truncate">{title}</span>
        </>
      }
    >
      <NavigationTree items={items} opensPanels={opensPanels} />
    </NavigationDrawer>
  );
}
