// Merges {"tr": {...}, "en": {...}} from a file into public/i18n/*.json, keeping keys sorted.
import { mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from "node:fs";

const additions = JSON.parse(readFileSync(process.argv[2] ?? 0, "utf8"));
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

function merge(target, source) {
  for (const [key, value] of Object.entries(source)) {
    target[key] = isObject(value) ? merge(isObject(target[key]) ? target[key] : {}, value) : value;
  }
  return target;
}

function sorted(value) {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}

const lock = "public/i18n/.lock";
for (let tries = 0; ; tries++) {
  try {
    mkdirSync(lock);
    break;
  } catch {
    if (tries > 200) throw new Error(`${lock} is held`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
try {
  for (const language of ["tr", "en"]) {
    const file = `public/i18n/${language}.json`;
    let current = {};
    try {
      current = JSON.parse(readFileSync(file, "utf8"));
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
    }
    writeFileSync(`${file}.new`, `${JSON.stringify(sorted(merge(current, additions[language] ?? {})), null, 2)}\n`);
    renameSync(`${file}.new`, file);
  }
} finally {
  rmdirSync(lock);
}
