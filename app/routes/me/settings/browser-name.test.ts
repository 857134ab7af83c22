import { expect, test } from "vitest";

import { browserName, isPhone } from "./browser-name";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
    "Edge, Windows",
  ],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox, Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari, iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
    "Chrome, Android",
  ],
  ["curl/8.5.0", "curl"],
  ["", ""],
  [null, ""],
])("%s is called %s", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

test("a telephone is known by its signs, a computer and a program are none", () => {
  expect(
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1",
      "Mozilla/5.0 (Linux; Android 14) Chrome/130.0.0.0 Mobile Safari/537.36",
    ].map(isPhone),
  ).toEqual([true, true]);
  expect(
    ["Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "curl/8.5.0", null].map(isPhone),
  ).toEqual([false, false, false]);
});
