import { expect, test } from "vitest";

import { isRead } from "./is-read";

test("a flag counts for everybody", () => {
  expect(isRead(true, "a")).toBe(true);
  expect(isRead(false, "a")).toBe(false);
});

test("a list counts for the people in it", () => {
  expect(isRead(["b", "a"], "a")).toBe(true);
  expect(isRead(["b"], "a")).toBe(false);
  expect(isRead([], "a")).toBe(false);
  expect(isRead(["a"], null)).toBe(false);
});

test("what is neither is unread", () => {
  for (const read of [undefined, null, "true", 1, {}]) expect(isRead(read, "a")).toBe(false);
});
