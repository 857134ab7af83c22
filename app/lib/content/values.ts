/**
 * The stored form of each kind of field. A version's `data` is a record of these, keyed by field name.
 * Localized fields hold `Localized<T>`; a language nobody wrote is absent, never filled from the other.
 */
export const locales = ["tr", "en"] as const;
export type Locale = (typeof locales)[number];
export type Localized<T = string> = Partial<Record<Locale, T>>;

/** A picture as one field uses it: the file plus what is said of it here. `focal` is 0..1 from the top left. */
export type ImageValue = {
  file: string;
  alt?: Localized;
  decorative?: boolean;
  caption?: Localized;
  credit?: string;
  focal?: { x: number; y: number };
};
export type GeoValue = { lat: number; lng: number };
/** Codes of the days, as the week goes in Turkey. */
export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof weekdays)[number];
/** One row of a `list` field; `_key` keeps its identity through sorting and comparing. */
export type RowValue = { _key: string; [column: string]: unknown };
/** Everything an editor wrote in one version: field name to stored value. */
export type EntryData = Record<string, unknown>;

/** A field that two people changed differently since the version both began with. */
export type Conflict = {
  /** As a form names it: "title.tr", "cover". */
  path: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
};
