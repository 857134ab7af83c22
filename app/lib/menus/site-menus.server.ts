import { publicRoot } from "~/lib/content/definition/paths";
import type { Locale } from "~/lib/content/values";
import { searchPath } from "~/lib/content/definition/public/search-path";

import { publicMenu, type PublicMenu, type PublicMenuItem } from "./menu-items.server";
import { menuTable, type MenuCode } from "./menu-table";
import { plainPath } from "./side-menu";
import { ownLayout, ruleFor } from "./side-menu-rules.server";

export type FrameMenu = PublicMenu & { code: string };
/** On all pages; one object for as long as none of them changes. */
export type FrameMenus = {
  topBar: readonly PublicMenuItem[];
  /** Columns under one heading. */
  columns: readonly FrameMenu[];
  header: readonly FrameMenu[];
  footer: readonly FrameMenu[];
  quickActions: FrameMenu | null;
  search: FrameMenu | null;
};
export type SiteMenus = {
  frame: FrameMenus;
  side: (FrameMenu & { showTitle: boolean }) | null;
  /** Shown on pages that have the corporate menu. */
  buttons: readonly PublicMenuItem[];
};

const corporate: Record<"beside" | "buttons", MenuCode> = { beside: "kurumsal-yan", buttons: "kurumsal-butonlar" };

async function frameMenu(code: string, locale: Locale): Promise<FrameMenu[]> {
  const menu = await publicMenu(code, locale);
  return menu && menu.items.length > 0 ? [{ code, ...menu }] : [];
}

const framePlaces = ["topBar", "headerColumn", "headerTop", "footer", "quickActions", "search"] as const;
const inFrame = framePlaces.map((place) => menuTable.filter((menu) => menu.place === place).map(({ code }) => code));

type Read = { from: readonly (PublicMenu | null)[]; frame: FrameMenus };
const lastRead = new Map<Locale, Read>();

/** The same object until one of the menus is another: markup is kept by it. */
async function frameMenus(locale: Locale): Promise<FrameMenus> {
  const from = await Promise.all(inFrame.flat().map((code) => publicMenu(code, locale)));
  const last = lastRead.get(locale);
  if (last && last.from.every((menu, at) => menu === from[at])) return last.frame;
  const shown = new Map(
    inFrame.flat().flatMap((code, at) => {
      const menu = from[at];
      return menu && menu.items.length > 0 ? [[code, { code, ...menu }] as const] : [];
    }),
  );
  const [topBar = [], columns = [], header = [], footer = [], quickActions = [], search = []] = inFrame.map((codes) =>
    codes.flatMap((code) => shown.get(code) ?? []),
  );
  const frame: FrameMenus = {
    topBar: topBar[0]?.items ?? [],
    columns,
    header,
    footer,
    quickActions: quickActions[0] ?? null,
    search: search[0] ?? null,
  };
  lastRead.set(locale, { from, frame });
  return frame;
}

export async function siteMenus(pathname: string, locale: Locale): Promise<SiteMenus> {
  const [frame, side] = await Promise.all([frameMenus(locale), sideMenu(pathname, locale)]);
  const buttons = side?.code === corporate.beside ? await publicMenu(corporate.buttons, locale) : null;
  return { frame, side, buttons: buttons?.items ?? [] };
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
