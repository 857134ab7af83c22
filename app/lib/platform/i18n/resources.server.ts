import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Resource, ResourceLanguage } from "i18next";
import { projectFolder } from "../env/project-folder.server";
import { defaultNamespace, languageCodes } from "./i18n";

export type Translations = { resources: Resource; version: string; stamp: string };

/** A built server may be started with only its build folder, where Vite copies `public`. */
function translationFolder(): string {
  const folders = [projectFolder, process.cwd()].flatMap((root) =>
    ["public/i18n", "build/client/i18n"].map((folder) => resolve(root, folder)),
  );
  const folder = folders.find((candidate) => existsSync(resolve(candidate, `${languageCodes[0]}.json`)));
  if (!folder) throw new Error(`No translations found in ${folders.join(" or ")}`);
  return folder;
}

const stampOf = (folder: string) =>
  languageCodes.map((code) => statSync(resolve(folder, `${code}.json`)).mtimeMs).join();

/** `version` changes with any text and names the browser's copy. @throws when a file is missing or is no JSON object */
export function readTranslations(folder: string): Translations {
  const hash = createHash("sha256");
  const resources: Resource = {};
  for (const code of languageCodes) {
    const text = readFileSync(resolve(folder, `${code}.json`), "utf8");
    hash.update(text);
    resources[code] = { [defaultNamespace]: JSON.parse(text) as ResourceLanguage };
  }
  return { resources, version: hash.digest("hex").slice(0, 10), stamp: stampOf(folder) };
}

let folder: string | undefined;
let current: Translations | undefined;

/** Read once in production; in development again after each saved change. */
export function getTranslations(): Translations {
  folder ??= translationFolder();
  if (!current || (process.env.NODE_ENV === "development" && stampOf(folder) !== current.stamp)) {
    current = readTranslations(folder);
  }
  return current;
}
