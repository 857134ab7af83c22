import { rareModule } from "~/components/controls/rare-module";
import { rarePart } from "~/components/controls/rare-part";

import { HorizontalNavigation as Drawn, type HorizontalNavigationProps } from "./horizontal-navigation";

const navigation = rareModule("navigation", import.meta.env.SSR ? { HorizontalNavigation: Drawn } : undefined, () => import("./horizontal-navigation"));

/** The navigation of four of the layouts, for those who chose one of them. */
export const HorizontalNavigation = rarePart<HorizontalNavigationProps>(navigation, "HorizontalNavigation");
