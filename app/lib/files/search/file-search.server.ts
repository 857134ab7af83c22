import { sql, type SQL } from "drizzle-orm";

import { queryTerms, splitTerms } from "~/lib/platform/text/search/search-terms";

import { pdfFacts } from "~/lib/files/document-facts";
import type { StoredFile } from "~/lib/files/serving/stored-file.server";

type Described = {
  originalName: string;
  alt: { tr?: string; en?: string };
  caption?: { tr?: string; en?: string };
  tags?: readonly string[];
  document?: StoredFile["document"];
};

/** Name parts ("buyuk-park_2026.jpg" has four), descriptions, tags and title. */
export function searchVector({ originalName, alt, caption = {}, tags = [], document }: Described): SQL<string> {
  const terms = splitTerms(
    [originalName, alt.tr, alt.en, caption.tr, caption.en, ...tags, pdfFacts(document)?.title]
      .filter(Boolean)
      .join(" "),
  );
  return sql`array_to_tsvector(${sql.param([...new Set(terms)])}::text[])`;
}

/** Prefix search for every term; null without a term. Only letters, digits and `' : * &`, so it needs no escaping. */
export function searchQuery(query: string): SQL | null {
  const terms = queryTerms(query);
  return terms.length > 0 ? sql`${terms.map((word) => `'${word}':*`).join(" & ")}::tsquery` : null;
}
