import { useTranslation } from "react-i18next";
import { useAppTitle } from "~/layouts/document/root-data";
import { DrawnNavigation } from "./drawn-navigation";
import { Logo } from "~/layouts/parts/header/logo";
import { NavigationDrawer } from "./navigation-drawer";
import { mainMenu } from "./navigation-toggle";

type MainDrawerProps = {
  /** Its branches open the panels of an `IconBar`. */
  opensPanels?: boolean;
};

/** The drawer of small screens, for layouts whose navigation is no drawer. */
export function MainDrawer({ opensPanels = false }: MainDrawerProps) {
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
      <DrawnNavigation part={opensPanels ? "buttons" : "branches"} />
    </NavigationDrawer>
  );
}
