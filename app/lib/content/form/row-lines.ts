import type { Field, ListField } from "~/lib/content/definition/definition";
import { traitsOf } from "~/lib/content/fields/field-traits";
import { parseDate } from "~/lib/platform/text/dates/dates";
import { encodeText } from "~/lib/platform/text/rich-text/rich-text-entities";

export type FormRow = { [name: string]: FormPart };
export type FormPart = string | FormPart[] | FormRow;

/** Characters of one paste: a table of a hundred rows with long cells. */
export const longestPaste = 200_000;

/** The box into which lines of a list are pasted; it is no part of an entry. */
export const linesName = (list: string) =>
  `${mark}${list.replaceAll(".", ":").replaceAll("[", "(").replaceAll("]", ")")}`;
const mark = "lines:";

/** Inverse of `linesName`; undefined for any other name. */
export const listOfLines = (name: string) =>
  name.startsWith(mark)
    ? name.slice(mark.length).replaceAll(":", ".").replaceAll("(", "[").replaceAll(")", "]")
    : undefined;

/** The highest final number plus one: "2026/400" → "2026/401". Undefined for official numbers without a pattern. */
export function nextNumber(
  { columns, counts }: Pick<ListField, "columns" | "counts">,
  written: readonly string[],
): string | undefined {
  const column = counts === undefined ? undefined : columns[counts];
  if (!column) return undefined;
  let best: { before: string; figures: string } | undefined;
  for (const text of written) {
    const [, before, figures] = /^(.{0,60}?)(\d{1,9})$/.exec(text.trim()) ?? [];
    if (before !== undefined && figures && (!best || Number(figures) > Number(best.figures)))
      best = { before, figures };
  }
  if (best) return `${best.before}${String(Number(best.figures) + 1).padStart(best.figures.length, "0")}`;
  const isOfficial = "official" in column && column.official === true;
  return isOfficial ? undefined : "1";
}

export const typedColumns = ({ columns }: Pick<ListField, "columns">) =>
  Object.entries<Field>(columns).filter(([, column]) => traitsOf(column).isPasted);

export function isWordy(column: Field): boolean {
  const { text } = traitsOf(column);
  if (text !== "line") return text !== undefined;
  return column.localized === true || !("max" in column) || (column.max ?? Infinity) > 40;
}

/** The column that identifies a row; a line without tabs goes there. */
export function mainColumn({ columns, counts }: Pick<ListField, "columns" | "counts">): string | undefined {
  const texts = Object.entries<Field>(columns).filter(
    ([name, column]) => name !== counts && traitsOf(column).text !== undefined,
  );
  const wordy = texts.filter(([, column]) => isWordy(column));
  return (wordy.find(([, column]) => column.required) ?? wordy[0] ?? texts[0])?.[0];
}

const asPart = (column: Field | undefined, text: string): FormPart => {
  const value = column && traitsOf(column).text === "html" ? `<p>${encodeText(text)}</p>` : text;
  return column?.localized ? { tr: value } : value;
};

/** A row per line; tabs split columns. Numbers before all lines ("3. …") stay; else they go on after `written`. */
export function rowsFromLines(
  field: Pick<ListField, "columns" | "counts">,
  text: string,
  written: readonly string[],
): FormRow[] {
  const lines = cellsOf(text.slice(0, longestPaste));
  const [main, { counts, columns }] = [mainColumn(field), field];
  if (main === undefined) return [];
  const isTable = lines.some((cells) => cells.length > 1);
  const taken = isTable
    ? undefined
    : numbersOf(
        lines.map(([line = ""]) => line),
        counts !== undefined,
      );
  const numbers = [...written];
  return lines.map((cells, at) => {
    const row: FormRow = isTable
      ? rowOfCells(field, cells)
      : { [main]: asPart(columns[main], taken?.[at]?.rest ?? cells[0] ?? "") };
    if (counts === undefined) return row;
    const own = row[counts];
    const number = taken?.[at]?.number ?? (typeof own === "string" && own !== "" ? own : nextNumber(field, numbers));
    if (number === undefined) return row;
    numbers.push(number);
    return { ...row, [counts]: number };
  });
}

function rowOfCells(field: Pick<ListField, "columns" | "counts">, cells: readonly string[]): FormRow {
  const all = typedColumns(field);
  const [first = ""] = cells;
  const isNumber = /^[\w/.-]{0,20}\d[.)]?$/.test(first) && parseDate(first) === null;
  const isNumbered = isNumber && field.counts !== undefined && all[0]?.[0] === field.counts;
  const into = isNumbered || field.counts === undefined ? all : all.filter(([name]) => name !== field.counts);
  const row: FormRow = {};
  for (const [at, [name, column]] of into.entries()) {
    // Cells beyond the last column are joined to it.
    const cell = at === into.length - 1 ? cells.slice(at).join(" ").trim() : (cells[at] ?? "");
    if (cell !== "") row[name] = asPart(column, name === field.counts ? cell.replace(/[.)]$/, "") : cell);
  }
  return row;
}

type Numbered = { number: string; rest: string };

/** The numbers before the lines, if every line has one and they rise. A single "19. Yüzyıl" may be text. */
function numbersOf(lines: readonly string[], isCounted: boolean): Numbered[] | undefined {
  if (lines.length < (isCounted ? 1 : 2)) return undefined;
  const found: Numbered[] = [];
  for (const line of lines) {
    const [, number, rest] = /^(\d{1,4})\s?[.)\-–:]\s{0,10}(\S.*)$/s.exec(line) ?? [];
    if (number === undefined || rest === undefined || Number(number) <= Number(found.at(-1)?.number ?? -1))
      return undefined;
    found.push({ number: String(Number(number)), rest });
  }
  return found;
}

/** Lines and their cells, without empty lines; quoted cells may hold line breaks, as in spreadsheets. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  const isTable = text.includes("\t");
  let [cells, cell, at]: [string[], string, number] = [[], "", 0];
  const endCell = () => {
    cells.push(cell.trim());
    cell = "";
  };
  const endLine = () => {
    endCell();
    if (cells.some((one) => one !== "")) rows.push(cells);
    cells = [];
  };
  while (at < text.length) {
    const sign = text[at];
    if (isTable && sign === '"' && cell === "") {
      const end = endOfQuoted(text, at + 1);
      if (end > 0) {
        cell = text.slice(at + 1, end).replaceAll('""', '"');
        at = end + 1;
        continue;
      }
    }
    if (sign === "\n") endLine();
    else if (isTable && sign === "\t") endCell();
    else if (sign !== "\r") cell += sign;
    at++;
  }
  endLine();
  return isTable ? rows : rows.map(([line = ""]) => [line.replace(/^[•·▪‣*–-]\s+/, "")]);
}

/** The closing quote: before a tab, a line break or the end; -1: never closed. */
function endOfQuoted(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') at++;
    else return /[\t\r\n]/.test(text[at + 1] ?? "\n") ? at : -1;
  }
  return -1;
}
