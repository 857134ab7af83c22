import type { TranslatedText } from "~/lib/content/translated-text";

/** A link in one of the lines at the foot of every page, as another site of the municipality. */
export type FootLink = { id: string; title: TranslatedText; href: string };
