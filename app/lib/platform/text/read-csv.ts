export type CsvBounds = { rows: number; columns: number };

/** Why a text is no table: `quote`, a cell that is opened and never ends. */
export class UnreadableCsv extends Error {
  override name = "UnreadableCsv";
  constructor(readonly problem: "quote" | "rows" | "columns") {
    super(problem);
  }
}

/** A longer cell is the rest of a table behind a quote that nobody closed. */
const longestCell = 200_000;
/** See `csvLine`. */
const guard = /^'(?='*[=+\-@\t\r])/;
const separators = [";", ",", "\t"] as const;

export type CsvRow = { line: number; cells: string[] };

/** All lines of `csvRows` at once. @throws UnreadableCsv */
export const readCsv = (text: string, bounds: CsvBounds): CsvRow[] => [...csvRows(text, bounds)];

/**
 * Reads a table as spreadsheets save it: separated by what its first line has most of among semicolons, commas and
 * tabs, cells in quotes where they hold one of these (RFC 4180). Lines without anything are left out; an apostrophe
 * that our own tables put before what a spreadsheet would compute is taken away. Line by line, so that others can have
 * their turn while a long table is read.
 * @returns each line with its number in the text, from 1
 * @throws UnreadableCsv
 */
export function* csvRows(text: string, { rows: maxRows, columns }: CsvBounds): Generator<CsvRow> {
  const separator = separatorOf(text);
  let rows = 0;
  let [at, line] = [0, 1];
  while (at < text.length) {
    if (text[at] === "\n" || text[at] === "\r") {
      at += lineEnd(text, at);
      line += 1;
      continue;
    }
    const cells: string[] = [];
    const begin = line;
    let isOver = false;
    while (!isOver) {
      const cell = cellAt(text, at, separator);
      if (cells.length === columns) throw new UnreadableCsv("columns");
      cells.push(cell.value);
      line += cell.lines;
      isOver = text[cell.end] !== separator;
      at = cell.end + (isOver ? lineEnd(text, cell.end) : 1);
    }
    line += 1;
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (rows === maxRows) throw new UnreadableCsv("rows");
    rows += 1;
    yield { line: begin, cells };
  }
}

const lineEnd = (text: string, at: number) => (text.startsWith("\r\n", at) ? 2 : 1);

/** `end`: where the separator, the end of the line or that of the text stands; `lines`: breaks within it. */
function cellAt(text: string, start: number, separator: string): { value: string; end: number; lines: number } {
  if (text[start] !== '"') {
    let end = start;
    while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end++;
    return { value: text.slice(start, end).replace(guard, ""), end, lines: 0 };
  }
  for (let at = start + 1; ; at++) {
    at = text.indexOf('"', at);
    if (at === -1 || at - start > longestCell) throw new UnreadableCsv("quote");
    if (text[at + 1] === '"') at++;
    else {
      const value = text.slice(start + 1, at).replaceAll('""', '"');
      let end = at + 1;
      // What stands behind the closing quote belongs to nothing.
      while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end++;
      return { value: value.replace(guard, ""), end, lines: value.split("\n").length - 1 };
    }
  }
}

function separatorOf(text: string): string {
  const first = text.slice(0, 20_000).split(/\r|\n/, 1)[0] ?? "";
  const counts = separators.map((separator) => first.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ";";
}
