/** Lines of a calendar or a card (RFC 5545 §3.1, RFC 6350 §3.2), folded and ended. */
export const contentLines = (lines: readonly string[]): string =>
  lines.map((line) => `${foldedLine(line)}\r\n`).join("");

/** RFC 5545 §3.3.11 and RFC 6350 §3.4, without control characters. */
export const escapedText = (text: string): string =>
  text
    .replaceAll("\r\n", "\n")
    .replaceAll(/[^\P{Cc}\n\t]/gu, "")
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

const maxOctets = 75;

/** Lines have at most 75 octets, continuations begin with a space; no letter is split. */
export function foldedLine(line: string): string {
  if (Buffer.byteLength(line) <= maxOctets) return line;
  const parts: string[] = [];
  let [part, octets] = ["", 0];
  for (const letter of line) {
    const size = octetsOf(letter.codePointAt(0) ?? 0);
    if (octets + size > maxOctets) {
      parts.push(part);
      [part, octets] = ["", 1];
    }
    part += letter;
    octets += size;
  }
  return [...parts, part].join("\r\n ");
}

/** In UTF-8. A call of the platform for each letter would take ten times as long. */
const octetsOf = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);
