import type { PublicMenuItem } from "~/lib/menus/menu-items.server";
import type { Picture } from "~/lib/content/fields/public-shape";
import type { TranslatedText } from "~/lib/content/translated-text";

import type { Card } from "~/lib/public-site/lists/card";
import type { MonthPage } from "~/lib/public-site/lists/list-body";

export type Slide = {
  id: string;
  title: TranslatedText | null;
  subtitle: TranslatedText | null;
  wide: Picture;
  tall: Picture;
  href: string | null;
  newTab: boolean;
  button: TranslatedText | null;
  position: "left" | "center" | "right";
  /** Darkness over the picture in steps of 20 %. */
  shade: 0 | 1 | 2 | 3 | 4;
  /** An mp4 in place of the picture, without sound. */
  video: string | null;
};
/** `source`: the section of the newest, null where an editor chose; `month`: no cards; `href`: the whole list. */
export type FrontTab = {
  id: string;
  title: TranslatedText;
  layout: "cards" | "list" | "calendar";
  source: string | null;
  cards: Card[];
  month: MonthPage | null;
  href: string | null;
  moreLabel: string;
};
/** `colour`: "#0f5e6b", dark enough for white letters. */
export type FrontLink = {
  id: string;
  title: TranslatedText;
  lead: TranslatedText | null;
  href: string;
  picture: Picture | null;
  icon: string | null;
  colour: string | null;
  size: "s" | "m" | "l";
  newTab: boolean;
};
export type FrontLogo = { id: string; name: TranslatedText; picture: Picture; href: string | null };
export type FrontNote = {
  id: string;
  text: TranslatedText;
  kind: "info" | "counter" | "ticker";
  value: string | null;
  unit: TranslatedText | null;
  icon: string | null;
  href: string | null;
};
export type Message = { heading: TranslatedText; excerpt: TranslatedText; photo: Picture | null; href: string };

export type FrontPart = { section: string; title: string } & (
  | { as: "slides"; slides: Slide[]; /** Buttons under the text. */ actions: PublicMenuItem[] }
  /** `finder`: questions with links; `guide`: a grid of icons. */
  | { as: "finder" | "guide"; items: PublicMenuItem[] }
  | { as: "tiles" | "pictures" | "lines"; cards: Card[]; href: string; moreLabel: string }
  | { as: "daily"; card: Card; href: string; moreLabel: string }
  | { as: "message"; message: Message }
  | { as: "tabs"; tabs: FrontTab[] }
  | { as: "links"; links: FrontLink[] }
  | { as: "logos"; logos: FrontLogo[] }
  | { as: "notes"; notes: FrontNote[] }
);

export type FrontPage = {
  alert: { title: TranslatedText; lead: TranslatedText | null; href: string | null } | null;
  parts: FrontPart[];
};
