/** A text on one line: composed letters, and one space where there were several, a tab or a new line. */
export function collapseSpaces(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}
