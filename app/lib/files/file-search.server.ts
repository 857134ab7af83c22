import { sql, type SQL } from "drizzle-orm";

import { foldTr } from "~/lib/platform/text/fold";
import { searchWords } from "~/lib/platform/text/search-words";

type Described = { originalName: string; alt: { tr?: string; en?: string }; caption?: { tr?: string; en?: string }; tags?: readonly string[]; document?: { title: string | null } | null };

/** The words a file is found by: its name, part by part ("buyuk-park_2026.jpg" has four), its descriptions, tags and title. */
export function searchVector({ originalName, alt, caption = {}, tags = [], document }: Described): SQL<string> {
  const words = foldTr([originalName, alt.tr, alt.en, caption.tr, caption.en, ...tags, document?.title].filter(Boolean).join(" ")).replace(/[^a-z0-9]+/g, " ");
  return sql`to_tsvector('simple', ${words})`;
}

/** Every word a beginning; null when the query holds no word. Made of `a-z0-9 : * &` only. */
export function searchQuery(query: string): SQL | null {
  const words = searchWords(query);
  return words.length > 0 ? sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(" & ")})` : null;
}
