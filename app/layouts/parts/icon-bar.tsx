import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/icon";
import { cn } from "~/components/ui/cn";
import { popoverTarget } from "~/components/ui/popover";
import { Logo } from "./logo";
import { NavigationDrawer } from "./navigation-drawer";
import { isActive } from "~/lib/navigation/navigation";
import type { NavigationItem } from "~/lib/navigation/navigation";
import { NavigationTree } from "./navigation-tree";
import { useAppTitle } from "../root-data";

const entry =
  "relative flex w-full flex-col items-center gap-1.5 rounded-sm p-3 text-center text-xs leading-tight font-medium text-bar-muted hover:bg-white/8 hover:text-bar-foreground";

function Entry({ item, active }: { item: NavigationItem; active: boolean }) {
  const look = cn(entry, active && "bg-white/12 text-bar-foreground");
  const words = (
    <>
      {item.icon ? <Icon name={item.icon} className="size-6" /> : null}
      {item.badge ? <span className="absolute end-4 top-1 rounded-full bg-white/20 px-1.5 text-xs text-bar-foreground">{item.badge}</span> : null}
      {item.title}
    </>
  );
  if (!item.children?.length) {
    return item.link ? (
      <Link to={item.link} className={look} aria-current={active ? "page" : undefined}>
        {words}
      </Link>
    ) : (
      <span className={look}>{words}</span>
    );
  }
  const panel = `navigation-${item.id}`;
  return (
    <>
      <button type="button" className={look} {...popoverTarget(panel)}>
        {words}
      </button>
      <NavigationDrawer id={panel} label={item.title} heading={item.title} className="aside-panel">
        <NavigationTree items={item.children} />
      </NavigationDrawer>
    </>
  );
}

/** The dark bar of icons above titles; an entry with children opens a panel beside the bar. */
export function IconBar({ items, className }: { items: readonly NavigationItem[]; className?: string }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const title = useAppTitle();
  return (
    <nav
      aria-label={t("layout.mainNavigation")}
      className={cn("on-bar sticky top-0 h-dvh w-28 shrink-0 flex-col overflow-y-auto bg-bar [scrollbar-width:thin]", className)}
    >
      <Link to="/" aria-label={t("layout.homeOf", { title })} className="flex h-20 shrink-0 items-center justify-center">
        <Logo />
      </Link>
      <ul className="flex flex-col gap-1 px-2 pb-4">
        {items.map((item) => (
          <li key={item.id}>
            <Entry item={item} active={isActive(item, pathname)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
