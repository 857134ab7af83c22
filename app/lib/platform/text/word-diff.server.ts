import { diffArrays } from "diff";

import { htmlTokens, type HtmlToken } from "./rich-text/rich-text-tokens.server";

/** `isChanged`: the other side lacks it. */
export type DiffPart = { text: string; isChanged: boolean };
export type TextDiff = { before: DiffPart[]; after: DiffPart[] };
export type DiffMarks = Record<"before" | "after", { open: string; close: string }>;

// Longer or more different texts are compared by paragraph; beyond that, as a whole.
const longestByWord = 60_000;
const maxEdits = 500;

const wordPattern = /[\p{L}\p{N}\p{M}]+|\s+|[^\p{L}\p{N}\p{M}\s]/gu;
const encodedPattern = /&(?:lt|gt|quot|amp);|[\p{L}\p{N}\p{M}]+|\s+|[^\p{L}\p{N}\p{M}\s]/gu;
const linePattern = /[^\n]*\n|[^\n]+/g;

type Run = { values: string[]; added: boolean; removed: boolean };

/** Null for too many differences: the work grows with their square. */
function runsOf(before: string[], after: string[]): Run[] | null {
  return (
    diffArrays(before, after, { maxEditLength: maxEdits })?.map(({ value, added, removed }) => ({
      values: value,
      added,
      removed,
    })) ?? null
  );
}

/** Marks on both sides each word that the other side lacks; long or very different texts go by the line. */
export function diffText(before: string, after: string): TextDiff {
  const by = (pattern: RegExp) => runsOf(before.match(pattern) ?? [], after.match(pattern) ?? []);
  const isShort = before.length + after.length <= longestByWord * 2;
  const runs = (isShort ? by(wordPattern) : null) ?? by(linePattern);
  if (!runs) return { before: [{ text: before, isChanged: true }], after: [{ text: after, isChanged: true }] };
  const side = (drop: "added" | "removed") =>
    joined(
      runs
        .filter((run) => !run[drop])
        .map(({ values, added, removed }) => ({ text: values.join(""), isChanged: added || removed })),
    );
  return { before: side("added"), after: side("removed") };
}

function joined(parts: DiffPart[]): DiffPart[] {
  const out: DiffPart[] = [];
  for (const [at, part] of parts.entries()) {
    const last = out.at(-1);
    const isBridge = !part.isChanged && /^\s+$/.test(part.text) && last?.isChanged && parts[at + 1]?.isChanged;
    if (last && (last.isChanged === part.isChanged || isBridge)) last.text += part.text;
    else out.push({ ...part });
  }
  return out;
}

/** Well-formed as before. A link with another address and another picture count as changed. */
export function diffRichText(before: string, after: string, marks: DiffMarks): { before: string; after: string } {
  const isShort = before.length + after.length <= longestByWord * 2;
  const [left, right] = [blocksOf(before), blocksOf(after)];
  const runs = (isShort ? runsOf(piecesOf(before), piecesOf(after)) : null) ??
    runsOf(left, right) ?? [
      { values: left, added: false, removed: true },
      { values: right, added: true, removed: false },
    ];
  const side = (drop: "added" | "removed", mark: DiffMarks["before"]) =>
    marked(
      runs.filter((run) => !run[drop]),
      mark,
    );
  return { before: side("added", marks.before), after: side("removed", marks.after) };
}

function piecesOf(html: string): string[] {
  return htmlTokens(html).flatMap((token) =>
    token.kind === "text" ? (token.raw.match(encodedPattern) ?? []) : [token.raw],
  );
}

const blockEnd = new Set(["p", "h2", "h3", "h4", "li", "blockquote", "figcaption", "caption", "tr"]);

function blocksOf(html: string): string[] {
  const blocks: string[] = [];
  let block = "";
  for (const token of htmlTokens(html)) {
    block += token.raw;
    if (token.kind !== "close" || !blockEnd.has(token.tag)) continue;
    blocks.push(block);
    block = "";
  }
  return block ? [...blocks, block] : blocks;
}

function marked(runs: readonly Run[], { open, close }: { open: string; close: string }): string {
  let out = "";
  let held = "";
  let isMarking = false;
  let isLinkChanged = false;
  const stop = () => {
    out += isMarking ? close + held : held;
    [held, isMarking] = ["", false];
  };
  const write = (token: HtmlToken, isChanged: boolean) => {
    const isPicture = token.kind === "open" && (token.tag === "img" || token.tag === "iframe");
    if (token.kind !== "text" && !isPicture) {
      stop();
      if (token.tag === "a") isLinkChanged = token.kind === "open" && isChanged;
      out += token.raw;
      return;
    }
    const counts = isChanged || isLinkChanged;
    // A space between two changed words waits for the second.
    if (!counts && isMarking && token.kind === "text" && /^\s+$/.test(token.raw)) return void (held += token.raw);
    if (!counts) {
      stop();
      out += token.raw;
      return;
    }
    out += (isMarking ? held : open) + token.raw;
    [held, isMarking] = ["", true];
  };
  for (const { values, added, removed } of runs) {
    for (const value of values) for (const token of htmlTokens(value)) write(token, added || removed);
  }
  stop();
  return out;
}
