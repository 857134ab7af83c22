import { expect, test } from "vitest";

import { PageCursors } from "./page-cursors.server";

const end = (rows: number) => ({ rows, key: `k${rows}`, id: `i${rows}` });

test("the nearest known end before a page is found, in both directions by themselves", () => {
  const ends = new PageCursors();
  expect(ends.nearest(5_000, false)).toBeUndefined();
  for (const rows of [3_000, 1_000, 2_000, 700]) ends.note(end(rows), false);
  ends.note(end(900), true);
  expect([699, 700, 999, 1_000, 2_500, 9_999].map((rows) => ends.nearest(rows, false)?.rows)).toEqual([
    undefined,
    700,
    700,
    1_000,
    2_000,
    3_000,
  ]);
  expect([899, 900, 9_999].map((rows) => ends.nearest(rows, true)?.rows)).toEqual([undefined, 900, 900]);
  expect(ends.nearest(1_000, false)).toEqual(end(1_000));
});

test("ends that save little, or are too many, are not kept", () => {
  const ends = new PageCursors();
  for (const rows of [10, 249, 250, 300, 499, 501, 740]) ends.note(end(rows), false);
  expect([249, 499, 2_000].map((rows) => ends.nearest(rows, false)?.rows)).toEqual([undefined, 250, 501]);
  for (let rows = 1_000; rows < 2_000_000; rows += 300) ends.note(end(rows), false);
  expect(ends.nearest(2_000_000, false)?.rows).toBe(1_000 + 997 * 300);
});
