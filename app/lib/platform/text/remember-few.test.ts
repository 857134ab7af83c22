import { expect, test } from "vitest";

import { rememberFew } from "./remember-few";

const long = (at: number, length = 200) => String(at).padEnd(length, ".");

test("a text is worked out once, while few others come between", () => {
  const asked: string[] = [];
  const first = rememberFew((text) => (asked.push(text), text.slice(0, 2)));
  expect([first(long(1)), first(long(2)), first(long(1)), first(long(2))]).toEqual(["1.", "2.", "1.", "2."]);
  expect(asked).toEqual([long(1), long(2)]);
  for (let at = 3; at < 40; at++) first(long(at));
  asked.length = 0;
  first(long(1));
  first(long(39));
  expect(asked).toEqual([long(1)]);
});

test("a very long text is not held in memory", () => {
  let count = 0;
  const length = rememberFew((text) => (count++, text.length));
  expect([length(long(1, 30_000)), length(long(1, 30_000))]).toEqual([30_000, 30_000]);
  expect(count).toBe(2);
});

test("a result that is nothing is remembered, too", () => {
  let count = 0;
  const none = rememberFew(() => (count++, null));
  expect([none(long(1)), none(long(1))]).toEqual([null, null]);
  expect(count).toBe(1);
});
