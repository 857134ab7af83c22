import { foldTr } from "./fold";
import { searchWords } from "./search-words";

/** A stretch of a text in pieces; the marked ones are what was looked for. */
export type Snippet = { text: string; isMarked?: true }[];

const before = 50;
const longest = 180;
const shortestShared = 3;
const longestSuffix = 2;

/** Where words of a query stand in a text, with a little of what is around; null when none of them is in it. */
export function snippetOf(source: string, query: string): Snippet | null {
  const words = searchWords(query);
  const text = source.normalize("NFC").replace(/\s+/g, " ").trim();
  const hits = hitsOf(text, words);
  const first = hits[0];
  if (!first) return null;
  const start = first.start <= before ? 0 : text.indexOf(" ", first.start - before) + 1;
  const room = text.slice(start, start + longest);
  const end = start + longest >= text.length ? text.length : start + Math.max(room.lastIndexOf(" "), first.end - start);
  const pieces: Snippet = [];
  let at = start;
  for (const hit of hits.filter((one) => one.end <= end)) {
    if (hit.start > at) pieces.push({ text: text.slice(at, hit.start) });
    pieces.push({ text: text.slice(hit.start, hit.end), isMarked: true });
    at = hit.end;
  }
  if (at < end) pieces.push({ text: text.slice(at, end) });
  return [...(start > 0 ? [{ text: "… " }] : []), ...pieces, ...(end < text.length ? [{ text: " …" }] : [])];
}

type Hit = { start: number; end: number };

/** Words of the text that begin as a word of the query; where there is none, those that share its stem with it. */
function hitsOf(text: string, words: readonly string[]): Hit[] {
  const found = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match) => ({ start: match.index, end: match.index + match[0].length, folded: foldTr(match[0]) }));
  const begun = found.filter(({ folded }) => words.some((word) => folded.startsWith(word)));
  return begun.length > 0 ? begun : found.filter(({ folded }) => words.some((word) => isAkin(folded, word)));
}

/** "parkı" and "parkların" differ in their suffixes. */
function isAkin(one: string, other: string): boolean {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared++;
  return shared >= Math.max(shortestShared, Math.min(one.length, other.length) - longestSuffix);
}
