import { expect, test } from "vitest";
import { equalsFolded, foldTr, lowerTr, upperTr } from "./fold";

test.each(["ISTANBUL", "İSTANBUL", "istanbul", "ıstanbul", "İstanbul", "i\u0307stanbul", "I\u0307STANBUL"])(
  "%s folds to istanbul",
  (text) => expect(foldTr(text)).toBe("istanbul"),
);

test.each([
  ["INFO", "info"],
  ["İş", "is"],
  ["ŞÇĞÜÖI", "scguoi"],
  ["şçğüöı", "scguoi"],
  ["Kâzımdirik", "kazimdirik"],
  ["Îmâ, Sükût", "ima, sukut"],
  ["s\u0327ehir", "sehir"],
  ["Čačak Ñandú", "cacak nandu"],
  ["park 🌳", "park 🌳"],
  ["a\0b", "a\0b"],
  ["", ""],
])("%j folds to %j", (text, folded) => expect(foldTr(text)).toBe(folded));

test("lower and upper case follow Turkish rules", () => {
  expect(lowerTr("İSTANBUL IŞIK")).toBe("istanbul ışık");
  expect(upperTr("iğne")).toBe("İĞNE");
  expect(upperTr("ılıca")).toBe("ILICA");
});

test("folding a folded text changes nothing", () => {
  for (const text of ["İzmir", "ΟΔΥΣΣΕΥΣ", "한국어", "Ǆ", "ﬁ"]) expect(foldTr(foldTr(text))).toBe(foldTr(text));
});

test("names that differ only in case or dots are one name", () => {
  expect(equalsFolded("Ihlamur", "ıhlamur")).toBe(true);
  expect(equalsFolded("Ihlamur", "Ihlara")).toBe(false);
});

test("a megabyte folds to a megabyte", () => {
  expect(foldTr("İ".repeat(1_000_000))).toBe("i".repeat(1_000_000));
});
