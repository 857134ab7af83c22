import type { Layout } from "./layout-props";
import { Brand } from "./parts/brand";
import { Footer } from "./parts/footer";
import { Header } from "./parts/header";
import { NavigationToggle, WidthToggle } from "./parts/navigation-toggle";
import { SideNavigation } from "./parts/side-navigation";

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
