import { expect, test } from "vitest";
import { findMobileNumbers, findPersonalData, isTckn, isTrIban } from "./checks";
import { readabilityScore } from "./turkish/readability";

function found(text: string) {
  return findPersonalData(text).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`);
}

test("10000000146 has the right check digits", () => expect(isTckn("10000000146")).toBe(true));

test.each([
  "10000000147",
  "10000000156",
  "00000000000",
  "11111111111",
  "1000000014",
  "100000001460",
  "1000000014a",
  "",
  "1\0",
  "1".repeat(1_000_000),
])("%j is no identity number", (text) => expect(isTckn(text)).toBe(false));

test("an account number is checked by its remainder", () => {
  expect(isTrIban("TR33 0006 1005 1978 6457 8413 26")).toBe(true);
  expect(isTrIban("tr330006100519786457841326")).toBe(true);
  expect(isTrIban("TR33 0006 1005 1978 6457 8413 27")).toBe(false);
  expect(isTrIban("DE89370400440532013000")).toBe(false);
  expect(isTrIban("TR".repeat(500_000))).toBe(false);
});

test.each([
  "0532 000 00 00",
  "05320000000",
  "0 (532) 000 00 00",
  "+90 532 000 00 00",
  "0090 532 000 0000",
  "0532-000-00-00",
])("%s is found as a mobile number", (number) => {
  const text = `Tel: ${number}.`;
  expect(findMobileNumbers(text).map(({ start, end }) => text.slice(start, end))).toEqual([number]);
});

test.each([
  ["T.C. No: 10000000146, ad soyad", ["tckn: 10000000146"]],
  ["IBAN TR33 0006 1005 1978 6457 8413 26 hesabına", ["iban: TR33 0006 1005 1978 6457 8413 26"]],
  ["35 ABC 12 plakalı araç", ["plate: 35 ABC 12"]],
  ["35AB1234 ve 06 A 12345", ["plate: 35AB1234", "plate: 06 A 12345"]],
  ["ornek.kisi@gmail.com", ["email: ornek.kisi@gmail.com"]],
  ["🙂 0532 000 00 00 ve 10000000146", ["mobile: 0532 000 00 00", "tckn: 10000000146"]],
])("in %j personal data is found", (text, data) => expect(found(text)).toEqual(data));

test.each([
  "0232 999 00 11",
  "444 0 000",
  "bilgi@bornova.bel.tr",
  "Kazımdirik Mah. 372 Sok. No: 12/A 35100 Bornova",
  "521 ada 4 parsel",
  "2025/10 sayılı Genelge",
  "12 m 1734",
  "10000000147",
  "",
  "\0",
  "İş, su",
  "1/1000",
])("in %j there is none", (text) => expect(found(text)).toEqual([]));

test("a megabyte of look-alikes is read to its end", () => {
  for (const part of ["1", "TR33 ", "0 5", "35 A ", "a@", "a.", "+90", "İ", "🙂"]) {
    const text = `${part.repeat(Math.ceil(1_000_000 / part.length))} | 10000000146`;
    expect(found(text)).toEqual(["tckn: 10000000146"]);
  }
});

test("the readability formula gives what it says", () => {
  // 4 words, 6 syllables, 2 sentences.
  expect(readabilityScore("Ali gel. Su çok iyi.".replace(" çok", ""))).toBeCloseTo(
    198.825 - 40.175 * (6 / 4) - 2.61 * (4 / 2),
    5,
  );
});

test("short sentences read easier than official ones", () => {
  const easy = readabilityScore("Su yarın kesilecek. Saat 10'da geri gelecek. Bizi arayın.");
  const hard = readabilityScore(
    "Belediyemiz hizmet sınırları dahilinde gerçekleştirilmekte olan altyapı rehabilitasyon çalışmaları kapsamında yürürlükteki yönetmeliklerin değerlendirilmesi gerekmektedir.",
  );
  expect(easy).toBeGreaterThan(70);
  expect(hard).toBeLessThan(0);
});

test("a text without words has no score", () => {
  for (const text of ["", "123", "🙂", "\0"]) expect(readabilityScore(text)).toBeNull();
  expect(readabilityScore("a ".repeat(500_000))).toBeTypeOf("number");
});
