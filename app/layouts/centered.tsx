import type { Layout } from "./layout-props";
import { Footer } from "./parts/footer";
import { Header } from "./parts/header/header";
import { HeaderBrand } from "./parts/header/header-brand";
import { HorizontalNavigation } from "./parts/navigation/horizontal-navigation";
import { MainDrawer } from "./parts/navigation/main-drawer";

export const centered: Layout = ({ user, tools }) => ({
  frame: "bg-secondary dark:bg-bar",
  column:
    "mx-auto bg-background sm:my-4 sm:max-w-[min(90rem,100%-2rem)] sm:overflow-clip sm:rounded-xl " +
    "sm:shadow-overlay md:my-8 md:max-w-[min(90rem,100%-4rem)]",
  side: <MainDrawer />,
  header: (
    <Header
      className="sm:h-20 md:h-auto md:flex-wrap xl:h-20 xl:flex-nowrap"
      start={<HeaderBrand className="h-20" nameClassName="md:max-lg:hidden" />}
      navigation={
        <HorizontalNavigation hasIcons={false} className="order-last w-full xl:order-none xl:w-auto xl:flex-1" />
      }
      tools={tools}
      user={user}
    />
  ),
  footer: <Footer className="min-h-16 bg-background sm:min-h-20" />,
});
