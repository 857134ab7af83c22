import { expect, test } from "vitest";

import { readByteRange } from "./byte-range";

test.each([
  ["bytes=0-9", { start: 0, end: 9 }],
  ["bytes=10-", { start: 10, end: 99 }],
  ["bytes=-5", { start: 95, end: 99 }],
  ["bytes=-500", null],
  ["bytes=90-500", { start: 90, end: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", null],
  ["bytes=9-3", "unsatisfiable"],
  ["bytes=0-1,5-6", null],
  ["bytes=-", null],
  ["items=0-1", null],
  [null, null],
])("%s of 100 bytes", (header, expected) => {
  expect(readByteRange(header, 100)).toEqual(expected);
});
