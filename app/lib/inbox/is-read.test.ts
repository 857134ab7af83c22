import { expect, test } from "vitest";

import { isRead, readColumns } from "./is-read";

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

test.each<[string, [boolean | string[], string[] | null], { read: boolean; readBy: string[] | null }]>([
  ["a flag where no list is kept", [true, null], { read: true, readBy: null }],
  ["a list in place of a flag", [["b", "a"], null], { read: true, readBy: ["b", "a"] }],
  ["a list in place of a list", [["b"], ["a"]], { read: false, readBy: ["b"] }],
  ["a flag that puts one in", [true, ["b"]], { read: true, readBy: ["b", "a"] }],
  ["a flag that finds one there", [true, ["a", "b"]], { read: true, readBy: ["b", "a"] }],
  ["a flag that takes one out", [false, ["b", "a"]], { read: false, readBy: ["b"] }],
])("%s", (_, [read, kept], written) => expect(readColumns(read, "a", kept)).toEqual(written));
