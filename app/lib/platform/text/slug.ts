import { foldTr } from "./turkish/fold";

const longestSlug = 120;

/** A URL part from a title: `a-z`, `0-9`, single dashes, cut at a word's edge; "" when nothing is left (emoji). */
export function slugTr(text: string, max = longestSlug): string {
  const slug = foldTr(text)
    .replace(/['’‘ʼ`´]/g, "")
    .replace(/&/g, " ve ")
    .replace(/₺/g, " tl ")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .replace(/-$/, "");
  return cutAtWord(slug, max);
}

function cutAtWord(slug: string, max: number): string {
  if (slug.length <= max) return slug;
  const edge = slug.lastIndexOf("-", max);
  return edge > 0 ? slug.slice(0, edge) : slug.slice(0, Math.max(0, max));
}

/** base, base-2, base-3 …, never longer than 120 characters. */
export function numberedSlug(base: string, number: number): string {
  const suffix = number === 1 ? "" : `-${number}`;
  return `${cutAtWord(base, longestSlug - suffix.length)}${suffix}`;
}
