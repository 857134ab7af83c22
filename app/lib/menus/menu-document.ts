import type { Localized } from "~/lib/content/values";

export const itemTypes = ["basic", "group", "collapsable", "divider"] as const;
export type ItemType = (typeof itemTypes)[number];
export const linkTypes = ["section", "record", "url", "file", "none"] as const;
export const devices = ["all", "desktop", "mobile"] as const;
export type Device = (typeof devices)[number];

export type MenuLink =
  | { type: "section"; section: string }
  | { type: "record"; section: string; id: string }
  | { type: "url"; url: string }
  | { type: "file"; file: string }
  | { type: "none" };

export type MenuItem = {
  id: string;
  parentId: string | null;
  title: Localized;
  type: ItemType;
  link: MenuLink;
  icon?: string;
  image?: string;
  badge?: Localized;
  openInNewTab?: boolean;
  device?: Device;
  startAt?: string;
  endAt?: string;
  active: boolean;
};

/** `title`: the menu's name on the site; when empty, the product's. Parents come before their children. */
export type MenuDocument = { title: Localized; items: MenuItem[] };

export const emptyMenu: MenuDocument = { title: {}, items: [] };

/** Characters. */
export const itemLimits = { title: 60, badge: 12, url: 2000 } as const;
