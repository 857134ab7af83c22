import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { cn } from "~/components/ui/cn";
import { popoverTarget } from "~/components/ui/popover-target";
import { isActive } from "~/lib/navigation/navigation";
import type { NavigationItem } from "~/lib/navigation/navigation";

import { Brand } from "./brand";
import { NavigationDrawer } from "./navigation-drawer";
import { NavigationLink } from "./navigation-link";
import { NavigationTree, branchPanel } from "./navigation-tree";
import { useNavigationElement } from "./use-navigation-element";

/** `captions`: icons above their titles. `icons`: icons alone, what they mean appears beside them. */
type Shows = "captions" | "icons";

const shapes: Record<Shows, string> = {
  captions: "bar-caption",
  icons: "size-16 justify-center",
};
const entry = "bar-entry";
const activeEntry = "bg-bar-accent text-bar-foreground";

function Face({ item, shows }: { item: NavigationItem; shows: Shows }) {
  return (
    <>
      {item.icon ? <Icon name={item.icon} className="size-6" /> : null}
      {item.badge && shows === "captions" ? (
        <span className="absolute end-4 top-1 rounded-full bg-bar-accent px-1.5 text-xs text-bar-foreground">{item.badge}</span>
      ) : null}
      {shows === "captions" ? (
        <span className="max-w-full">{item.title}</span>
      ) : (
        <>
          {/* What is hidden until it is pointed at names nothing. */}
          <span className="sr-only">{item.title}</span>
          <span aria-hidden className="icon-tip">
            {item.title}
          </span>
        </>
      )}
    </>
  );
}

function Entry({ item, path, shows }: { item: NavigationItem; path: string; shows: Shows }) {
  const look = cn(entry, shapes[shows]);
  if (!item.children?.length || item.disabled) {
    return (
      <NavigationLink item={item} path={path} className={look} activeClassName={activeEntry}>
        <Face item={item} shows={shows} />
      </NavigationLink>
    );
  }
  const panel = branchPanel(item);
  return (
    <>
      <button
        type="button"
        title={item.tooltip}
        className={cn(look, isActive(item, path) && activeEntry)}
        {...popoverTarget(panel)}
      >
        <Face item={item} shows={shows} />
      </button>
      <NavigationDrawer id={panel} label={item.title} heading={item.title} className="aside-panel">
        <NavigationTree items={item.children} />
      </NavigationDrawer>
    </>
  );
}

function Line({ item, children }: { item: NavigationItem; children: ReactNode }) {
  if (item.type === "divider") return <hr className="my-2 w-10 border-bar-border" />;
  if (item.type === "spacer") return <div aria-hidden className="h-1.5" />;
  return children;
}

type IconBarProps = { items: readonly NavigationItem[]; shows: Shows; className: string };

/** A narrow bar beside the page from md on; an entry with children opens a panel of 280 px beside it, and the drawer of smaller screens that same panel. */
export function IconBar({ items, shows, className }: IconBarProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigation = useNavigationElement();
  return (
    <nav ref={navigation} aria-label={t("layout.mainNavigation")} className={cn("side-bar on-bar", className)}>
      <div className="side-content">
        <div className="side-scroller flex flex-col items-center">
          <Brand className="h-20 shrink-0" logoClassName={shows === "captions" ? "size-10" : "size-8"} nameClassName="hidden" />
          <ul className={cn("flex w-full flex-col items-center gap-1 pb-4", shows === "captions" && "px-1.5")}>
            {items.map((item) => (
              <li key={item.id} className={shows === "captions" ? "w-full" : undefined}>
                <Line item={item}>
                  <Entry item={item} path={pathname} shows={shows} />
                </Line>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </nav>
  );
}
