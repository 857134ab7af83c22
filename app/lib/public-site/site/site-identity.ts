import type { OnlineServices } from "./online-services.server";
import type { Picture } from "~/lib/content/fields/public-shape";
import type { SiteTexts } from "./site-texts";
import type { TranslatedText } from "~/lib/content/translated-text";

export type SiteIdentity = SiteModes & {
  name: string;
  description: string;
  menu: readonly SiteMenuItem[];
  /** null: the product's logo. `dark`: on a dark background. */
  logo: { light: Picture | null; dark: Picture | null } | null;
  /** null: the product's. */
  favicon: string | null;
  footer: TranslatedText | null;
  texts: SiteTexts;
  online: OnlineServices;
};
/** Addresses without a language. `feed`: its RSS. */
export type SiteMenuItem = { id: string; title: string; href: string; feed: string | null };

export type SiteModes = {
  mourning: { text: TranslatedText | null } | null;
  special: { text: TranslatedText; colour: string | null } | null;
};
