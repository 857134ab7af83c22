import type { Layout } from "./layout-props";
import { Footer } from "./parts/footer";
import { Header } from "./parts/header/header";
import { IconBar } from "./parts/navigation/icon-bar";
import { MainDrawer } from "./parts/navigation/main-drawer";
import { NavigationToggle } from "./parts/navigation/navigation-toggle";

/** A dark bar of 112 px: icons above titles, branches in a panel beside it. */
export const compact: Layout = ({ user, tools }) => ({
  side: (
    <>
      <IconBar shows="captions" className="compact-bar night" />
      <MainDrawer opensPanels />
    </>
  ),
  header: <Header start={<NavigationToggle />} tools={tools} user={user} />,
  footer: <Footer />,
});
