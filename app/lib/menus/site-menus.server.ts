import { publicRoot } from "~/lib/content/definition/paths";
import type { Locale } from "~/lib/content/values";
import { searchPath } from "~/lib/content/definition/public/search-path";

import { publicMenu, type PublicMenu, type PublicMenuItem } from "./menu-items.server";
import { menuTable, type MenuCode, type MenuPlace } from "./menu-table";
import { plainPath } from "./side-menu";
import { ownLayout, ruleFor } from "./side-menu-rules.server";

export type FrameMenu = PublicMenu & { code: string };
export type SiteMenus = {
  topBar: PublicMenuItem[];
  /** Columns under one heading. */
  columns: FrameMenu[];
  header: FrameMenu[];
  footer: FrameMenu[];
  quickActions: FrameMenu | null;
  search: FrameMenu | null;
  side: (FrameMenu & { showTitle: boolean }) | null;
  /** Shown on pages that have the corporate menu. */
  buttons: PublicMenuItem[];
};

const corporate: Record<"beside" | "buttons", MenuCode> = { beside: "kurumsal-yan", buttons: "kurumsal-butonlar" };

async function frameMenu(code: string, locale: Locale): Promise<FrameMenu[]> {
  const menu = await publicMenu(code, locale);
  return menu && menu.items.length > 0 ? [{ code, ...menu }] : [];
}

async function at(place: MenuPlace, locale: Locale): Promise<FrameMenu[]> {
  return (
    await Promise.all(menuTable.filter((menu) => menu.place === place).map(({ code }) => frameMenu(code, locale)))
  ).flat();
}

export async function siteMenus(pathname: string, locale: Locale): Promise<SiteMenus> {
  const [[topBar], columns, header, footer, [quickActions], [search], side] = await Promise.all([
    at("topBar", locale),
    at("headerColumn", locale),
    at("headerTop", locale),
    at("footer", locale),
    at("quickActions", locale),
    at("search", locale),
    sideMenu(pathname, locale),
  ]);
  const buttons = side?.code === corporate.beside ? await publicMenu(corporate.buttons, locale) : null;
  return {
    topBar: topBar?.items ?? [],
    columns,
    header,
    footer,
    quickActions: quickActions ?? null,
    search: search ?? null,
    side,
    buttons: buttons?.items ?? [],
  };
}

/** The front page and the search page have no side menu. */
async function sideMenu(pathname: string, locale: Locale): Promise<SiteMenus["side"]> {
  const path = plainPath(pathname);
  if (!path.startsWith(`${publicRoot}/`) || path === searchPath) return null;
  const own = await ownLayout(path, locale);
  if (own?.menu === null) return null;
  const [named] = own ? await frameMenu(own.menu, locale) : [];
  if (named) return { ...named, showTitle: true };
  const rule = await ruleFor(path, locale);
  const [menu] = rule ? await frameMenu(rule.menuCode, locale) : [];
  return menu && rule ? { ...menu, showTitle: rule.showTitle } : null;
}
