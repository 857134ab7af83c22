import { expect, test } from "vitest";

import { formatMoney, parseMoney } from "./money";
import {
  formatArea,
  formatBytes,
  formatDistance,
  formatNumber,
  formatPercent,
  formatUnit,
  parseNumber,
  parsePercent,
} from "./numbers";

test("numbers are written in the reader's way", () => {
  expect(formatNumber(1234567.89)).toBe("1.234.567,89");
  expect(formatNumber(1234567.89, "en")).toBe("1,234,567.89");
  expect(formatNumber(0)).toBe("0");
  expect(formatPercent(0.185)).toBe("%18,5");
  expect(formatPercent(0.185, "en")).toBe("18.5%");
});

test("a unit stands behind a space that does not break", () => {
  expect(formatArea(1734.99)).toBe("1.734,99\u00a0m²");
  expect(formatDistance(4.8)).toBe("4,8\u00a0km");
});

test("money has two styles and never loses a digit", () => {
  expect(formatMoney("1250000.00")).toBe("₺1.250.000,00");
  expect(formatMoney("1250000.00", "official")).toBe("1.250.000,00\u00a0TL");
  expect(formatMoney("1250000.5", "symbol", "en")).toBe("₺1,250,000.50");
  expect(formatMoney("9999999999999999.99")).toBe("₺9.999.999.999.999.999,99");
  expect(formatMoney("-12.50")).toBe("-₺12,50");
  expect(formatMoney(0)).toBe("₺0,00");
  expect(formatMoney(100)).toBe("₺100,00");
});

test("what is no number is written as nothing", () => {
  for (const value of [null, undefined, NaN, Infinity]) {
    expect([
      formatNumber(value),
      formatPercent(value),
      formatArea(value),
      formatBytes(value),
      formatMoney(value),
    ]).toEqual(["", "", "", "", ""]);
  }
  expect(formatMoney("x")).toBe("");
});

test.each([
  ["1.234.567,89", 1234567.89],
  ["1234,5", 1234.5],
  ["1.234", 1234],
  ["12", 12],
  ["-3,5", -3.5],
  ["−3", -3],
  ["0,05", 0.05],
  ["007", 7],
  ["1,234.56", null],
  ["1.5", null],
  ["12.34,5", null],
  ["1.2345", null],
  ["1,2,3", null],
  [",5", null],
  ["5,", null],
  ["1e5", null],
  ["0x10", null],
  ["١٢", null],
  ["", null],
  ["12 34", null],
  ["1\0", null],
  ["9".repeat(1_000_000), null],
])("%j is read as %j", (text, number) => expect(parseNumber(text)).toBe(number));

test.each([
  ["%18,5", 0.185],
  ["18,5 %", 0.185],
  ["18,5", 0.185],
  ["%100", 1],
  ["%%5", null],
  ["%", null],
])("%j is the share %j", (text, share) => expect(parsePercent(text)).toBe(share));

test.each([
  ["1.250.000,50 ₺", "1250000.50"],
  ["₺1.250.000,5", "1250000.50"],
  ["1.250.000,00 TL", "1250000.00"],
  ["1250000", "1250000.00"],
  ["-1,25", "-1.25"],
  ["-0", "0.00"],
  ["9.999.999.999.999.999,99", "9999999999999999.99"],
  ["99999999999999999", null],
  ["1,255", null],
  ["1,234.56", null],
  ["₺", null],
  ["10 USD", null],
  ["", null],
])("%j is the amount %j", (text, amount) => expect(parseMoney(text)).toBe(amount));

test("an amount read and written comes back", () => {
  expect(formatMoney(parseMoney("₺1.250.000,50"))).toBe("₺1.250.000,50");
  expect(parseMoney(formatMoney("0.30", "official"))).toBe("0.30");
});

test.each([
  [0, "0 B"],
  [812, "812 B"],
  [1024, "1 KB"],
  [1536, "1,5 KB"],
  [1048575, "1 MB"],
  [5 * 1024 ** 3, "5 GB"],
])("%d bytes are %s", (bytes, text) => expect(formatBytes(bytes)).toBe(text.replace(" ", "\u00a0")));

test("what a number counts stands behind it in the reader's language", () => {
  expect(
    [
      formatUnit(4.8, "kilometer"),
      formatUnit(90, "minute"),
      formatUnit(90, "minute", "en"),
      formatUnit(1250, "meter"),
      formatUnit(65, "percent"),
      formatUnit(65, "percent", "en"),
    ].map((text) => text.replace(/\s/g, " ")),
  ).toEqual(["4,8 km", "90 dk", "90 min", "1.250 m", "%65", "65%"]);
});
