export const longestName = 80;

/**
 * A person's name with composed letters (NFC) and single spaces, and nothing that cannot be seen: such signs make two
 * names look alike, or turn a line around.
 */
export function tidyName(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\p{Cf}|\p{Cs}|\p{Co}/gu, "")
    .replace(/[\p{Cc}\p{Z}\s]+/gu, " ")
    .trim();
}

/** Why a name, tidy already, is none. Two letters are the least by which people know whom they see. */
export function nameProblem(name: string): "missing" | "tooLong" | undefined {
  if (!/\p{L}.*\p{L}/u.test(name)) return "missing";
  return Array.from(name).length > longestName ? "tooLong" : undefined;
}

/** A person's name as it is kept, or null when it is none. */
export function personName(text: string): string | null {
  const name = tidyName(text);
  return nameProblem(name) ? null : name;
}
