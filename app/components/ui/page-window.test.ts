import { expect, test } from "vitest";
import { pageWindow } from "./page-window";

test("few pages are all shown", () => {
  expect(pageWindow(1, 1)).toEqual([1]);
  expect(pageWindow(2, 4)).toEqual([1, 2, 3, 4]);
});

test("many pages leave gaps around the current one", () => {
  expect(pageWindow(50, 100)).toEqual([1, null, 49, 50, 51, null, 100]);
});

test("a gap of one page shows that page", () => {
  expect(pageWindow(4, 100)).toEqual([1, 2, 3, 4, 5, null, 100]);
  expect(pageWindow(1, 4)).toEqual([1, 2, 3, 4]);
});
