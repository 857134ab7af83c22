import { expect, test } from "vitest";

import { withLocative } from "./suffixes";

const spoken: [string, string][] = [
  ["11:07", "11.07’de"],
  ["11.07", "11.07’de"],
  ["09:05", "09.05’te"],
  ["09:06", "09.06’da"],
  ["09:09", "09.09’da"],
  ["13:03", "13.03’te"],
  ["14:10", "14.10’da"],
  ["14:20", "14.20’de"],
  ["14:30", "14.30’da"],
  ["14:40", "14.40’ta"],
  ["14:50", "14.50’de"],
  ["14:51", "14.51’de"],
];

test("a clock time takes the suffix of the minute that is spoken last", () => {
  for (const [time, said] of spoken) expect(withLocative(time)).toBe(said);
});

test("a full hour takes the suffix of its hour", () => {
  const hours = [
    "00.00’da",
    "01.00’de",
    "02.00’de",
    "03.00’te",
    "04.00’te",
    "05.00’te",
    "06.00’da",
    "07.00’de",
    "08.00’de",
    "09.00’da",
    "10.00’da",
    "13.00’te",
    "15.00’te",
    "20.00’de",
    "23.00’te",
  ];
  for (const said of hours) expect(withLocative(said.slice(0, 5).replace(".", ":"))).toBe(said);
});

test("a date with a time takes the time's suffix, a date alone its year's", () => {
  expect(withLocative("6 Mart 2026 Cuma 09:40")).toBe("6 Mart 2026 Cuma 09.40’ta");
  expect(withLocative("06.03.2026 11:07")).toBe("06.03.2026 11.07’de");
  expect(withLocative("06.03.2026")).toBe("06.03.2026’da");
  expect(withLocative("29 Ekim 1923")).toBe("29 Ekim 1923’te");
});

test("numbers take the suffix of their last spoken word", () => {
  const numbers = [
    "0’da",
    "4’te",
    "60’ta",
    "70’te",
    "80’de",
    "90’da",
    "100’de",
    "1940’ta",
    "1000’de",
    "30000’de",
    "1000000’da",
    "2000000000’da",
  ];
  for (const said of numbers) expect(withLocative(said.slice(0, said.indexOf("’")))).toBe(said);
});

test("names follow their vowels and hard consonants", () => {
  const names = [
    "Uğur’da",
    "Elif’te",
    "Işık’ta",
    "Gökçe’de",
    "İzmir’de",
    "Bornova’da",
    "Kâmuran’da",
    "Ahmet’te",
    "Gül’de",
  ];
  for (const said of names) expect(withLocative(said.slice(0, said.indexOf("’")))).toBe(said);
});

test("nothing stays nothing, and a text too long to be a name is left alone", () => {
  expect(withLocative(" ")).toBe("");
  expect(withLocative("a".repeat(500))).toBe("a".repeat(500));
});
