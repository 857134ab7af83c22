import type { Layout } from "./layout-props";
import { Footer } from "./parts/footer";
import { Header } from "./parts/header/header";
import { HeaderBrand } from "./parts/header/header-brand";
import { HorizontalNavigation } from "./parts/navigation/horizontal-navigation";
import { MainDrawer } from "./parts/navigation/main-drawer";

/** One header over the whole width with name, navigation and tools. */
export const modern: Layout = ({ user, tools }) => ({
  side: <MainDrawer />,
  header: (
    <Header
      className="shadow-card sm:h-20 md:h-auto md:flex-wrap xl:h-20 xl:flex-nowrap dark:bg-transparent"
      start={<HeaderBrand className="h-20" />}
      navigation={
        <HorizontalNavigation hasIcons={false} className="order-last w-full xl:order-none xl:w-auto xl:flex-1" />
      }
      tools={tools}
      user={user}
    />
  ),
  footer: <Footer className="sm:min-h-20" />,
});
