import type { Picture } from "~/lib/public-site/pictures";
import type { TranslatedText } from "~/lib/public-site/translated-text";

import type { Video } from "./videos";

export type FactValue = { text: string; lang?: string; href?: string };
export type Attachment = { href: string; title: TranslatedText; type: string; bytes: number; language: string | null };

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
