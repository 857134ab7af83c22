import { expect, test } from "vitest";

import { checkFiles } from "../../scripts/check-names.js";

const check = (source: string) => checkFiles([["app/x.ts", source]]);
const code = (lines: number) => Array.from({ length: lines }, (_, at) => `export const value${at} = ${at};`).join("\n");

test("a comment with an odd opener is refused where it stands", () => {
  for (const opener of [
    "Of a form alone.",
    "Whoever saves.",
    "So many rows.",
    "Nobody who reads.",
    "What a form is.",
  ]) {
    expect(check(`${code(60)}\n// ${opener}`), opener).toEqual([`app/x.ts:61: begin with the subject: // ${opener}`]);
    expect(check(`${code(60)}\n/**\n * ${opener}\n */`), opener).toHaveLength(1);
  }
  expect(check(`${code(60)}\n// Offices that save. What follows, too.`)).toEqual([]);
});

test("a refused name is found as a name, not in a text or as a part of another", () => {
  expect(check("const told = 1;\nfunction titleOf() {}")).toEqual([
    'app/x.ts:1: the name "told" says too little',
    'app/x.ts:2: the name "titleOf" says too little',
  ]);
  expect(check('const keywords = "words told";\nconst passwords = `said`;')).toEqual([]);
});

test("more than six lines of comment in a hundred are refused", () => {
  const comments = (count: number) => "// A reason.\n".repeat(count);
  expect(check(comments(6) + code(94))).toEqual([]);
  expect(check(comments(7) + code(93))).toEqual(["7.0 % of the lines are comments; at most 6 % may be"]);
});
