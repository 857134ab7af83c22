import type { Layout } from "./layout-props";
import { Footer } from "./parts/footer";
import { Header } from "./parts/header";
import { HeaderBrand } from "./parts/header-brand";
import { MainDrawer } from "./parts/main-drawer";
import { HorizontalNavigation } from "./parts/rare-navigation";

/** One header over the whole width with name, navigation and tools. */
export const modern: Layout = ({ navigation, user, tools }) => ({
  side: <MainDrawer items={navigation.default} />,
  header: (
    <Header
      className="shadow-card sm:h-20 md:h-auto md:flex-wrap xl:h-20 xl:flex-nowrap dark:bg-transparent"
      start={<HeaderBrand className="h-20" />}
      navigation={<HorizontalNavigation items={navigation.horizontal} hasIcons={false} className="order-last w-full xl:order-none xl:w-auto xl:flex-1" />}
      tools={tools}
      user={user}
    />
  ),
  footer: <Footer className="sm:min-h-20" />,
});
