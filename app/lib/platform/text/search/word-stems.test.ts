import { expect, test } from "vitest";

import { foldTr } from "~/lib/platform/text/turkish/fold";
import { beforeVowel, stemsOf } from "./word-stems";

test.each([
  ["sokağında", "sokak"],
  ["parklarımızdaki", "park"],
  ["caddesinin", "cadde"],
  ["şehrin", "şehir"],
  ["kaydı", "kayıt"],
  ["burnunda", "burun"],
  ["hakkı", "hak"],
  ["rengi", "renk"],
  ["kitabın", "kitap"],
  ["yurdun", "yurt"],
  ["suyu", "su"],
  ["evlerinde", "ev"],
  ["saatleri", "saat"],
  ["kitab", "kitap"],
])("%j may be a form of %j", (word, of) => expect(stemsOf(foldTr(word))).toContain(foldTr(of)));

test.each(["ayşe", "bina", "basın", "kapı", "cami", "yasa", "kurum", "belge", "vali", "usta", "oda", "ada"])(
  "%j is a word of its own",
  (word) => expect(stemsOf(foldTr(word)).filter((stem) => stem.length < 4)).toEqual([]),
);

test("a stem begins as its word does: what looks for words in a text relies on it", () => {
  for (const word of [
    "şehrin",
    "hakkı",
    "suyu",
    "ağzında",
    "alnı",
    "üçü",
    "adı",
    "sırrı",
    "evlerinde",
    "oğlunun",
    "eki",
  ])
    for (const stem of stemsOf(foldTr(word))) expect(stem[0]).toBe(foldTr(word)[0]);
});

test("what is no word, and a word without end, has no stem", () => {
  for (const word of ["", "1000", "a1", "x".repeat(100_000), "москва"]) expect(stemsOf(word)).toEqual([]);
});

test.each([
  ["sokak", "sokag"],
  ["sehir", "sehr"],
  ["kayit", "kayd"],
  ["kent", null],
  ["park", "parg"],
  ["yol", null],
])("before a vowel %j begins as %j", (word, as) => expect(beforeVowel(word)).toBe(as));
