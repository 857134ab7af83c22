import type { TranslatedText } from "~/lib/content/translated-text";
import type { ImageValue, Locale } from "~/lib/content/values";

import type { Video } from "./media/videos";

export type FactValue = { text: string; lang?: string; href?: string };
export type Attachment = { href: string; title: TranslatedText; type: string; bytes: number; language: string | null };

/** A picture on a page. `focal`: the point that must stay visible when it is cropped, in quarters of its size. */
export type Picture = {
  src: string;
  srcSet?: string;
  width?: number;
  height?: number;
  alt: string;
  /** Language of `alt` where it is not the page's. */
  lang?: Locale;
  focal?: { x: number; y: number };
  /** The library's focal points for single ratios ("16:9"), where the entry has none of its own. */
  focals?: Readonly<Record<string, { x: number; y: number }>>;
  caption: TranslatedText | null;
  credit: string | null;
  /** The uploaded file, which link previews of other sites can read. */
  original: string;
};

/** How a page shows a value. Pages know these few shapes, not the kinds of field. */
export type Shape =
  | { shape: "line"; values: FactValue[] }
  | { shape: "text"; html: TranslatedText }
  | { shape: "table"; head: string[]; rows: (Shape | null)[][] }
  /** `isSeries`: pictures to browse, rather than one beside a text. */
  | { shape: "pictures"; pictures: Picture[]; isSeries: boolean }
  | { shape: "files"; files: Attachment[] }
  | { shape: "links"; links: FactValue[] }
  | { shape: "map"; href: string }
  | { shape: "video"; video: Video };

/** Labels and targets around a value on a page, in its language; null where the public sees nothing of a target. */
export type Around = {
  locale: Locale;
  label: string;
  yes: string;
  option: (code: string) => string;
  picture: (value: ImageValue) => Picture | null;
  /** Default title: the file's name. */
  file: (id: string, title?: TranslatedText) => Attachment | null;
  link: (id: string) => FactValue | null;
  column: (name: string) => Around;
};

/** Targets in the public API; null where the public sees nothing of one. */
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

/** Leaves out what is not public; null where nothing is left. */
export function shownOf<Value, Shown>(values: readonly Value[], show: (value: Value) => Shown | null): Shown[] | null {
  const shown = values.flatMap((value) => show(value) ?? []);
  return shown.length > 0 ? shown : null;
}
