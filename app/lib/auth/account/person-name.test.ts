import { expect, test } from "vitest";

import { longestName, nameProblem, personName, tidyName } from "./person-name";

test("a name is kept with composed letters, single spaces and nothing unseen", () => {
  expect(personName("  Ays\u0327e \u202e\u200b  Is\u0327ık\u200d ")).toBe("Ayşe Işık");
  expect(personName("Ali\u0000\nVeli")).toBe("Ali Veli");
});

test("a name has two letters at least, in whatever script", () => {
  for (const text of ["", " ", "\u200b\u202e", "x", "Ş", "A.", "1234", "— 7"])
    expect([text, nameProblem(tidyName(text)), personName(text)]).toEqual([text, "missing", null]);
  for (const text of ["Su", "Ö. Ş.", "Li", "حسن", "李明"]) expect([text, personName(text)]).toEqual([text, text]);
});

test("a name that is too long is told so", () => {
  expect(personName("ş".repeat(longestName))).toHaveLength(longestName);
  expect(nameProblem("ş".repeat(longestName + 1))).toBe("tooLong");
  // A character beyond U+FFFF counts as one.
  expect(nameProblem("𐱃".repeat(longestName))).toBeUndefined();
});
