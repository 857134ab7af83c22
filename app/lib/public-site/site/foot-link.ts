import type { TranslatedText } from "~/lib/content/translated-text";

export type FootLink = { id: string; title: TranslatedText; href: string };
