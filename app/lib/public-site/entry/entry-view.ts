import type { Attachment, FactValue, Shape } from "~/lib/content/fields/public-shape";
import type { Video } from "~/lib/content/fields/videos";
import type { Card } from "~/lib/public-site/lists/card";
import type { Tiles } from "~/lib/public-site/map-tiles";
import type { Picture } from "~/lib/content/fields/public-shape";
import type { TranslatedText } from "~/lib/content/translated-text";

/** One line of "at a glance": what it is and what it says. */
export type Fact = { name: string; label: string; values: FactValue[] };
export type Notice = { tone: "neutral" | "info" | "success" | "warning" | "error"; text: string };
/** A field that takes a place of its own in the middle of a page. The text that is the page itself has no heading. */
export type Part = { name: string; heading: string | null } & (
  | Extract<Shape, { shape: "text" | "table" | "pictures" | "video" }>
  | { shape: "blocks"; blocks: Block[] }
  | { shape: "moments"; moments: Moment[] }
  | { shape: "rows"; rows: RowLink[] }
  | { shape: "steps"; steps: Step[] }
);
/** Something that happened, of a history. */
export type Moment = {
  key: string;
  when: string;
  title: TranslatedText;
  html: TranslatedText | null;
  picture: Picture | null;
};
/** One of several things to do or to bring. `text` is plain, `html` is not; `note` stands behind the title. */
export type Step = {
  key: string;
  title: TranslatedText;
  note: TranslatedText | null;
  text: TranslatedText | null;
  html: TranslatedText | null;
  links: FactValue[];
};
/** A row with a page of its own. */
export type RowLink = {
  key: string;
  title: TranslatedText;
  href: string | null;
  details: ({ label: string } & TranslatedText)[];
};
/** One card among others. */
export type BlockCard = {
  key: string;
  heading: TranslatedText | null;
  html: TranslatedText | null;
  picture: Picture | null;
  link: string | null;
};
/** A part of a page. What its kind doesn't ask for is null or empty. */
export type Block = BlockCard & {
  kind: string;
  pictures: Picture[];
  files: Attachment[];
  /** Where a map shows the place. */
  map: string | null;
  video: Video | null;
  /** Neighbouring rows of cards, as one. */
  cards: BlockCard[];
  entries: Card[];
  /** The list that `entries` are the first of. */
  more: string | null;
};
export type Button = { name: string; label: string; href: string };
export type Pointer = { title: TranslatedText; href: string | null };
/** `sign`: which stop of a way it is; `outline`: see `outlineText`. */
export type EntryMap = {
  tiles: Tiles;
  points: { lat: number; lng: number; title: TranslatedText; sign: string | null }[];
  outline: string | null;
};
/** Entries of another section that belong to this one; `more`: all of them, where there are more than these. */
export type Related = { section: string; title: string; cards: Card[]; more: string | null };

/** One published entry as its page shows it: in one language, addresses made, nothing internal. */
export type EntryView = {
  id: string;
  section: string;
  title: TranslatedText;
  lead: TranslatedText | null;
  chips: string[];
  notices: Notice[];
  /** What a reader comes to do, the first before the others. */
  buttons: Button[];
  /** ISO instants. `updated` only when it came out again on a later day. */
  published: string | null;
  updated: string | null;
  cover: Picture | null;
  portrait: Picture | null;
  parts: Part[];
  facts: Fact[];
  attachments: Attachment[];
  gallery: Picture[];
  unit: Pointer | null;
  /** Null where no source of maps is named, or nothing of it has a place. */
  map: EntryMap | null;
  /** Where its dates are taken into a calendar. */
  calendar: string | null;
  children: Card[];
  /** Its picture comes first, and what lies under it before its text. */
  isLanding: boolean;
  related: Related[];
};

/** A step of the way to a page. */
export type Crumb = { title: string; href?: string };
/** What an entry says in its own fields. */
export type FieldsView = Pick<EntryView, "parts" | "facts" | "attachments" | "gallery">;

/** The text that a page begins with. */
export function firstText({ parts }: Pick<EntryView, "parts">): string | null {
  for (const part of parts) if (part.shape === "text") return part.html.text;
  return null;
}

/**
 * What it is at a glance, in a line, for whoever sees the page's name alone; null: the page says nothing of the kind.
 */
export function factsInLine({ facts }: Pick<EntryView, "facts">, take = 4): string | null {
  return (
    facts
      .slice(0, take)
      .map(({ label, values }) => `${label}: ${values.map(({ text }) => text).join(", ")}`)
      .join(" · ") || null
  );
}
