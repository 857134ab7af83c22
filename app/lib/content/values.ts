import type { MergeConflict } from "~/lib/platform/values/merge";

// The stored form of each kind of field: a version's `data` holds these by field name. A missing translation is
// absent, never filled from the other language.
export const locales = ["tr", "en"] as const;
export type Locale = (typeof locales)[number];
export type Localized<T = string> = Partial<Record<Locale, T>>;

/** A picture as one field uses it: the file and its texts here. `focal` is 0..1 from the top left. */
export type ImageValue = {
  file: string;
  alt?: Localized;
  decorative?: boolean;
  caption?: Localized;
  credit?: string;
  focal?: { x: number; y: number };
};
export type GeoValue = { lat: number; lng: number };
/** In the order of the Turkish week. */
export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof weekdays)[number];
/** `_key` identifies a row through sorting and comparing. */
export type RowValue = { _key: string; [column: string]: unknown };
export type EntryData = Record<string, unknown>;

/** A field that two people changed differently from their common base version. */
export type Conflict = MergeConflict;
