import { expect, test } from "vitest";
import { csvLine } from "./csv";
import { readCsv } from "./read-csv";

test("cells stand between semicolons, quoted where they must be", () => {
  expect(csvLine(["Bakım", 'der ki "yarın"', "a;b", "iki\nsatır", 12, null, undefined])).toBe(
    'Bakım;"der ki ""yarın""";"a;b";"iki\nsatır";12;;\r\n',
  );
});

test("what a spreadsheet would compute is text", () => {
  expect(csvLine(["=1+1", "+90", "-3", "@SUM(A1)", "\tx", '=HYPERLINK("http://evil";"x")'])).toBe(
    '\'=1+1;\'+90;\'-3;\'@SUM(A1);\'\tx;"\'=HYPERLINK(""http://evil"";""x"")"\r\n',
  );
});

test("a number stays a number, a negative one too, with a decimal comma", () => {
  expect(csvLine([-3, 1.5])).toBe("-3;1,5\r\n");
});

test("an apostrophe that a person typed before such a sign is not taken for ours", () => {
  const typed = ["'=1", "''+90", "'tis", "=1", "\t-"];
  expect(readCsv(csvLine(typed), { rows: 1, columns: 5 })).toEqual([{ line: 1, cells: typed }]);
});
