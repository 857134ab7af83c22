import { expect, test } from "vitest";
import { formatPhone, normalizePhone, phoneHref, phoneKind } from "./phones";

test.each([
  "0 (232) 999 00 11",
  "+90 232 999 00 11",
  "0090 232 999 00 11",
  "902329990011",
  "232 999 0011",
  "0232-999-00-11",
  "0232/9990011",
  "+90 (0)232 999 00 11",
])("%s is one and the same number", (text) => expect(normalizePhone(text)).toBe("+902329990011"));

test.each([
  ["0532 000 00 00", "+905320000000", "mobile", "0532 000 00 00"],
  ["0850 000 00 00", "+908500000000", "850", "0850 000 00 00"],
  ["0232 999 00 11", "+902329990011", "landline", "0232 999 00 11"],
  ["444 0 000", "4440000", "444", "444 0 000"],
  ["112", "112", "short", "112"],
  ["+49 30 1234567", "+49301234567", "international", "+49301234567"],
])("%s is stored as %s, a %s number shown as %s", (text, stored, kind, shown) => {
  expect(normalizePhone(text)).toBe(stored);
  expect(phoneKind(stored)).toBe(kind);
  expect(formatPhone(stored)).toBe(shown);
  expect(phoneHref(stored)).toBe(`tel:${stored}`);
});

test("a shown number reads back as the stored one", () => {
  for (const stored of ["+902329990011", "+905320000000", "4440000", "153"])
    expect(normalizePhone(formatPhone(stored))).toBe(stored);
});

test.each([
  "12345",
  "",
  " ",
  "abc",
  "0232 999 00 1",
  "0232 999 00 111",
  "0132 999 00 11",
  "0232 999 00 11 dahili 1234",
  "999",
  "+",
  "+0123456789",
  "444 0 0000",
  "٠٢٣٢",
  "112\0",
  "0".repeat(1_000_000),
  "+90 1",
  "🙂",
])("%j is refused", (text) => expect(normalizePhone(text)).toBeNull());

test("what is no stored number has no kind and no link", () => {
  for (const text of ["x", "javascript:alert(1)", "+90123", "12345"]) {
    expect(phoneKind(text)).toBeNull();
    expect(phoneHref(text)).toBeNull();
    expect(formatPhone(text)).toBe(text);
  }
});
