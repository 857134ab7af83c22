import type { TranslatedText } from "~/lib/content/translated-text";

/** `reason` in the language in which it was written. */
export type WithdrawnPage = { title: TranslatedText; on: string; reason: string };

/** The section of a missing entry. */
export type WayBack = { title: string; href: string };
