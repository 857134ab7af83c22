import type { Section } from "~/lib/content/definition/definition";
import { textOf } from "~/lib/content/entries/entry-data.server";
import type { Published } from "~/lib/content/publication/read/published-data.server";
import type { TranslatedText } from "~/lib/content/translated-text";
import { markedText, snippetOf } from "~/lib/platform/text/search/snippet";

import type { Card } from "./card";

const longestRead = 20_000;

/** Marks the terms of a search; when title and lead have none, an excerpt shows them. */
export function markMatches<C extends Card>(card: C, section: Section, entry: Published, search: string): C {
  if (search === "") return card;
  const title = marked(card.title, search);
  const lead = card.lead && marked(card.lead, search);
  if (title.pieces || lead?.pieces) return { ...card, title, lead };
  const pieces = snippetOf(textOf(section, entry.data, { publicOnly: true }).slice(0, longestRead), search);
  return pieces ? { ...card, lead: { text: pieces.map((piece) => piece.text).join(""), pieces } } : card;
}

function marked(text: TranslatedText, search: string): TranslatedText {
  const pieces = markedText(text.text, search);
  return pieces ? { ...text, pieces } : text;
}
