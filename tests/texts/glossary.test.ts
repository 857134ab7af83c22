import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { chats } from "~/mock-data/sample/chats";
import { sampleInbox } from "~/mock-data/sample/inbox";
import { mails } from "~/mock-data/sample/mails";
import { staff } from "~/mock-data/sample/staff";

type Words = { tr: string[]; en: string[] };

const glossary = readFileSync("docs/glossary.md", "utf8");

const inTicks = (cell: string | undefined) => [...(cell ?? "").matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "");

function readForbidden(): Words {
  const rows = glossary
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| ---") && !line.startsWith("| Türkçe"));
  const cells = rows.map((row) => row.split("|").map((cell) => cell.trim()));
  return { tr: cells.flatMap((row) => inTicks(row[4])), en: cells.flatMap((row) => inTicks(row[5])) };
}

const names = inTicks(glossary.split("\n").find((line) => line.startsWith("Names:")));
const forbidden = readForbidden();

/**
 * The words of the glossary's last columns that a text holds; `…` marks a stem, and a word begins where letters begin.
 */
function heldBy(text: string, words: readonly string[], language: "tr" | "en"): string[] {
  const bare = names
    .reduce((rest, name) => rest.replaceAll(name, ""), text.replace(/\{\{[^}]*\}\}/g, ""))
    .toLocaleLowerCase(language);
  return words.filter((word) => {
    const stem = word.replace(/…$/, "").replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return new RegExp(`(?<!\\p{L})${stem}${word.endsWith("…") ? "" : "(?!\\p{L})"}`, "u").test(bare);
  });
}

function flatten(tree: object, prefix = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value as object, `${prefix}${key}.`),
  );
}

function guides(ending: string): [string, string][] {
  const files = readdirSync("docs/site", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(ending));
  // Code and addresses are no prose.
  return files.map((name) => [
    name,
    readFileSync(join("docs/site", name), "utf8").replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, ""),
  ]);
}

const interfaceOf = (language: "tr" | "en") =>
  flatten(JSON.parse(readFileSync(`public/i18n/${language}.json`, "utf8")) as object);

const texts: { [language in "tr" | "en"]: [string, string][] } = {
  tr: [
    ...interfaceOf("tr"),
    ...guides(".tr.md"),
    ...flatten({ inbox: sampleInbox, chats, mails, staff }).filter(([key]) =>
      /(?:title|description|text|subject|content|jobTitle)$/.test(key),
    ),
  ],
  en: [...interfaceOf("en"), ...guides(".en.md")],
};

test("no text of ours holds a word that the glossary has a better one for", () => {
  for (const language of ["tr", "en"] as const) {
    const found = texts[language].flatMap(([where, text]) =>
      heldBy(text, forbidden[language], language).map((word) => `${language} ${where}: ${word}`),
    );
    expect(found).toEqual([]);
  }
});

test("the glossary is read: its words are looked for as words and stems, names are left alone", () => {
  expect(forbidden.tr.length).toBeGreaterThan(50);
  expect(forbidden.en.length).toBeGreaterThan(8);
  expect(texts.tr.length).toBeGreaterThan(2000);
  expect(heldBy("Haberi Yayınla", forbidden.tr, "tr")).toEqual(["yayınla"]);
  expect(heldBy("Tarih yayınları kitaplıktan alınır", forbidden.tr, "tr")).toEqual(["kitaplıkta…"]);
  expect(heldBy("Kent rehberi, Bornova Rehberi", forbidden.tr, "tr")).toEqual([]);
  expect(heldBy("Kullanım Rehberi, FİLTRELE", forbidden.tr, "tr")).toEqual(["filtre…", "rehber…"]);
});

test("apostrophes and quotation marks are those of print, what is left out ends in one sign", () => {
  // The words of the connection error are given.
  const wrong = [...interfaceOf("tr"), ...interfaceOf("en")]
    .filter(([where, text]) => where !== "live.lost.text" && /(?<=[\p{L}\d%}])'|"|\.\.\./u.test(text))
    .map(([where, text]) => `${where}: ${text}`);
  expect(wrong).toEqual([]);
});

test("a number in a Turkish text has a comma, its percent sign comes first", () => {
  // Law and date numbers have no single digit behind the dot; versions and addresses stand in code.
  const wrong = texts.tr
    .filter(([, text]) => /\d\.\d(?!\d)\s?(?:MB|GB|KB|kB|:1|%)|\d\s?%|\{\{\w+\}\}\s?%/.test(text))
    .map(([where]) => where);
  expect(wrong).toEqual([]);
});
