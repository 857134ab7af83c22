import type { TranslatedText } from "~/lib/content/translated-text";
import type { ImageValue, Locale } from "~/lib/content/values";

import type { Video } from "./videos";

export type FactValue = { text: string; lang?: string; href?: string };
export type Attachment = { href: string; title: TranslatedText; type: string; bytes: number; language: string | null };

/**
 * A picture as a page shows it. `focal` is the point that must stay visible when it is cropped, in quarters of its
 * size.
 */
export type Picture = {
  src: string;
  srcSet?: string;
  width?: number;
  height?: number;
  alt: string;
  /** Language of `alt` where it is not the page's. */
  lang?: Locale;
  focal?: { x: number; y: number };
  /** The same for single shapes ("16:9"), where the library says so and the entry says nothing of its own. */
  focals?: Readonly<Record<string, { x: number; y: number }>>;
  caption: TranslatedText | null;
  credit: string | null;
  /** The file as it was uploaded: what other sites' previews can read. */
  original: string;
};

/** What a filled field is to a reader. A page knows these few, not the kinds of field they come from. */
export type Shape =
  | { shape: "line"; values: FactValue[] }
  | { shape: "text"; html: TranslatedText }
  | { shape: "table"; head: string[]; rows: (Shape | null)[][] }
  /** `isSeries`: to be looked through, rather than one beside a text. */
  | { shape: "pictures"; pictures: Picture[]; isSeries: boolean }
  | { shape: "files"; files: Attachment[] }
  | { shape: "links"; links: FactValue[] }
  | { shape: "map"; href: string }
  | { shape: "video"; video: Video };

/**
 * What is around a value on a page: the words of its section in the page's language, and what it points at; null where
 * the public sees nothing of that.
 */
export type Around = {
  locale: Locale;
  label: string;
  yes: string;
  option: (code: string) => string;
  picture: (value: ImageValue) => Picture | null;
  /** Without a title it goes by its name. */
  file: (id: string, title?: TranslatedText) => Attachment | null;
  link: (id: string) => FactValue | null;
  /** The same of a column, where the value is a list. */
  column: (name: string) => Around;
};

/** What a script is told in the place of what a value points at; null where the public sees nothing of it. */
export type Pointers = {
  locale: Locale;
  picture: (value: ImageValue) => object | null;
  file: (id: string) => object | null;
  entry: (id: string) => object | null;
};

export const line = (...values: FactValue[]): Shape => ({ shape: "line", values });
export const textLine = (value: string): Shape => line({ text: value });
export const optionsLine = (codes: readonly string[], { option }: Pick<Around, "option">): Shape =>
  line(...codes.map((code) => ({ text: option(code) })));

/** What points at nothing public is left out; null where nothing is left. */
export function shownOf<Value, Shown>(values: readonly Value[], show: (value: Value) => Shown | null): Shown[] | null {
  const shown = values.flatMap((value) => show(value) ?? []);
  return shown.length > 0 ? shown : null;
}
