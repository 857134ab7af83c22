import { expect, test } from "vitest";

import { csvLine, csvStart } from "./csv";
import { decodeText } from "./decode-text";
import { readCsv, UnreadableCsv } from "./read-csv";

const bounds = { rows: 10, columns: 5 };
const cellsOf = (text: string) => readCsv(text, bounds).map(({ cells }) => cells);

test.each([
  ["semicolons", "ADI;ENLEM\nPark;38,45\n"],
  ["commas, with quotes around what holds one", 'ADI,ENLEM\r\nPark,"38,45"\r\n'],
  ["tabs", "ADI\tENLEM\nPark\t38,45"],
])("a table with %s is read as it was meant", (_name, text) => {
  expect(cellsOf(text)).toEqual([
    ["ADI", "ENLEM"],
    ["Park", "38,45"],
  ]);
});

test("a cell in quotes holds line ends and quotes, and lines keep the numbers they have in the text", () => {
  expect(readCsv('a;b\n"iki\nsatır";"o ""dedi"""\n\n\nson;1\n', bounds)).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ["iki\nsatır", 'o "dedi"'] },
    { line: 6, cells: ["son", "1"] },
  ]);
});

test("what our own tables write is read back as it was", () => {
  const words = ["=1+1", 'o "dedi"; sonra', "-5", "satır\nsonu"];
  const text = decodeText(Buffer.from(csvStart + csvLine(["a", "b", "c", "d"]) + csvLine(words)));
  expect(cellsOf(text)[1]).toEqual(words);
});

test.each([
  ["quote", 'a;b\n"hiç kapanmaz;1'],
  ["rows", "a\n".repeat(11)],
  ["columns", "a;b;c;d;e;f"],
])("a text beyond bounds is refused: %s", (problem, text) => {
  expect(() => cellsOf(text)).toThrow(expect.objectContaining({ problem }) as UnreadableCsv);
});

test("five megabytes of separators, quotes or blank lines take no time", () => {
  const began = performance.now();
  for (const text of [";".repeat(5e6), '"'.repeat(5e6), "\n".repeat(5e6), `a;b\n"${'""'.repeat(2e6)}`]) {
    try {
      cellsOf(text);
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadableCsv);
    }
  }
  expect(performance.now() - began).toBeLessThan(2_000);
});

test.each([
  ["UTF-8", Buffer.from("Şirinköy ığüşöç")],
  ["UTF-8 with its mark", Buffer.from("\uFEFFŞirinköy ığüşöç")],
  ["UTF-16", Buffer.from("\uFEFFŞirinköy ığüşöç", "utf16le")],
  ["Windows-1254", Buffer.from([0xde, ...Buffer.from("irink"), 0xf6, 0x79, 0x20, 0xfd, 0xf0, 0xfc, 0xfe, 0xf6, 0xe7])],
])("Turkish letters of a file in %s come through", (_name, bytes) => {
  expect(decodeText(bytes)).toBe("Şirinköy ığüşöç");
});
