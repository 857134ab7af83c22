import type { FileJson } from "~/lib/files/file-json.server";
import type { FieldErrors } from "~/lib/content/errors";
import type { Locale, Localized } from "~/lib/content/values";

export type Choice = { id: string; title: Localized };
export type Option = { code: string; label: Localized; isRemoved?: true };

/** `tiles`: address of the pictures; `script`: of what draws them; `centre`: what is shown where no place is known. */
export type PlaceMap = {
  tiles: string;
  attribution: string;
  script: string;
  centre: { lat: number; lng: number; zoom: number };
};

/** What values point at, so that inputs and views can name it. Only what the entry mentions needs to be in it. */
export type FormContext = {
  locale: Locale;
  files: Record<string, FileJson>;
  /** Entries by id. */
  titles: Record<string, { title: Localized; section: string }>;
  /** Lists kept in the settings, by their names. */
  options: Readonly<Record<string, readonly Option[] | undefined>>;
  /** What a relation may point at without scripts, by its place: "department", "members.person". */
  choices: Record<string, Choice[]>;
  /** Choices that offer nothing yet, by place: where what they offer is made, null where somebody else has to. */
  missing?: Record<string, string | null>;
  /** What should be better in the stored text, by the path of its input. */
  warnings?: FieldErrors;
  /** The address readers know, as long as the entry is published. */
  publicSlug?: Localized;
  /** A map on which a place is shown by a tap; none where maps have no source of pictures. */
  map?: PlaceMap | null;
  /** See EntryContext. */
  election?: { until?: string } | null;
};

/** The words in the reader's language, else in the other; `lang` says which it is. */
export function readable(title: Localized | undefined, locale: Locale): { text: string; lang: Locale } {
  const own = title?.[locale];
  if (own) return { text: own, lang: locale };
  const other: Locale = locale === "tr" ? "en" : "tr";
  return title?.[other] ? { text: title[other], lang: other } : { text: "", lang: locale };
}
