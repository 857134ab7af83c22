import type { Layout } from "./layout-props";
import { Footer } from "./parts/footer";
import { Header } from "./parts/header";
import { IconBar } from "./parts/icon-bar";
import { MainDrawer } from "./parts/main-drawer";
import { NavigationToggle } from "./parts/navigation-toggle";

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
