import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { fittingSteps, tabSteps } from "./fitting-steps";

test("a tab is shown from a width on that holds it, those before it, and what leads to the others", () => {
  const { each, all } = fittingSteps([4, 9, 16, 7]);
  expect(each).toEqual([0, 350, 520, 520]);
  expect(all).toBe(520);
  // When all fit, all show, without room for a "more" menu.
  expect(fittingSteps([4, 4])).toEqual({ each: [0, 0], all: 0 });
});

test("what no row holds is always under the others, and a title that is more than words takes its room", () => {
  const { each, all } = fittingSteps(Array.from({ length: 12 }, () => 18));
  expect([each.at(-1), all]).toEqual([9999, 9999]);
  expect(fittingSteps([undefined]).each).toEqual(fittingSteps([18]).each);
});

test("the styles know each width", () => {
  const styles = readFileSync("app/styles/tabs.css", "utf8");
  for (const step of tabSteps)
    for (const part of [
      `(width < ${step}px)`,
      `[data-over="${step}"]`,
      `(width >= ${step}px)`,
      `[data-under="${step}"]`,
    ])
      expect(styles).toContain(part);
});
