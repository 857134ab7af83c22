import type { Layout } from "./layout-props";
import { Brand } from "./parts/header/brand";
import { Footer } from "./parts/footer";
import { Header } from "./parts/header/header";
import { NavigationToggle, WidthToggle } from "./parts/navigation/navigation-toggle";
import { SideNavigation } from "./parts/navigation/side-navigation";

export const dense: Layout = ({ user, tools }) => ({
  side: <SideNavigation className="dense night" head={<Brand className="mx-6 h-20" nameClassName="nav-words" />} />,
  header: (
    <Header
      start={
        <>
          <NavigationToggle />
          <WidthToggle />
        </>
      }
      tools={tools}
      user={user}
    />
  ),
  footer: <Footer />,
});
