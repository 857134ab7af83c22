import { expect, test } from "vitest";

import { inboxTime, plainTitle } from "./inbox-texts";

test.each([
  ["2026-11-21T11:05:00Z", "Nov 21, 2:05 PM", "21 Kas, 14:05"],
  ["2026-03-04T21:30:00Z", "Mar 05, 12:30 AM", "5 Mar, 00:30"],
  ["2026-09-09T09:00:00Z", "Sep 09, 12:00 PM", "9 Eyl, 12:00"],
  ["2026-02-01T05:09:00Z", "Feb 01, 8:09 AM", "1 Şub, 08:09"],
  ["dün", "", ""],
])("%s is written as the specification says", (iso, english, turkish) => {
  expect(inboxTime(iso, "en")).toBe(english);
  expect(inboxTime(iso, "tr")).toBe(turkish);
});

test("the plain title has no markup, and an item without a title is called by its description", () => {
  expect(plainTitle({ title: "<b>Ali</b> &amp; Veli<br />geldi", description: null })).toBe("Ali & Veli geldi");
  expect(plainTitle({ title: "", description: "1 &lt; 2" })).toBe("1 < 2");
});
