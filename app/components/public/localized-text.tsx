import type { ReactNode } from "react";

import type { TranslatedText } from "~/lib/content/translated-text";

/** A text with the language it is in, for screen readers and for upper case; nothing around it when it is the page's own. */
export function LocalizedText({ text }: { text: TranslatedText }): ReactNode {
  return text.lang ? <span lang={text.lang}>{text.text}</span> : text.text;
}
