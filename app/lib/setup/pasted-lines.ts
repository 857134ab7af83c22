import { collapseSpaces } from "~/lib/platform/text/collapse-spaces";

/**
 * What is wrong with a pasted list: `line` counts from 1, the whole list where it is 0. `setup.problems.<key>` words
 * it.
 */
export type LineProblem = { line: number; key: string; value?: string };

/** Characters of a pasted list. */
export const longestList = 40_000;
/** More problems than these are not told one by one. */
export const mostProblems = 20;

export type PastedLine = { line: number; /** With its dashes and blanks at the front. */ raw: string; cells: string[] };

/** The lines that hold something, each cut where spreadsheets and people put cells apart: tabs and semicolons. */
export function pastedLines(text: string): PastedLine[] {
  return text
    .normalize("NFC")
    .split(/\r\n|\r|\n/)
    .map((raw, at) => ({ line: at + 1, raw, cells: raw.split(/[\t;]/).map(collapseSpaces) }))
    .filter(({ cells }) => cells.some(Boolean));
}
