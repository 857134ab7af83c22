import type { Picture } from "~/lib/public-site/pictures";
import type { Words } from "~/lib/public-site/words";

import type { Card } from "./card";

export type Slide = {
  id: string;
  title: Words | null;
  subtitle: Words | null;
  wide: Picture;
  tall: Picture;
  href: string | null;
  newTab: boolean;
  button: Words | null;
  position: "left" | "center" | "right";
  /** Darkness over the picture in steps of 20 per cent. */
  shade: 0 | 1 | 2 | 3 | 4;
};

export type FrontPage = {
  alert: { title: Words; lead: Words | null; href: string | null } | null;
  slides: Slide[];
  featured: Card[];
  news: Card[];
  announcements: Card[];
  events: Card[];
  services: Card[];
  message: { heading: Words; excerpt: Words; photo: Picture | null; href: string } | null;
};
