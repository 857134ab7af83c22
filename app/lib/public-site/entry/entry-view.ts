import type { Card } from "~/lib/public-site/lists/card";
import type { Picture } from "~/lib/public-site/pictures";
import type { Words } from "~/lib/public-site/words";

import type { Video } from "./videos";

export type FactValue = { text: string; lang?: string; href?: string };
/** One line of "at a glance": what it is and what it says. */
export type Fact = { name: string; label: string; values: FactValue[] };
export type Attachment = { href: string; title: Words; type: string; bytes: number; language: string | null };
export type Notice = { tone: "neutral" | "info" | "success" | "warning" | "error"; text: string };
export type TextPart = { name: string; heading: string | null; html: Words };
/** One card among others. */
export type BlockCard = { key: string; heading: Words | null; html: Words | null; picture: Picture | null; link: string | null };
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
export type Pointer = { title: Words; href: string | null };

/** One published entry as its page shows it: in one language, addresses made, nothing internal. */
export type EntryView = {
  id: string;
  section: string;
  title: Words;
  lead: Words | null;
  chips: string[];
  notices: Notice[];
  /** ISO instants. `updated` only when it came out again on a later day. */
  published: string | null;
  updated: string | null;
  cover: Picture | null;
  portrait: Picture | null;
  texts: TextPart[];
  blocks: Block[];
  facts: Fact[];
  attachments: Attachment[];
  gallery: Picture[];
  videos: Video[];
  department: Pointer | null;
  children: Card[];
};
