import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

import { expect, test } from "vitest";

/** The known tables of WOFF2 in the order of their numbers (W3C WOFF 2.0, section 4.1), as far as these files have any. */
const cmapNumber = 0;
const transformedByDefault = new Set([10, 11]); // glyf, loca

/** The letters that a WOFF2 file draws, from its character map of format 4. */
function lettersOf(path: string): Set<number> {
  const file = readFileSync(path);
  let at = 48;
  const readNumber = () => {
    let value = 0;
    for (;;) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  let before = 0;
  let start: number | undefined;
  for (let left = file.readUInt16BE(12); left > 0; left--) {
    const flags = file.readUInt8(at++);
    const number = flags & 63;
    if (number === 63) at += 4;
    const length = readNumber();
    const isTransformed = transformedByDefault.has(number) ? flags >> 6 !== 3 : flags >> 6 !== 0;
    if (number === cmapNumber) start = before;
    before += isTransformed ? readNumber() : length;
  }
  if (start === undefined) throw new Error(`${path} has no character map`);
  const tables = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20))).subarray(start);
  const letters = new Set<number>();
  for (let table = 0; table < tables.readUInt16BE(2); table++) {
    const map = tables.subarray(tables.readUInt32BE(8 + table * 8));
    if (map.readUInt16BE(0) !== 4) continue;
    const segments = map.readUInt16BE(6) / 2;
    for (let segment = 0; segment < segments; segment++) {
      const last = map.readUInt16BE(14 + segment * 2);
      for (let letter = map.readUInt16BE(16 + (segments + segment) * 2); letter <= last && letter < 0xffff; letter++)
        letters.add(letter);
    }
  }
  return letters;
}

/** The faces of Inter: their files and the letters that pages ask of each. */
function facesOf(css: string) {
  return [...css.matchAll(/src: url\("([^"]+)"\)[^}]*unicode-range:([^;]+);/g)].map(([, file = "", ranges = ""]) => ({
    file: file.startsWith("@") ? `node_modules/${file}` : `app/styles/${file}`,
    ranges: ranges.split(",").map((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice(2)
        .split("-")
        .map((one) => Number.parseInt(one, 16));
      return { first, last };
    }),
  }));
}

const faces = facesOf(readFileSync("app/styles/fonts.css", "utf8"));
const own = faces.at(-1);

test("the font that every page loads has each letter that pages ask of it, and pages ask for each that it has", () => {
  const letters = lettersOf(own?.file ?? "");
  const asked = new Set(
    own?.ranges.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at)),
  );
  // A soft hyphen is no letter: browsers draw a hyphen where the line breaks.
  expect([...asked].filter((letter) => !letters.has(letter))).toEqual([0xad]);
  expect([...letters].filter((letter) => !asked.has(letter))).toEqual([]);
  expect(readFileSync(own?.file ?? "").length).toBeLessThan(30_000);
});

test("all words of the product are drawn by that one file", () => {
  const letters = lettersOf(own?.file ?? "");
  const words = ["tr", "en"].map((language) => readFileSync(`public/i18n/${language}.json`, "utf8")).join("");
  const missing = [...new Set(words)].filter((letter) => !letters.has(letter.codePointAt(0) ?? 0) && letter >= " ");
  // Written in other letters, or no letters: a smiling face, and the dots of a handle.
  expect(
    missing.filter((letter) => !/\p{Script=Arabic}|\p{Extended_Pictographic}|\p{Script=Braille}/u.test(letter)),
  ).toEqual([]);
});

test("the three files are one font: a browser puts together only faces of the same weights", () => {
  const css = readFileSync("app/styles/fonts.css", "utf8");
  const weights = [...css.matchAll(/"Inter Variable";[^}]*font-weight: ([^;]+);/g)].map(([, weight]) => weight);
  expect(weights).toEqual(["100 900", "100 900", "100 900"]);
});

test("no letter is asked of two files", () => {
  const ranges = faces.flatMap((face) => face.ranges).sort((a, b) => a.first - b.first);
  expect(ranges.filter(({ first }, at) => at > 0 && first <= (ranges[at - 1]?.last ?? 0))).toEqual([]);
});

test("a name in other Latin letters has a font too", () => {
  const others = faces.slice(0, -1);
  const drawn = (letter: string) =>
    others.some(
      ({ file, ranges }) =>
        ranges.some(({ first, last }) => first <= letter.codePointAt(0)! && letter.codePointAt(0)! <= last) &&
        lettersOf(file).has(letter.codePointAt(0)!),
    );
  expect(
    [..."ŠšŽžČčĆćĐđŁłŃńĘęĄąŐőŰűŘřĀāŒœəƏŇňÝ"].filter(
      (letter) => !drawn(letter) && !lettersOf(own?.file ?? "").has(letter.codePointAt(0)!),
    ),
  ).toEqual([]);
});
