import type { Layout } from "./layout-props";
import { Footer } from "./parts/footer";
import { Header } from "./parts/header/header";
import { HeaderBrand } from "./parts/header/header-brand";
import { HorizontalNavigation } from "./parts/navigation/horizontal-navigation";
import { MainDrawer } from "./parts/navigation/main-drawer";

const width = "mx-auto w-full max-w-360";

export const enterprise: Layout = ({ user, tools }) => ({
  side: <MainDrawer />,
  header: (
    <>
      <div className="night bg-bar text-foreground">
        <Header
          className={`${width} border-0 bg-transparent sm:h-20 md:px-8`}
          start={<HeaderBrand />}
          tools={tools}
          user={user}
        />
      </div>
      <div className="no-print hidden border-b bg-card md:block">
        <div className={`${width} flex h-16 items-center px-5`}>
          <HorizontalNavigation className="flex-1" />
        </div>
      </div>
    </>
  ),
  page:
    "mx-auto w-full max-w-360 bg-background sm:my-6 sm:w-[calc(100%-3rem)] sm:rounded-md sm:bg-card " +
    "sm:shadow-overlay md:my-8 md:w-[calc(100%-4rem)]",
  footer: <Footer className="px-0 sm:min-h-20 sm:px-0" inside={`${width} px-4 sm:px-8`} />,
});
