import { foldTr } from "~/lib/platform/text/turkish/fold";
import { wordMatcher } from "./search-terms";

export type Snippet = { text: string; isMarked?: true }[];

const before = 50;
const longest = 180;
const maxMarked = 20_000;

/** The place of a query's terms in a text with some context; null without a match. */
export function snippetOf(source: string, query: string): Snippet | null {
  const text = source.normalize("NFC").replace(/\s+/g, " ").trim();
  const hits: Hit[] = [];
  for (const hit of hitsOf(text, query)) {
    hits.push(hit);
    if (hit.end > (hits[0]?.start ?? 0) + longest) break;
  }
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

export function markedText(source: string, query: string): Snippet | null {
  const text = source.normalize("NFC");
  const hits = text.length > maxMarked ? [] : [...hitsOf(text, query)];
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

function* hitsOf(text: string, query: string): Generator<Hit> {
  const isMeant = wordMatcher(query);
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}\p{Cf}]+/gu))
    if (isMeant(foldTr(word))) yield { start: index, end: index + word.length };
}
