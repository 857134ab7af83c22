import type { Layout } from "./layout-props";
import { Footer } from "./parts/footer";
import { Header } from "./parts/header/header";
import { IconBar } from "./parts/navigation/icon-bar";
import { MainDrawer } from "./parts/navigation/main-drawer";
import { NavigationToggle } from "./parts/navigation/navigation-toggle";

export const thin: Layout = ({ user, tools }) => ({
  side: (
    <>
      <IconBar shows="icons" className="thin-bar bar-light" />
      <MainDrawer opensPanels />
    </>
  ),
  header: <Header start={<NavigationToggle />} tools={tools} user={user} />,
  footer: <Footer />,
});
