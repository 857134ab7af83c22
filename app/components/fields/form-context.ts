import type { FileJson } from "~/lib/files/file-json.server";
import type { Locale, Localized } from "~/lib/content/values";
import type { FieldErrors } from "~/lib/platform/refusal";

export type Choice = { id: string; title: Localized };
export type Option = { code: string; label: Localized; isRemoved?: true };

/** `tiles`: address of the pictures; `script`: of what draws them; `centre`: what is shown where no place is known. */
export type PlaceMap = {
  tiles: string;
  attribution: string;
  script: string;
  centre: { lat: number; lng: number; zoom: number };
};

export type FormContext = {
  locale: Locale;
  files: Record<string, FileJson>;
  /** By id. */
  titles: Record<string, { title: Localized; section: string }>;
  options: Readonly<Record<string, readonly Option[] | undefined>>;
  /** A relation's choices without scripts, by place: "department", "members.person". */
  choices: Record<string, Choice[]>;
  /** Places whose choices are all that may be chosen. */
  whole?: readonly string[];
  /** Choices without options, by place: the page that makes them, or null if somebody else must. */
  missing?: Record<string, string | null>;
  /** Suggestions for the stored text, by input path. */
  warnings?: FieldErrors;
  /** The public slug while the entry is published. */
  publicSlug?: Localized;
  /** For picking a place; null without a tile source. */
  map?: PlaceMap | null;
  /** See EntryContext. */
  election?: { until?: string } | null;
};

/** In the reader's language, else the other; `lang` tells which. */
export function readable(title: Localized | undefined, locale: Locale): { text: string; lang: Locale } {
  const own = title?.[locale];
  if (own) return { text: own, lang: locale };
  const other: Locale = locale === "tr" ? "en" : "tr";
  return title?.[other] ? { text: title[other], lang: other } : { text: "", lang: locale };
}
