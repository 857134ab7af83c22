/** Also normalizes to NFC. */
export function collapseSpaces(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}
