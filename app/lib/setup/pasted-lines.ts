import { collapseSpaces } from "~/lib/platform/text/collapse-spaces";

/** `line` counts from 1; 0 is the whole list. The text is `setup.problems.<key>`. */
export type LineProblem = { line: number; key: string; value?: string };

/** In characters. */
export const longestList = 40_000;
/** Further problems are not listed. */
export const maxProblems = 20;

export type PastedLine = { line: number; /** With its dashes and blanks at the front. */ raw: string; cells: string[] };

/** Lines with content, cut into cells at tabs and semicolons. */
export function pastedLines(text: string): PastedLine[] {
  return text
    .normalize("NFC")
    .split(/\r\n|\r|\n/)
    .map((raw, at) => ({ line: at + 1, raw, cells: raw.split(/[\t;]/).map(collapseSpaces) }))
    .filter(({ cells }) => cells.some(Boolean));
}
