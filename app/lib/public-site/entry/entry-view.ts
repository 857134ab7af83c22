import type { Attachment, FactValue, Shape } from "~/lib/content/fields/public-shape";
import type { Video } from "~/lib/content/fields/media/videos";
import type { Card } from "~/lib/public-site/lists/card";
import type { Tiles } from "~/lib/public-site/map-tiles";
import type { Picture } from "~/lib/content/fields/public-shape";
import type { TranslatedText } from "~/lib/content/translated-text";

export type Fact = { name: string; label: string; values: FactValue[] };
export type Notice = { tone: "neutral" | "info" | "success" | "warning" | "error"; text: string };
/** A field with a place of its own in the middle of the page. The main text has no heading. */
export type Part = { name: string; heading: string | null } & (
  | Extract<Shape, { shape: "text" | "table" | "pictures" | "video" }>
  | { shape: "blocks"; blocks: Block[] }
  | { shape: "moments"; moments: Moment[] }
  | { shape: "rows"; rows: RowLink[] }
  | { shape: "steps"; steps: Step[] }
);
export type Moment = {
  key: string;
  when: string;
  title: TranslatedText;
  html: TranslatedText | null;
  picture: Picture | null;
};
/** `text` is plain, `html` is markup; `note` follows the title. */
export type Step = {
  key: string;
  title: TranslatedText;
  note: TranslatedText | null;
  text: TranslatedText | null;
  html: TranslatedText | null;
  links: FactValue[];
};
export type RowLink = {
  key: string;
  title: TranslatedText;
  href: string | null;
  details: ({ label: string } & TranslatedText)[];
};
export type BlockCard = {
  key: string;
  heading: TranslatedText | null;
  html: TranslatedText | null;
  picture: Picture | null;
  link: string | null;
};
/** A part that its kind doesn't use is null or empty. */
export type Block = BlockCard & {
  kind: string;
  pictures: Picture[];
  files: Attachment[];
  map: string | null;
  video: Video | null;
  /** Neighbouring rows of cards in one block. */
  cards: BlockCard[];
  entries: Card[];
  more: string | null;
};
export type Button = { name: string; label: string; href: string };
export type Pointer = { title: TranslatedText; href: string | null };
/** `sign`: the number of a stop; `outline`: see `outlineText`. */
export type EntryMap = {
  tiles: Tiles;
  points: { lat: number; lng: number; title: TranslatedText; sign: string | null }[];
  outline: string | null;
};
/** `more`: the address of all, where there are more than these. */
export type Related = { section: string; title: string; cards: Card[]; more: string | null };

/** A published entry in one language, with addresses, without internal fields. */
export type EntryView = {
  id: string;
  section: string;
  title: TranslatedText;
  lead: TranslatedText | null;
  chips: string[];
  notices: Notice[];
  buttons: Button[];
  /** ISO instants. `updated` only when republished on a later day. */
  published: string | null;
  updated: string | null;
  cover: Picture | null;
  portrait: Picture | null;
  parts: Part[];
  facts: Fact[];
  attachments: Attachment[];
  gallery: Picture[];
  unit: Pointer | null;
  /** Null without a map source, or without a place. */
  map: EntryMap | null;
  calendar: string | null;
  children: Card[];
  /** The picture comes first, and child pages before the text. */
  isLanding: boolean;
  related: Related[];
};

export type Crumb = { title: string; href?: string };
export type FieldsView = Pick<EntryView, "parts" | "facts" | "attachments" | "gallery">;

export function firstText({ parts }: Pick<EntryView, "parts">): string | null {
  for (const part of parts) if (part.shape === "text") return part.html.text;
  return null;
}

export function factsInLine({ facts }: Pick<EntryView, "facts">, take = 4): string | null {
  return (
    facts
      .slice(0, take)
      .map(({ label, values }) => `${label}: ${values.map(({ text }) => text).join(", ")}`)
      .join(" · ") || null
  );
}
