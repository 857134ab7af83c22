import { useTranslation } from "react-i18next";

import { cn } from "~/components/ui/cn";

import { DrawnNavigation } from "./drawn-navigation";

type HorizontalNavigationProps = {
  /** false: name, entries and tools share one line, without room for icons. */
  hasIcons?: boolean;
  className?: string;
};

/** Horizontal from md on; entries with children open menus. It scrolls if it doesn't fit. */
export function HorizontalNavigation({ hasIcons = true, className }: HorizontalNavigationProps) {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t("layout.mainNavigation")}
      className={cn("hidden min-w-0 overflow-x-auto [scrollbar-width:thin] md:block", className)}
    >
      <DrawnNavigation part={hasIcons ? "across" : "acrossPlain"} />
    </nav>
  );
}
