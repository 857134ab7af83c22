import type { OnlineServices } from "./online-services.server";
import type { Picture } from "~/lib/content/fields/public-shape";
import type { SiteTexts } from "./site-texts";
import type { TranslatedText } from "~/lib/content/translated-text";

/** What the public site calls itself, in one language, where its menu leads, and what it stands in today. */
export type SiteIdentity = SiteModes & {
  name: string;
  description: string;
  menu: readonly SiteMenuItem[];
  /** Null: the product's own sign. `dark`: on a dark ground. */
  logo: { light: Picture | null; dark: Picture | null } | null;
  /** The small picture in the browser's tab; null: the product's own. */
  favicon: string | null;
  footer: TranslatedText | null;
  texts: SiteTexts;
  online: OnlineServices;
};
/** A section of the site's menu; addresses without a language. `feed`: its newest entries as RSS. */
export type SiteMenuItem = { id: string; title: string; href: string; feed: string | null };

export type SiteModes = {
  /** The site is in black and white, with these words above it. */
  mourning: { text: TranslatedText | null } | null;
  /** A day that is kept: its words above the site, on its colour. */
  special: { text: TranslatedText; colour: string | null } | null;
};
