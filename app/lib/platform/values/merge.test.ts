import { expect, test } from "vitest";

import { merger, mergeValue } from "./merge";

test.each([
  ["what only I changed is mine", { base: 1, mine: 2, theirs: 1 }, 2, false],
  ["what only they changed is theirs", { base: 1, mine: 1, theirs: 3 }, 3, false],
  ["the same change is no conflict", { base: 1, mine: 2, theirs: 2 }, 2, false],
  ["two changes are a conflict that keeps mine", { base: 1, mine: 2, theirs: 3 }, 2, true],
  ["absent and null are the same", { base: undefined, mine: null, theirs: "x" }, "x", false],
  ["lists are compared by what they hold", { base: ["a"], mine: ["a"], theirs: ["b"] }, ["b"], false],
])("%s", (_name, sides, value, isConflict) => {
  expect(mergeValue(sides)).toEqual({ value, isConflict });
});

test("a merger lists what conflicted, with all sides", () => {
  const { choose, conflicts } = merger();
  choose("title.tr", { base: "a", mine: "b", theirs: "c" });
  choose("title.en", { base: "a", mine: "a", theirs: "c" });
  expect(conflicts).toEqual([{ path: "title.tr", base: "a", mine: "b", theirs: "c" }]);
});
