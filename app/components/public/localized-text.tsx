import type { ReactNode } from "react";

import type { TranslatedText } from "~/lib/content/translated-text";

/** Marks a text that is not in the page's language, for screen readers and upper-casing. */
export function LocalizedText({ text: { text, lang, pieces } }: { text: TranslatedText }): ReactNode {
  const content = pieces
    ? pieces.map((piece, at) => (piece.isMarked ? <mark key={at}>{piece.text}</mark> : piece.text))
    : text;
  return lang ? <span lang={lang}>{content}</span> : content;
}
