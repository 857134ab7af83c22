import { sql, type SQL } from "drizzle-orm";

import { searchWords, splitWords } from "~/lib/platform/text/search-terms";

import { pdfFacts } from "./document-facts";
import type { StoredFile } from "./serving/stored-file.server";

type Described = {
  originalName: string;
  alt: { tr?: string; en?: string };
  caption?: { tr?: string; en?: string };
  tags?: readonly string[];
  document?: StoredFile["document"];
};

/** Name parts ("buyuk-park_2026.jpg" has four), descriptions, tags and title. */
export function searchVector({ originalName, alt, caption = {}, tags = [], document }: Described): SQL<string> {
  const words = splitWords(
    [originalName, alt.tr, alt.en, caption.tr, caption.en, ...tags, pdfFacts(document)?.title]
      .filter(Boolean)
      .join(" "),
  );
  return sql`array_to_tsvector(${sql.param([...new Set(words)])}::text[])`;
}

/** Prefix search for every word; null without words. Only letters, digits and `' : * &`, so it needs no escaping. */
export function searchQuery(query: string): SQL | null {
  const words = searchWords(query);
  return words.length > 0 ? sql`${words.map((word) => `'${word}':*`).join(" & ")}::tsquery` : null;
}
