import type { Picture } from "~/lib/public-site/pictures";
import type { TranslatedText } from "~/lib/public-site/translated-text";

import type { Card } from "./card";

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
  /** Darkness over the picture in steps of 20 per cent. */
  shade: 0 | 1 | 2 | 3 | 4;
};
export type Message = { heading: TranslatedText; excerpt: TranslatedText; photo: Picture | null; href: string };

/** What one section has on the front page. `title` and `moreLabel`: its name there, and the words of the link to all of it. */
export type FrontPart = { section: string; title: string } & (
  | { as: "slides"; slides: Slide[] }
  | { as: "tiles" | "pictures" | "lines"; cards: Card[]; href: string; moreLabel: string }
  | { as: "message"; message: Message }
);

export type FrontPage = {
  alert: { title: TranslatedText; lead: TranslatedText | null; href: string | null } | null;
  /** From the top down; those without anything to show are left out. */
  parts: FrontPart[];
};
