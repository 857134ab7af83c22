import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { ActionMenu } from "~/components/controls/action-menu";
import { Icon } from "~/components/icon";
import { cn } from "~/components/ui/cn";
import { DropdownMenuLabel } from "~/components/ui/dropdown-menu";
import { isActive } from "~/lib/navigation/navigation";
import type { NavigationItem } from "~/lib/navigation/navigation";

import { NavigationLink } from "./navigation-link";

const top = "flex min-h-12 items-center gap-2 rounded-md px-3 text-sm font-medium whitespace-nowrap text-muted-foreground hover:bg-accent hover:text-foreground";
const activeTop = "text-primary hover:text-primary [&_svg]:text-primary";
const menuRow = "menu-row";
/** More entries than this stand in columns. */
const oneColumn = 9;

function Badge({ text }: { text: string | undefined }) {
  return text ? <span className="rounded-full bg-secondary px-2 text-xs font-semibold text-foreground">{text}</span> : null;
}

function MenuEntries({ items, path }: { items: readonly NavigationItem[]; path: string }) {
  return items.map((item) => {
    if (item.type === "divider") return <hr key={item.id} className="-mx-1.5 my-1.5" />;
    if (item.type === "spacer") return <div key={item.id} aria-hidden className="h-1.5" />;
    if (item.children?.length && !item.disabled) {
      return (
        <details key={item.id} open={isActive(item, path)} className="break-inside-avoid">
          <summary className={cn(menuRow, "list-none font-medium")}>
            <span className="flex-1">{item.title}</span>
            <Icon name="heroicons_mini:chevron-right" className="transition-transform [[open]>summary>&]:rotate-90" />
          </summary>
          <div className="ps-3">
            <MenuEntries items={item.children} path={path} />
          </div>
        </details>
      );
    }
    return (
      <NavigationLink key={item.id} item={item} path={path} className={menuRow} activeClassName="bg-primary-soft font-medium text-primary [&_svg]:text-primary">
        {item.icon ? <Icon name={item.icon} className="text-muted-foreground" /> : null}
        <span className="min-w-0 flex-1">
          {item.title}
          {item.subtitle ? <span className="block text-sm font-normal text-muted-foreground">{item.subtitle}</span> : null}
        </span>
        <Badge text={item.badge} />
      </NavigationLink>
    );
  });
}

function TopEntry({ item, path, hasIcons }: { item: NavigationItem; path: string; hasIcons: boolean }) {
  const face = (
    <>
      {hasIcons && item.icon ? <Icon name={item.icon} className="hidden xl:block" /> : null}
      {item.title}
      <Badge text={item.badge} />
    </>
  );
  if (!item.children?.length || item.disabled) {
    return (
      <NavigationLink item={item} path={path} className={top} activeClassName={activeTop}>
        {face}
      </NavigationLink>
    );
  }
  const isLong = item.children.length > oneColumn;
  return (
    <ActionMenu
      align="start"
      variant="ghost"
      title={item.tooltip}
      className={cn(top, isActive(item, path) && activeTop)}
      menuClassName={isLong ? "w-[52rem] columns-2 gap-1 lg:columns-3" : "w-70"}
      content={
        <>
          {item.subtitle ? <DropdownMenuLabel>{item.subtitle}</DropdownMenuLabel> : null}
          <MenuEntries items={item.children} path={path} />
        </>
      }
    >
      {face}
      <Icon name="heroicons_mini:chevron-down" className="-ms-1 size-4" />
    </ActionMenu>
  );
}

export type HorizontalNavigationProps = {
  items: readonly NavigationItem[];
  /** false: where name, entries and tools share one line, which has no room for pictures. */
  hasIcons?: boolean;
  className?: string;
};

/** Entries beside each other from md on; one with children opens a menu. Where they don't fit they scroll. */
export function HorizontalNavigation({ items, hasIcons = true, className }: HorizontalNavigationProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t("layout.mainNavigation")} className={cn("hidden min-w-0 overflow-x-auto [scrollbar-width:thin] md:block", className)}>
      <ul className="flex w-max items-center gap-0.5 p-0.5">
        {items
          .filter((item) => item.type !== "divider" && item.type !== "spacer")
          .map((item) => (
            <li key={item.id}>
              <TopEntry item={item} path={pathname} hasIcons={hasIcons} />
            </li>
          ))}
      </ul>
    </nav>
  );
}
