import { foldTr } from "~/lib/platform/text/turkish/fold";

const maxTerms = 12;
const maxRanges = 1000;
const longestQuery = 200;

/** `end` is exclusive; UTF-16 units. */
export interface TextRange {
  start: number;
  end: number;
}

/** Offsets are into `text.normalize("NFC")`, sorted, without overlaps, at most 1000. */
export function highlightRanges(text: string, query: string): TextRange[] {
  const terms = [...new Set(foldTr(query.slice(0, longestQuery)).split(/\s+/))].filter(Boolean).slice(0, maxTerms);
  if (terms.length === 0) return [];
  const folded = foldWithOffsets(text.normalize("NFC"));
  const hits: TextRange[] = [];
  for (const term of terms) {
    let at = folded.text.indexOf(term);
    for (let count = 0; at !== -1 && count < maxRanges; count++) {
      const end = at + term.length;
      hits.push({ start: folded.startOf(at), end: folded.endOf(end) });
      at = folded.text.indexOf(term, end);
    }
  }
  return merge(hits);
}

function foldWithOffsets(source: string) {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let offset = 0;
  for (const letter of source) {
    const folded = foldTr(letter);
    for (let i = 0; i < folded.length; i++) {
      const splitsPair = folded.length === letter.length;
      starts.push(splitsPair ? offset + i : offset);
      ends.push(splitsPair ? offset + i + 1 : offset + letter.length);
    }
    // A mark that folds to nothing belongs to the letter before it.
    if (folded === "" && ends.length > 0) ends[ends.length - 1] = offset + letter.length;
    parts.push(folded);
    offset += letter.length;
  }
  return {
    text: parts.join(""),
    startOf: (index: number) => starts[index] ?? source.length,
    endOf: (index: number) => ends[index - 1] ?? 0,
  };
}

function merge(hits: TextRange[]): TextRange[] {
  hits.sort((a, b) => a.start - b.start || a.end - b.end);
  const merged: TextRange[] = [];
  for (const hit of hits) {
    const last = merged.at(-1);
    if (last && hit.start <= last.end) last.end = Math.max(last.end, hit.end);
    else merged.push({ ...hit });
  }
  return merged.slice(0, maxRanges);
}
