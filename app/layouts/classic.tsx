import type { Layout } from "./layout-props";
import { Brand } from "./parts/header/brand";
import { Footer } from "./parts/footer";
import { Header } from "./parts/header/header";
import { NavigationToggle } from "./parts/navigation/navigation-toggle";
import { SideNavigation } from "./parts/navigation/side-navigation";

export const classic: Layout = ({ user, tools }) => ({
  side: <SideNavigation className="night" head={<Brand className="mx-6 h-20" />} />,
  header: <Header start={<NavigationToggle />} tools={tools} user={user} />,
  footer: <Footer />,
});
