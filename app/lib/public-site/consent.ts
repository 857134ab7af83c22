import type { TranslatedText } from "~/lib/content/translated-text";

export type ConsentAnswer = "yes" | "no";

/** What a reader is asked before the site counts its visits, and what they have answered. */
export type ReaderConsent = {
  /** Null: nothing yet, or before the question changed. */
  answer: ConsentAnswer | null;
  /** The administration's words for the question; null: the product's. */
  text: TranslatedText | null;
  /** Where the site says what becomes of personal data. */
  policy: string | null;
  /** Loaded for who agreed, and for nobody else. */
  script: { src: string; code: string | null };
};
