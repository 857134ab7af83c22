import { upperTr } from "~/lib/platform/text/turkish/fold";

const alphabet = new Set("ABCÇDEFGĞHIİJKLMNOÖPQRSŞTUÜVWXYZ");

/** The letter of the Turkish alphabet under which a name stands; "#" for digits and other signs. */
export function contactLetter(name: string): string {
  const letter = upperTr(Array.from(name.normalize("NFC"))[0] ?? "");
  if (alphabet.has(letter)) return letter;
  // Î is the capital of î, and its plain letter would be I.
  const plain = letter === "Î" ? "İ" : (letter.normalize("NFD")[0] ?? "");
  return alphabet.has(plain) ? plain : "#";
}
