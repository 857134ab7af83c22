import type { TranslatedText } from "~/lib/content/translated-text";

/** What a page that was withdrawn says of itself; `reason` in the language in which it was written. */
export type WithdrawnPage = { title: TranslatedText; on: string; reason: string };

/** The section of an entry that isn't there. */
export type WayBack = { title: string; href: string };
