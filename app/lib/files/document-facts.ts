import type { DocumentFacts, TextFacts } from "./schema.server";

export function pdfFacts(facts: DocumentFacts | TextFacts | null | undefined): DocumentFacts | null {
  return facts && !("charset" in facts) ? facts : null;
}

export function charsetOf(facts: DocumentFacts | TextFacts | null): string | undefined {
  return facts && "charset" in facts ? facts.charset : undefined;
}
