import { expect, test } from "vitest";
import { highlightRanges } from "./highlight";

function marked(text: string, query: string) {
  const nfc = text.normalize("NFC");
  return highlightRanges(text, query).map(({ start, end }) => nfc.slice(start, end));
}

test("imar marks all four letters of İmar", () => {
  expect(highlightRanges("İmar", "imar")).toEqual([{ start: 0, end: 4 }]);
});

test.each([
  ["Bornova İmar Planı", "imar plani", ["İmar", "Planı"]],
  ["IŞIK ve ışık", "isik", ["IŞIK", "ışık"]],
  ["i\u0307mar", "mar", ["mar"]],
  ["i\u0307mar", "imar", ["i\u0307mar"]],
  ["🙂 iş yeri 🙂", "is", ["iş"]],
  ["🙂🙃", "🙃", ["🙃"]],
  ["1/1000 Ölçekli", "1/1000", ["1/1000"]],
  ["aaa", "a aa", ["aaa"]],
  ["su", "", []],
  ["su", "  ", []],
  ["su", "\0", []],
])("in %j the query %j marks %j", (text, query, parts) => expect(marked(text, query)).toEqual(parts));

test("touching matches become one range", () => {
  expect(highlightRanges("meclismeclis", "meclis")).toEqual([{ start: 0, end: 12 }]);
});

test("a megabyte of matches gives a bounded list", () => {
  expect(highlightRanges("su ".repeat(350_000), "su").length).toBe(1000);
  expect(highlightRanges("İ".repeat(1_000_000), "i ".repeat(500_000)).length).toBeLessThanOrEqual(1000);
});
