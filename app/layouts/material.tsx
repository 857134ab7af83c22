import type { Layout } from "./layout-props";
import { Footer } from "./parts/footer";
import { Header } from "./parts/header/header";
import { HeaderBrand } from "./parts/header/header-brand";
import { HorizontalNavigation } from "./parts/navigation/horizontal-navigation";
import { MainDrawer } from "./parts/navigation/main-drawer";

export const material: Layout = ({ user, tools }) => ({
  frame: "before:absolute before:inset-x-0 before:top-0 before:h-44 before:bg-band print:before:hidden",
  column: "relative mx-auto md:mt-12 md:max-w-[min(90rem,100%-4rem)]",
  side: <MainDrawer />,
  header: (
    <div className="no-print relative z-40 border-b bg-card md:rounded-t-xl">
      <Header className="rounded-[inherit] border-b-0 md:border-b" start={<HeaderBrand />} tools={tools} user={user} />
      <div className="hidden h-16 items-center px-3 md:flex">
        <HorizontalNavigation className="flex-1" />
      </div>
    </div>
  ),
  page: "bg-background shadow-card",
  footer: <Footer className="sm:min-h-20" />,
});
