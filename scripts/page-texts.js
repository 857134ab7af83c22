// Finds the translations that a page's scripts can show, for the build: each page loads only those. Scripts that load
// later, such as the editor, have a file of their own, which loads with them.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { flatten } from "./check-i18n.js";
import { root } from "./prepare.js";

/** A page needs these only for its own section: the server adds those it rendered. */
const ofSections = /^(?:content\.(?:sections|fields|hints|columns|options)|public\.sections)\.$/;

/** `count_other` and `history.publish_chief_one` belong to the key before their first suffix. */
const familyOf = (key) => key.replace(/_[a-z]+(?:_[a-z]+)?$/i, "");

/** @returns each key with all its forms, by the key and by its prefixes */
function familiesOf(keys) {
  const families = new Map();
  for (const key of keys) {
    for (const name of new Set([key, familyOf(key)])) families.set(name, [...(families.get(name) ?? []), key]);
  }
  return families;
}

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * The keys in a script: strings that are keys, and all keys that its templates (`inbox.${kind}.title`) can make.
 * @param families from `familiesOf`
 */
export function keysIn(code, families) {
  const found = new Set();
  const add = (name) => families.get(name)?.forEach((key) => found.add(key));
  for (const [, , text] of code.matchAll(/(["'`])([A-Za-z][\w-]*(?:\.[\w-]+)+)\1/g)) add(text);
  for (const [, text] of code.matchAll(/`([A-Za-z][\w-]*\.(?:[\w.-]|\$\{[^`{}]*\})*)`/g)) {
    const parts = text.split(/\$\{[^`{}]*\}/);
    if (parts.length < 2 || ofSections.test(parts[0])) continue;
    const pattern = new RegExp(`^${parts.map(escaped).join("[^.]+")}$`);
    for (const name of families.keys()) if (pattern.test(name)) add(name);
  }
  return found;
}

/** The modules of every staff page; a page's own translations are the rest. */
const everyPage = /\/app\/(entry\.client|root|routes\/staff|routes\/staff-page)\.tsx/;

/**
 * Writes each page's translations into files, and `words.json`, which maps pages to files.
 * @returns {import("vite").Plugin}
 */
export function pageTexts() {
  return {
    name: "meydan-page-words",
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    generateBundle(_options, bundle) {
      const folder = join(root, "public/i18n");
      const languages = new Map(
        readdirSync(folder).map((file) => [
          file.replace(".json", ""),
          flatten(JSON.parse(readFileSync(join(folder, file), "utf8"))),
        ]),
      );
      const families = familiesOf([...languages.values()][0].keys());
      const keysOf = new Map();
      const keysOfChunk = (name) => {
        const known =
          keysOf.get(name) ??
          new Set(Object.values(bundle[name].modules).flatMap(({ code }) => [...keysIn(code ?? "", families)]));
        keysOf.set(name, known);
        return known;
      };
      // The shell's panels load all their translations.
      const reach = (name, shell, into = new Set(), isLate = false) => {
        if (into.has(name) || shell?.has(name) || bundle[name]?.type !== "chunk") return into;
        into.add(name);
        for (const next of [...bundle[name].imports, ...(isLate ? bundle[name].dynamicImports : [])])
          reach(next, shell, into, isLate);
        return into;
      };
      const keysOfAll = (chunks) => new Set([...chunks].flatMap((chunk) => [...keysOfChunk(chunk)]));
      const write = (name, keys) =>
        Object.fromEntries(
          [...languages].map(([language, texts]) => {
            const source = JSON.stringify(Object.fromEntries([...keys].sort().map((key) => [key, texts.get(key)])));
            const fileName = `assets/words/${name}.${language}-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.json`;
            this.emitFile({ type: "asset", fileName, source });
            return [language, `/${fileName}`];
          }),
        );
      const entries = Object.values(bundle).filter(({ type, isEntry }) => type === "chunk" && isEntry);
      const shell = new Set(
        entries
          .filter(({ facadeModuleId }) => everyPage.test(facadeModuleId ?? ""))
          .flatMap(({ fileName }) => [...reach(fileName)]),
      );
      // Loaded by every page when idle; it needs its translations when the connection is lost.
      const atRest = Object.values(bundle).filter(
        ({ type, facadeModuleId }) => type === "chunk" && /\/app\/routes\/staff-live\.tsx/.test(facadeModuleId ?? ""),
      );
      const base = keysOfAll(
        new Set([
          ...shell,
          ...atRest.flatMap(({ fileName, imports }) => [
            fileName,
            ...imports.filter((one) => bundle[one]?.type === "chunk"),
          ]),
        ]),
      );
      const [pages, later] = [{}, {}];
      for (const { fileName, name } of entries) {
        const own = new Set([...keysOfAll(reach(fileName, shell))].filter((key) => !base.has(key)));
        const beyond = [...keysOfAll(reach(fileName, shell, new Set(), true))].filter(
          (key) => !base.has(key) && !own.has(key),
        );
        if (own.size > 0) pages[`/${fileName}`] = write(name, own);
        if (beyond.length > 0) later[`/${fileName}`] = write(`${name}-later`, beyond);
      }
      this.emitFile({
        type: "asset",
        fileName: "words.json",
        source: JSON.stringify({ base: write("shell", base), pages, later }),
      });
    },
  };
}
