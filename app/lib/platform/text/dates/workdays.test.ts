import { expect, test } from "vitest";

import { addWorkdays } from "./workdays";

test("working days are counted from the day after, without weekends and holidays", () => {
  expect(addWorkdays("2026-03-02", 15, new Set())).toBe("2026-03-23");
  // The feast of 20–22 March 2026; its eve is worked until noon, so it is no holiday here.
  expect(addWorkdays("2026-03-02", 15, new Set(["2026-03-20", "2026-03-21", "2026-03-22"]))).toBe("2026-03-24");
  expect(addWorkdays("2026-04-22", 1, new Set(["2026-04-23"]))).toBe("2026-04-24");
  expect(addWorkdays("2026-03-06", 1, new Set())).toBe("2026-03-09");
});
