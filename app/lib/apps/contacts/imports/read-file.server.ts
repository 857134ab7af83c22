import { nextStep } from "~/lib/platform/concurrency/pace.server";
import { Refusal } from "~/lib/platform/refusal";
import { decodeText } from "~/lib/platform/text/decode-text";
import { cutText, keepable } from "~/lib/platform/text/keepable";
import { csvRows, UnreadableCsv } from "~/lib/platform/text/read-csv";
import type { TextLocale } from "~/lib/platform/text/dates/dates";

import { readVcards } from "../exchange/read-vcards.server";
import { contactImportLimits as limits } from "./import-views";

export type FileProblem =
  "empty" | "spreadsheet" | "notText" | "tooManyRows" | "tooManyColumns" | "openQuote" | "tooLarge";

/** The text is `contacts.import.refused.<problem>`. */
export function unreadableFile(problem: FileProblem, values: Readonly<Record<string, number>> = {}): Refusal {
  const messageKey = `contacts.import.refused.${problem}`;
  return new Refusal("The file can't be read", { status: 422, code: problem, messageKey, values });
}

/** `source`: cells or a draft, as JSON. `row`: the line of a table, the place of a card. */
export type SourceRow = { row: number; source: string };

export type SourceFile = {
  /** Null for cards. */
  headings: string[] | null;
  /** What the first rows hold, by column. */
  samples: string[];
  rows: AsyncGenerator<SourceRow>;
};

const longestSample = 40;
const samplesFrom = 5;

/** Says what a file is and reads its rows as they are asked for. @throws unreadableFile, also while rows are read */
export async function readContactFile(bytes: Uint8Array, locale: TextLocale): Promise<SourceFile> {
  if (bytes.byteLength > limits.bytes) throw unreadableFile("tooLarge", { most: limits.bytes / 1024 / 1024 });
  // An .xlsx is a zip, an .xls begins so.
  if (["504b0304", "d0cf11e0"].includes(Buffer.from(bytes.subarray(0, 4)).toString("hex")))
    throw unreadableFile("spreadsheet");
  const text = decodeText(bytes);
  await nextStep();
  if (text.trim() === "") throw unreadableFile("empty");
  if (/^\s*begin:vcard/i.test(text.slice(0, 1_000)))
    return { headings: null, samples: [], rows: cardRows(text, locale) };
  if (isBinary(text.slice(0, 1_000))) throw unreadableFile("notText");
  return tableOf(text);
}

/** One zero byte is a damaged row; many are pictures and programs. */
const isBinary = (start: string) => start.split("\0").length - 1 > start.length / 20;

async function* cardRows(text: string, locale: TextLocale): AsyncGenerator<SourceRow> {
  let row = 0;
  for (const draft of readVcards(text, locale)) {
    await nextStep();
    if (draft === null) continue;
    row += 1;
    if (row > limits.rows) throw unreadableFile("tooManyRows", { most: limits.rows });
    yield { row, source: JSON.stringify(draft) };
  }
}

function tableOf(text: string): SourceFile {
  const lines = csvRows(text, { rows: limits.rows + 2, columns: limits.columns });
  const next = () => orUnreadable(() => lines.next());
  let first = next();
  // Excel's own mark of the separator.
  if (!first.done && /^sep=/i.test(first.value.cells[0] ?? "")) first = next();
  if (first.done) throw unreadableFile("empty");
  const headings = first.value.cells.map((cell) => cutText(keepable(cell).trim(), 200));
  const ahead: { line: number; cells: string[] }[] = [];
  while (ahead.length < samplesFrom) {
    const line = next();
    if (line.done) break;
    ahead.push(line.value);
  }
  if (ahead.length === 0) throw unreadableFile("empty");
  const samples = headings.map((_, at) => {
    const cell = ahead.map(({ cells }) => keepable(cells[at] ?? "").trim()).find((one) => one !== "") ?? "";
    return cell.length > longestSample ? `${cutText(cell, longestSample)}…` : cell;
  });
  return { headings, samples, rows: tableRows(ahead, next) };
}

async function* tableRows(
  ahead: readonly { line: number; cells: string[] }[],
  next: () => IteratorResult<{ line: number; cells: string[] }>,
): AsyncGenerator<SourceRow> {
  let count = 0;
  const rowOf = ({ line, cells }: { line: number; cells: string[] }): SourceRow => {
    count += 1;
    if (count > limits.rows) throw unreadableFile("tooManyRows", { most: limits.rows });
    return { row: line, source: JSON.stringify(cells) };
  };
  for (const line of ahead) yield rowOf(line);
  for (let line = next(); !line.done; line = next()) {
    yield rowOf(line.value);
    await nextStep();
  }
}

function orUnreadable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    if (error.problem === "quote") throw unreadableFile("openQuote");
    throw error.problem === "rows"
      ? unreadableFile("tooManyRows", { most: limits.rows })
      : unreadableFile("tooManyColumns", { most: limits.columns });
  }
}
