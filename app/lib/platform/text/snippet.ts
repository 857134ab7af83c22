import { foldTr } from "./fold";
import { wordMatcher } from "./search-words";

/** A stretch of a text in pieces; the marked ones are what was looked for. */
export type Snippet = { text: string; isMarked?: true }[];

const before = 50;
const longest = 180;
const mostMarked = 20_000;

/** Where words of a query stand in a text, with a little of what is around; null when none of them is in it. */
export function snippetOf(source: string, query: string): Snippet | null {
  const text = source.normalize("NFC").replace(/\s+/g, " ").trim();
  const hits = hitsOf(text, query);
  const first = hits[0];
  if (!first) return null;
  const start = first.start <= before ? 0 : text.indexOf(" ", first.start - before) + 1;
  const room = text.slice(start, start + longest);
  const end = start + longest >= text.length ? text.length : start + Math.max(room.lastIndexOf(" "), first.end - start);
  const pieces = piecesOf(
    text,
    hits.filter((one) => one.end <= end),
    start,
    end,
  );
  return [...(start > 0 ? [{ text: "… " }] : []), ...pieces, ...(end < text.length ? [{ text: " …" }] : [])];
}

/** A whole text in pieces; null when none of the words is in it. */
export function markedText(source: string, query: string): Snippet | null {
  const text = source.normalize("NFC");
  const hits = text.length > mostMarked ? [] : hitsOf(text, query);
  return hits.length > 0 ? piecesOf(text, hits, 0, text.length) : null;
}

function piecesOf(text: string, hits: readonly Hit[], start: number, end: number): Snippet {
  const pieces: Snippet = [];
  let at = start;
  for (const hit of hits) {
    if (hit.start > at) pieces.push({ text: text.slice(at, hit.start) });
    pieces.push({ text: text.slice(hit.start, hit.end), isMarked: true });
    at = hit.end;
  }
  if (at < end) pieces.push({ text: text.slice(at, end) });
  return pieces;
}

type Hit = { start: number; end: number };

/** Words of the text that have a word of the query: as it is, as another form of it, or at their beginning. */
function hitsOf(text: string, query: string): Hit[] {
  const isMeant = wordMatcher(query);
  return [...text.matchAll(/[\p{L}\p{N}\p{M}\p{Cf}]+/gu)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length, folded: foldTr(match[0]) }))
    .filter(({ folded }) => isMeant(folded));
}
