import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { projectFolder } from "../env/project-folder.server";
import { familyOf, flatTexts, type Dictionary, type Texts } from "./browser-translator";
import { defaultNamespace, type Language } from "./i18n";
import { leftoverTextsId } from "./leftover-texts";
import { getTranslations } from "./resources.server";

type WordFiles = Record<Language, string>;
/** The build's `words.json` (scripts/page-texts.js): the texts that the scripts of each page can show. */
export type TextsIndex = {
  base: WordFiles;
  pages: Record<string, WordFiles>;
  /** For scripts that a page fetches later. */
  later: Record<string, WordFiles>;
};

export type PageTexts = {
  files: readonly string[];
  later: readonly string[];
  /** Notes the keys that the page is rendered with. */
  note: (keys: string | readonly string[]) => void;
  leftover: () => string;
};

/** @param folder the build's client folder @returns undefined without a build */
export function readTextsIndex(folder: string): TextsIndex | undefined {
  const file = join(folder, "words.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as TextsIndex) : undefined;
}

type Built = { folder: string; index: TextsIndex };
let built: Built | null | undefined;

function findBuilt(): Built | null {
  // In development and tests the build belongs to another version.
  if (!import.meta.env.PROD) return null;
  for (const root of [projectFolder, process.cwd()]) {
    const folder = resolve(root, "build/client");
    const index = readTextsIndex(folder);
    if (index) return { folder, index };
  }
  return null;
}

const keysByFile = new Map<string, ReadonlySet<string>>();

function keysOf(folder: string, address: string): ReadonlySet<string> {
  const known =
    keysByFile.get(address) ?? new Set(Object.keys(JSON.parse(readFileSync(join(folder, address), "utf8")) as Texts));
  keysByFile.set(address, known);
  return known;
}

/** A part of a page often fetches what the page around it fetches, too. @param brought files that are there before */
function withoutRepeated(folder: string, later: readonly string[], brought: readonly string[]): string[] {
  const there = brought.map((address) => keysOf(folder, address));
  return later.filter((address) => {
    const keys = keysOf(folder, address);
    const isNew = [...keys].some((key) => !there.some((known) => known.has(key)));
    if (isNew) there.push(keys);
    return isNew;
  });
}

type Families = { version: string; texts: Record<string, string>; forms: Map<string, string[]> };
const familiesByLanguage = new Map<Language, Families>();

function familiesIn(language: Language): Families {
  const { resources, version } = getTranslations();
  const known = familiesByLanguage.get(language);
  if (known?.version === version) return known;
  const texts = flatTexts((resources[language]?.[defaultNamespace] ?? {}) as Dictionary);
  const forms = new Map<string, string[]>();
  for (const key of Object.keys(texts)) {
    for (const name of new Set([key, familyOf(key)])) forms.set(name, [...(forms.get(name) ?? []), key]);
  }
  const families = { version, texts, forms };
  familiesByLanguage.set(language, families);
  return families;
}

/** Undefined when pages are not told apart; the page then loads all texts. */
export function findPageTexts(modules: readonly string[], language: Language): PageTexts | undefined {
  built ??= findBuilt();
  return built ? pageTextsOf(built, modules, language) : undefined;
}

export function pageTextsOf({ folder, index }: Built, modules: readonly string[], language: Language): PageTexts {
  const ofModules = (pages: Record<string, WordFiles>) =>
    modules.flatMap((address) => pages[address]?.[language] ?? []);
  const files = [index.base[language], ...ofModules(index.pages)];
  const { texts, forms } = familiesIn(language);
  const used = new Set<string>();
  return {
    files,
    later: withoutRepeated(folder, ofModules(index.later), files),
    note: (keys) => {
      if (typeof keys === "string") used.add(keys);
      else
        for (const key of keys) {
          used.add(key);
          if (forms.has(key)) return;
        }
    },
    leftover: () => {
      const brought = files.map((address) => keysOf(folder, address));
      const left: Record<string, string | null> = {};
      for (const key of used) {
        for (const form of forms.get(key) ?? [key]) {
          if (!brought.some((keys) => keys.has(form))) left[form] = texts[form] ?? null;
        }
      }
      if (Object.keys(left).length === 0) return "";
      return `<script type="application/json" id="${leftoverTextsId}">${JSON.stringify(left).replaceAll("<", "\\u003c")}</script>`;
    },
  };
}
