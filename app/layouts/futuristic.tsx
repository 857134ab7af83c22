import type { Layout } from "./layout-props";
import { Brand } from "./parts/header/brand";
import { Footer } from "./parts/footer";
import { Header } from "./parts/header/header";
import { NavigationToggle } from "./parts/navigation/navigation-toggle";
import { PersonFoot } from "./parts/header/person-foot";
import { SideNavigation } from "./parts/navigation/side-navigation";

export const futuristic: Layout = ({ user, tools }) => ({
  side: (
    <SideNavigation
      hasGroups
      className="night bar-indigo"
      fixedHead={<Brand className="mx-6 h-20 shrink-0" />}
      foot={user ? <PersonFoot user={user} /> : null}
    />
  ),
  header: <Header start={<NavigationToggle />} tools={tools} user={null} />,
  footer: <Footer />,
});
