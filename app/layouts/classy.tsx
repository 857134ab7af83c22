import type { Layout } from "./layout-props";
import { Footer } from "./parts/footer";
import { Header } from "./parts/header/header";
import { NavigationToggle } from "./parts/navigation/navigation-toggle";
import { PersonHead, Watermark } from "./parts/header/person-head";
import { SideNavigation } from "./parts/navigation/side-navigation";

/** The person is in the navigation, with notifications and menu; the header has the other tools. */
export const classy: Layout = ({ user, tools: { notifications, ...tools } }) => ({
  side: (
    <SideNavigation
      className="night"
      head={<PersonHead user={user} notifications={notifications} />}
      end={<Watermark />}
    />
  ),
  header: <Header start={<NavigationToggle />} tools={tools} user={null} />,
  footer: <Footer />,
});
