/** Google's cells hold several values so. */
export const several = ":::";

const mostTags = 100;
/** More than all tags of a contact need: what is longer is refused for its many tags. */
const longestTags = 6_000;

/** Titles between commas, semicolons or line breaks; in quotes where they hold one. Google's own groups begin with `*`. */
export function readTags(cell: string): string[] {
  const parts = cell.slice(0, longestTags).match(/"(?:[^"]|"")*"|:::|(?:(?!:::)[^",;\n])+/g) ?? [];
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== several && !part.startsWith("* "))
    .map((part) => (part.startsWith('"') ? part.slice(1, -1).replaceAll('""', '"').trim() : part))
    .filter((tag) => tag !== "")
    .slice(0, mostTags);
}

/** The other way round. */
export const writeTags = (titles: readonly string[]): string =>
  titles.map((title) => (/[",;]|:::|^\*/.test(title) ? `"${title.replaceAll('"', '""')}"` : title)).join(", ");
