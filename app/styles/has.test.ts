import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

test("no class changes any element below by what another holds: the browser would go through the whole page for every node that comes", () => {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((name) => /\b(?:group|peer|in)-has-/.test(readFileSync(join("app", name), "utf8")))).toEqual(
    [],
  );
});

/** The selectors of a style sheet, one by one. */
const selectorsOf = (css: string) =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .split(/[{};,]/)
    .map((part) => part.trim())
    .filter((part) => part.includes(":has("));

test("nor does a rule of a style sheet: what changes by what another holds is named by a class or an element", () => {
  const sheets = readdirSync("app/styles").filter((name) => name.endsWith(".css"));
  const selectors = sheets.flatMap((name) => selectorsOf(readFileSync(join("app/styles", name), "utf8")));
  expect(selectors.length).toBeGreaterThan(10);
  expect(
    selectors.filter((selector) =>
      /[\s>+~](?:\*|:(?!has))[^\s>+~]*$/.test(
        selector.slice(selector.indexOf(":has(")).replaceAll(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, "()"),
      ),
    ),
  ).toEqual([]);
});
