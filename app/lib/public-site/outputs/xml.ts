const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
// What XML 1.0 allows nowhere, not even as a reference; lone surrogates are no characters at all.
const forbidden =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A text for an element's content or an attribute in quotes. */
export function xmlText(text: string): string {
  return text.replace(forbidden, "").replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}
