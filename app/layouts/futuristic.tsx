import type { Layout } from "./layout-props";
import { Brand } from "./parts/brand";
import { Footer } from "./parts/footer";
import { Header } from "./parts/header";
import { NavigationToggle } from "./parts/navigation-toggle";
import { PersonFoot } from "./parts/person-foot";
import { SideNavigation } from "./parts/side-navigation";

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
