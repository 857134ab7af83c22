import type { ReactNode } from "react";

import type { Words } from "~/lib/public-site/words";

/** Words with the language they are in, for screen readers and for upper case; nothing around them when it is the page's own. */
export function LocalizedText({ words }: { words: Words }): ReactNode {
  return words.lang ? <span lang={words.lang}>{words.text}</span> : words.text;
}
