import { expect, test } from "vitest";

import { isDrawnOtherwise, typedOf, valueOf } from "./typed-date";

test("a browser of another order draws dates otherwise than the page", () => {
  const pages = ["en-US", "en-GB", "tr-TR", "de-DE", "ja-JP", "not a language"].map((browser) => [
    browser,
    isDrawnOtherwise(browser, "tr"),
    isDrawnOtherwise(browser, "en"),
  ]);
  expect(pages).toEqual([
    ["en-US", true, true],
    ["en-GB", true, false],
    ["tr-TR", false, true],
    ["de-DE", false, true],
    ["ja-JP", true, true],
    ["not a language", false, false],
  ]);
});

test("values are shown as the page's language writes them", () => {
  expect(typedOf("2026-03-06", "tr")).toBe("06.03.2026");
  expect(typedOf("2026-03-06T09:30", "tr")).toBe("06.03.2026 09:30");
  expect(typedOf("2026-03-06T09:30", "en")).toBe("06/03/2026 09:30");
  expect(typedOf("", "tr")).toBe("");
});

test("what is typed becomes a value, with or without noughts, and nothing else does", () => {
  expect(valueOf("6.3.2026", false)).toBe("2026-03-06");
  expect(valueOf(" 06/03/2026 ", false)).toBe("2026-03-06");
  expect(valueOf("2026-03-06", false)).toBe("2026-03-06");
  expect(valueOf("6.3.2026 9.05", true)).toBe("2026-03-06T09:05");
  expect(valueOf("06.03.2026 09:30", true)).toBe("2026-03-06T09:30");
  expect(valueOf("2026-03-06T09:30", true)).toBe("2026-03-06T09:30");
  expect(valueOf("  ", true)).toBe("");
  for (const wrong of ["31.02.2026", "6.3", "dün", "13/13/2026", "06.03.2026 09:30"])
    expect([wrong, valueOf(wrong, false)]).toEqual([wrong, null]);
  for (const wrong of ["06.03.2026", "06.03.2026 25:00", "06.03.2026 09:61", "06.03.2026 9", "x ".repeat(50_000)])
    expect(valueOf(wrong, true)).toBeNull();
});
