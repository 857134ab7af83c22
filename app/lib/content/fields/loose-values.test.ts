import { expect, test } from "vitest";

import {
  readDegrees,
  readLooseBoolean,
  readLooseDate,
  readLooseDateTime,
  readLooseNumber,
  withoutTags,
} from "./loose-values";

test.each([
  ["1250", 1250],
  ["1.250", 1250],
  ["1.250,5", 1250.5],
  ["1,250.5", 1250.5],
  ["1250.5", 1250.5],
  ["1250,5", 1250.5],
  ["1.234.567", 1_234_567],
  ["1,234,567", 1_234_567],
  ["12 500", 12_500],
  ["-3,5", -3.5],
  ["38.457", 38_457],
  ["1.2.3", null],
  ["12a", null],
  ["", null],
  ["9".repeat(60), null],
])("%j is the number %j", (text, number) => expect(readLooseNumber(text)).toBe(number));

test("what a source says of its decimal sign counts more than a guess", () => {
  expect(readLooseNumber("38.457", ".")).toBe(38.457);
  expect(readLooseNumber("38,457", ",")).toBe(38.457);
});

test.each([
  ["38.457", 38.457],
  ["38,457", 38.457],
  ["-0.5", -0.5],
  ["38,4,5", null],
  ["kuzey", null],
])("%j degrees are %j", (text, degrees) => expect(readDegrees(text)).toBe(degrees));

test.each([
  ["2026-05-01T20:00:00", "2026-05-01T20:00:00"],
  ["2026-05-01T20:00:00.0000000", "2026-05-01T20:00:00"],
  ["2026-05-01T17:00:00Z", "2026-05-01T17:00:00Z"],
  ["2026-05-01 20:00", "2026-05-01T20:00:00"],
  ["01.05.2026 20:00", "2026-05-01T20:00:00"],
  ["1.5.2026 9.30", "2026-05-01T09:30:00"],
  ["01/05/2026 20:00:30", "2026-05-01T20:00:30"],
  ["01.05.2026", "2026-05-01T00:00:00"],
  ["31.02.2026 20:00", null],
  ["yarın", null],
])("%j is the moment %j", (text, moment) => expect(readLooseDateTime(text)).toBe(moment));

test("a date may come with a time of the day", () => {
  expect(["01.05.2026", "2026-05-01T00:00:00", "5 Mayıs"].map(readLooseDate)).toEqual([
    "2026-05-01",
    "2026-05-01",
    null,
  ]);
});

test("yes and no are read as people write them", () => {
  expect(["EVET", "Var", "1", true, 1].map(readLooseBoolean)).toEqual([true, true, true, true, true]);
  expect(["hayır", "YOK", "0", false].map(readLooseBoolean)).toEqual([false, false, false, false]);
  expect(readLooseBoolean("belki")).toBeNull();
});

test("tags and escapes of a plain text go, a lone sign stays", () => {
  expect(withoutTags("<p>Bir&nbsp;konser</p><p>3 &lt; 5</p>")).toBe("Bir konser\n3 < 5\n");
  expect(withoutTags("3 < 5")).toBe("3 < 5");
});
