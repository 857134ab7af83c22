import { sortKeyTr } from "./collate";
import { upperTr } from "./fold";

/** The letters that the order of names has beside those of English. */
const turkish: Readonly<Record<string, string>> = { "c~": "Ç", "g~": "Ğ", "h~": "I", "o~": "Ö", "s~": "Ş", "u~": "Ü" };

/** The letter under which a name stands in a list in the order of names; "#" for digits and other signs. */
export function nameLetter(name: string): string {
  const [first = ""] = /^[a-z]~?/.exec(sortKeyTr(name)) ?? [];
  if (first === "" || first === "z~") return "#";
  return turkish[first] ?? upperTr(first);
}
