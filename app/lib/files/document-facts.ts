import type { DocumentFacts, TextFacts } from "./schema.server";

/** What a PDF says of itself; null for any other file. */
export function pdfFacts(facts: DocumentFacts | TextFacts | null | undefined): DocumentFacts | null {
  return facts && !("charset" in facts) ? facts : null;
}

/** In which letters a text is written ("utf-16le"); undefined where nobody looked. */
export function charsetOf(facts: DocumentFacts | TextFacts | null): string | undefined {
  return facts && "charset" in facts ? facts.charset : undefined;
}
