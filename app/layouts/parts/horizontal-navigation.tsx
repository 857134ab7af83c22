import { useTranslation } from "react-i18next";

import { cn } from "~/components/ui/cn";

import { DrawnNavigation } from "./drawn-navigation";

type HorizontalNavigationProps = {
  /** false: where name, entries and tools share one line, which has no room for pictures. */
  hasIcons?: boolean;
  className?: string;
};

/** Entries beside each other from md on; one with children opens a menu. Where they don't fit they scroll. */
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
