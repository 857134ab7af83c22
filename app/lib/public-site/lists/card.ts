import type { Picture } from "~/lib/content/fields/public-shape";
import type { TranslatedText } from "~/lib/content/translated-text";

/** An entry in a list. `href` is null where the section has no pages of its own. */
export type Card = {
  id: string;
  section: string;
  href: string | null;
  parentId: string | null;
  title: TranslatedText;
  lead: TranslatedText | null;
  picture: Picture | null;
  /** The picture is a poster, higher than wide: nothing of it may be cut off. */
  isPoster?: true;
  icon: string | null;
  /** Of the icon's ground: dark enough for a white sign. */
  colour: string | null;
  /** ISO instant and its words. */
  date: { iso: string; text: string } | null;
  /** The leaf of a calendar, for what happens on a day. */
  leaf: { day: string; month: string } | null;
  chips: string[];
  notices: { tone: "neutral" | "info" | "success" | "warning" | "error"; text: string }[];
  /**
   * `label`: before words that are in another language than the page, which `lang` names; `bar`: of a hundred, drawn
   * below; `flag`: the letters of a flag, instead of the icon.
   */
  details: { icon: string; label?: string; text: string; lang?: string; href?: string; bar?: number; flag?: string }[];
};
