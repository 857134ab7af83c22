import { expect, test } from "vitest";
import { csvLine } from "./csv";

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
