import { useTranslation } from "react-i18next";

import { kept } from "~/components/public/kept-part";
import { HeaderMenus, columnsOf, type HeaderEntry, type MenuColumn } from "~/components/public/site/header-menus";
import { QuickActions } from "~/components/public/site/quick-actions";
import { SearchSuggestions } from "~/components/public/site/search-suggestions";
import { deviceClass, MenuLink } from "~/components/public/site/menu-link";
import { SideMenu } from "~/components/public/site/side-menu";
import { cn } from "~/components/ui/cn";
import { NavigationDrawer } from "~/layouts/parts/navigation/navigation-drawer";
import { MarksProvider, marksAt } from "~/layouts/parts/navigation/navigation-marks";
import { NavigationTree } from "~/layouts/parts/navigation/navigation-tree";
import type { PublicMenuItem } from "~/lib/menus/menu-items.server";
import type { FrameMenus } from "~/lib/menus/site-menus.server";
import { isActive, type NavigationItem } from "~/lib/navigation/navigation";
import { drawnIcon } from "~/lib/platform/icons/chosen-icon";

/** `path`: where the page is as menus see it, see `placeAmong`. */
type SiteMenusProps = {
  menus: FrameMenus | null;
  /** The sections, where no menu is published. */
  fallback: readonly NavigationItem[];
  path: string;
};

/** The columns under one heading, then menus with their own. */
function entriesOf({ columns, header }: FrameMenus, corporate: string): HeaderEntry[] {
  const wide = columns.map(({ code, title, items }): MenuColumn => ({
    id: code,
    title: { id: code, type: "group", title: title.text, ...(title.lang ? { lang: title.lang } : {}) },
    items,
  }));
  return [
    ...(wide.length > 0 ? [{ id: "corporate", title: corporate, columns: wide }] : []),
    ...header.map(({ code, title, items }): HeaderEntry => ({
      id: code,
      title: title.text,
      ...(title.lang ? { lang: title.lang } : {}),
      columns: columnsOf(items),
    })),
  ];
}

function useEntries(menus: FrameMenus | null): HeaderEntry[] {
  const { t } = useTranslation();
  return menus ? entriesOf(menus, t("public.menus.corporate")) : [];
}

/** For wide screens. */
export const SiteHeaderMenus = kept("header menus", function SiteHeaderMenus(props: SiteMenusProps) {
  const { t } = useTranslation();
  const { menus, fallback, path } = props;
  const entries = useEntries(menus);
  const label = t("layout.mainNavigation");
  if (entries.length > 0) return <HeaderMenus label={label} entries={entries} path={path} />;
  return (
    <nav aria-label={label}>
      <ul className="-ms-3 flex flex-wrap">
        {fallback.map((item) => {
          const active = isActive(item, path);
          return (
            <li key={item.id}>
              <a
                href={item.link ?? ""}
                aria-current={active ? "page" : undefined}
                className={cn(
                  "inline-flex min-h-13 items-center border-b-3 border-transparent px-3 font-medium",
                  "text-muted-foreground hover:text-foreground",
                  active && "border-primary text-primary hover:text-primary",
                )}
              >
                {item.title}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
});

/** For the phone's drawer: an item's own link comes first among its children. */
function drawn(item: PublicMenuItem): NavigationItem[] {
  const { id, title, type, icon, badge, link, externalLink, target, device, children } = item;
  if (device === "desktop" || type === "divider") return [];
  const face = icon ? drawnIcon(icon) : undefined;
  const own: NavigationItem = {
    id,
    title,
    ...(face ? { icon: face } : {}),
    ...(badge ? { badge } : {}),
    ...(link ? { link } : {}),
    ...(externalLink ? { externalLink } : {}),
    ...(target ? { target } : {}),
  };
  if (!children) return [own];
  const { link: _link, ...heading } = own;
  return [{ ...heading, children: [...(link ? [{ ...own, id: `${id} itself` }] : []), ...children.flatMap(drawn)] }];
}

type DrawerProps = SiteMenusProps & { id: string; heading: string };

/** For phones: all menus as one tree. */
export const SiteDrawer = kept("drawer", function SiteDrawer({ menus, fallback, path, id, heading }: DrawerProps) {
  const { t } = useTranslation();
  const tree = useEntries(menus).map(({ id: entry, title, columns }): NavigationItem => ({
    id: entry,
    title,
    children: columns.flatMap(({ title: over, items }) =>
      over ? drawn({ ...over, children: [...items] }) : items.flatMap(drawn),
    ),
  }));
  const items = tree.length > 0 ? [...tree, ...(menus?.topBar ?? []).flatMap(drawn)] : fallback;
  return (
    <NavigationDrawer id={id} label={t("layout.mainNavigation")} heading={heading}>
      <MarksProvider value={marksAt(path)}>
        <NavigationTree items={items} name={id} />
      </MarksProvider>
    </NavigationDrawer>
  );
});

type RowProps = { items: readonly PublicMenuItem[]; path: string };

/** Links above the first line, on wide screens. */
export const SiteTopBar = kept("top bar", function SiteTopBar({ items, path }: RowProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("public.menus.topBar")}>
      <ul className="-me-3 flex flex-wrap justify-end">
        {items.map((item) => (
          <li key={item.id} className={deviceClass(item)}>
            <MenuLink
              item={item}
              path={path}
              className={
                "inline-flex min-h-10 items-center gap-1.5 px-3 text-sm text-muted-foreground " +
                "hover:text-foreground hover:underline"
              }
              activeClassName="font-semibold text-primary"
            />
          </li>
        ))}
      </ul>
    </nav>
  );
});

export const SiteSearchSuggestions = kept("search suggestions", SearchSuggestions);
export const SiteQuickActions = kept("quick actions", QuickActions);
export const SiteSideMenu = kept("side menu", SideMenu);
