export const longestName = 80;

/** A name in NFC with single spaces and without invisible characters, which make names look alike or reverse a line. */
export function tidyName(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\p{Cf}|\p{Cs}|\p{Co}/gu, "")
    .replace(/[\p{Cc}\p{Z}\s]+/gu, " ")
    .trim();
}

/** Why a tidied name is refused. A name needs at least two letters. */
export function nameProblem(name: string): "missing" | "tooLong" | undefined {
  if (!/\p{L}.*\p{L}/u.test(name)) return "missing";
  return Array.from(name).length > longestName ? "tooLong" : undefined;
}

export function personName(text: string): string | null {
  const name = tidyName(text);
  return nameProblem(name) ? null : name;
}
