import type { Picture } from "~/lib/content/fields/public-shape";
import type { TranslatedText } from "~/lib/content/translated-text";

/** `href` is null where the section has no entry pages. */
export type Card = {
  id: string;
  section: string;
  href: string | null;
  parentId: string | null;
  title: TranslatedText;
  lead: TranslatedText | null;
  picture: Picture | null;
  /** A poster, higher than wide: it must not be cropped. */
  isPoster?: true;
  icon: string | null;
  /** The icon's background: dark enough for a white icon. */
  colour: string | null;
  date: { iso: string; text: string } | null;
  leaf: { day: string; month: string } | null;
  chips: string[];
  notices: { tone: "neutral" | "info" | "success" | "warning" | "error"; text: string }[];
  /** `label` precedes a text in language `lang`; `bar`: percent; `flag`: a flag's letters, instead of the icon. */
  details: { icon: string; label?: string; text: string; lang?: string; href?: string; bar?: number; flag?: string }[];
};
