import type { TranslatedText } from "~/lib/content/translated-text";

/** `reason` in the language in which it was written. */
export type WithdrawnPage = { title: TranslatedText; on: string; reason: string };

export type WayBack = { title: string; href: string };
