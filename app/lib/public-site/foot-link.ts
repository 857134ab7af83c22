import type { TranslatedText } from "~/lib/content/translated-text";

/** Another site of the municipality, at the foot of every page. */
export type FootLink = { id: string; title: TranslatedText; href: string };
