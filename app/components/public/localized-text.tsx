import type { ReactNode } from "react";

import type { TranslatedText } from "~/lib/content/translated-text";

/**
 * A text with the language it is in, for screen readers and for upper case; nothing around it when it is the page's
 * own.
 */
export function LocalizedText({ text: { text, lang, pieces } }: { text: TranslatedText }): ReactNode {
  const words = pieces ? pieces.map((piece, at) => (piece.isMarked ? <mark key={at}>{piece.text}</mark> : piece.text)) : text;
  return lang ? <span lang={lang}>{words}</span> : words;
}
