// Both languages have the same keys and placeholders, nothing is empty, and every key the app names exists.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.js";

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
// t("a.b"), i18n.t('a.b'), labelKey: "a.b", labelKey="a.b"; in a template literal only without ${…}.
// The key in a notification's wording is the end of one: tests read those in both languages.
const CALL =
  /(?:(?<![\w.])(?:i18n\.)?t\(\s*|(?<!wording: \{\s*)\b\w*[kK]ey(?::\s*|=\{?\s*))(["'`])([a-z][\w-]*(?:[.:][\w-]+)+)\1/g;

/** All texts of a language by full key. */
export function flatten(tree, prefix = "", into = new Map()) {
  for (const [key, value] of Object.entries(tree)) {
    if (value !== null && typeof value === "object") flatten(value, `${prefix}${key}.`, into);
    else into.set(prefix + key, value);
  }
  return into;
}

const placeholders = (text) =>
  [...new Set([...String(text).matchAll(/\{\{\s*-?\s*([\w.]+)/g)].map((match) => match[1]))].sort().join(", ");

/** Problems between the languages, one per line. */
export function compareLanguages(languages) {
  const problems = [];
  for (const [name, texts] of languages) {
    for (const [key, text] of texts) {
      if (typeof text !== "string" || text.trim() === "") problems.push(`${name}: ${key} is empty`);
    }
    for (const [other, others] of languages) {
      for (const key of texts.keys())
        if (!others.has(key)) problems.push(`${other}: ${key} is missing (${name} has it)`);
      if (other <= name) continue;
      for (const [key, text] of texts) {
        const [ours, theirs] = [placeholders(text), placeholders(others.get(key) ?? text)];
        if (ours !== theirs) problems.push(`${key}: {{${ours}}} in ${name}, {{${theirs}}} in ${other}`);
      }
    }
  }
  return problems;
}

/** The static keys in a source file. */
export function findKeys(source) {
  return [...source.matchAll(CALL)].map((match) => match[2].replace(":", "."));
}

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}

function main() {
  const languages = ["tr", "en"].map((name) => [
    name,
    flatten(JSON.parse(readFileSync(join(root, `public/i18n/${name}.json`), "utf8"))),
  ]);
  const problems = compareLanguages(languages);
  const [, [, english]] = languages;
  const known = new Set([...english.keys()].flatMap((key) => [key, key.replace(PLURAL, "")]));
  let used = 0;
  for (const path of sources(join(root, "app"))) {
    for (const key of findKeys(readFileSync(path, "utf8"))) {
      used += 1;
      if (!known.has(key)) problems.push(`${path.slice(root.length)}: no text for "${key}"`);
    }
  }
  for (const problem of problems) console.error(problem);
  console.log(
    `${english.size} texts in ${languages.length} languages, ${used} uses in app/, ${problems.length} problems`,
  );
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (import.meta.filename === process.argv[1]) main();
