import type { TranslatedText } from "~/lib/content/translated-text";

export type ConsentAnswer = "yes" | "no";

export type ReaderConsent = {
  /** null: no answer, or the question changed since. */
  answer: ConsentAnswer | null;
  /** The administration's text; null: the product's. */
  text: TranslatedText | null;
  policy: string | null;
  /** Loaded only after consent. */
  script: { src: string; code: string | null };
};
