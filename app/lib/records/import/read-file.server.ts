import { nextStep } from "~/lib/platform/concurrency/pace.server";
import { Refusal } from "~/lib/platform/refusal";
import { decodeText } from "~/lib/platform/text/decode-text";
import { cutText, keepable } from "~/lib/platform/text/keepable";
import { csvRows, UnreadableCsv } from "~/lib/platform/text/read-csv";
import type { TextLocale } from "~/lib/platform/text/dates/dates";

import type { ImportKind, OtherFormat } from "./import-kind.server";
import { importLimits as limits } from "./import-views";

export type FileProblem =
  "empty" | "spreadsheet" | "notText" | "tooManyRows" | "tooManyColumns" | "openQuote" | "tooLarge";

type Problem = (problem: FileProblem, values?: Readonly<Record<string, number>>) => Refusal;

/** The text is `refused.<problem>` below the kind's. */
export function unreadableFile({ texts }: Pick<ImportKind, "texts">): Problem {
  return (problem, values = {}) =>
    new Refusal("The file can't be read", {
      status: 422,
      code: problem,
      messageKey: `${texts}.refused.${problem}`,
      values,
    });
}

/** `source`: cells, or what another format holds, as JSON. `row`: the line of a table, the place in another file. */
export type SourceRow = { row: number; source: string };

export type SourceFile = {
  /** Null for another format. */
  headings: string[] | null;
  /** What the first rows hold, by column. */
  samples: string[];
  rows: AsyncGenerator<SourceRow>;
};

const longestSample = 40;
const samplesFrom = 5;

/** Says what a file is and reads its rows as they are asked for. @throws unreadableFile, also while rows are read */
export async function readImportFile(kind: ImportKind, bytes: Uint8Array, locale: TextLocale): Promise<SourceFile> {
  const refuse = unreadableFile(kind);
  if (bytes.byteLength > limits.bytes) throw refuse("tooLarge", { most: limits.bytes / 1024 / 1024 });
  // An .xlsx is a zip, an .xls begins so.
  if (["504b0304", "d0cf11e0"].includes(Buffer.from(bytes.subarray(0, 4)).toString("hex"))) throw refuse("spreadsheet");
  const text = decodeText(bytes);
  await nextStep();
  if (text.trim() === "") throw refuse("empty");
  const other = kind.readOther?.(text, locale) ?? null;
  if (other) return { headings: null, samples: [], rows: otherRows(other, refuse) };
  if (isBinary(text.slice(0, 1_000))) throw refuse("notText");
  return tableOf(text, refuse);
}

/** One zero byte is a damaged row; many are pictures and programs. */
const isBinary = (start: string) => start.split("\0").length - 1 > start.length / 20;

async function* otherRows(all: OtherFormat, refuse: Problem): AsyncGenerator<SourceRow> {
  let row = 0;
  for (const one of all) {
    await nextStep();
    if (one === null) continue;
    row += 1;
    if (row > limits.rows) throw refuse("tooManyRows", { most: limits.rows });
    yield { row, source: JSON.stringify(one) };
  }
}

function tableOf(text: string, refuse: Problem): SourceFile {
  const lines = csvRows(text, { rows: limits.rows + 2, columns: limits.columns });
  const next = () => orRefuse(() => lines.next(), refuse);
  let first = next();
  // Excel's own mark of the separator.
  if (!first.done && /^sep=/i.test(first.value.cells[0] ?? "")) first = next();
  if (first.done) throw refuse("empty");
  const headings = first.value.cells.map((cell) => cutText(keepable(cell).trim(), 200));
  const ahead: { line: number; cells: string[] }[] = [];
  while (ahead.length < samplesFrom) {
    const line = next();
    if (line.done) break;
    ahead.push(line.value);
  }
  if (ahead.length === 0) throw refuse("empty");
  const samples = headings.map((_, at) => {
    const cell = ahead.map(({ cells }) => keepable(cells[at] ?? "").trim()).find((one) => one !== "") ?? "";
    return cell.length > longestSample ? `${cutText(cell, longestSample)}…` : cell;
  });
  return { headings, samples, rows: tableRows(ahead, next, refuse) };
}

async function* tableRows(
  ahead: readonly { line: number; cells: string[] }[],
  next: () => IteratorResult<{ line: number; cells: string[] }>,
  refuse: Problem,
): AsyncGenerator<SourceRow> {
  let count = 0;
  const rowOf = ({ line, cells }: { line: number; cells: string[] }): SourceRow => {
    count += 1;
    if (count > limits.rows) throw refuse("tooManyRows", { most: limits.rows });
    return { row: line, source: JSON.stringify(cells) };
  };
  for (const line of ahead) yield rowOf(line);
  for (let line = next(); !line.done; line = next()) {
    yield rowOf(line.value);
    await nextStep();
  }
}

function orRefuse<T>(read: () => T, refuse: Problem): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    if (error.problem === "quote") throw refuse("openQuote");
    throw error.problem === "rows"
      ? refuse("tooManyRows", { most: limits.rows })
      : refuse("tooManyColumns", { most: limits.columns });
  }
}
