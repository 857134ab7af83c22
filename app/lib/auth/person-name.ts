export const longestName = 100;

/**
 * A person's name as it is kept: composed letters (NFC), single spaces, nothing that cannot be seen; such letters would
 * make two names look alike, or turn the direction of a line around. Null when nothing is left or it is too long.
 */
export function personName(text: string): string | null {
  const name = text.normalize("NFC").replace(/\p{Cf}|\p{Cs}|\p{Co}/gu, "").replace(/[\p{Cc}\p{Z}\s]+/gu, " ").trim();
  return name === "" || Array.from(name).length > longestName ? null : name;
}
