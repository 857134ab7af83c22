import type { i18n as I18n } from "i18next";

import { BrowserTranslator, type Dictionary, type Texts } from "./browser-translator";
import { fallbackLanguage, isLanguage } from "./i18n";
import { leftoverTextsId } from "./leftover-texts";

/** In ms; a dead connection must not block the page for ever. */
const patience = 15_000;
const pauses = [400, 800];

async function readFile<Shape>(address: string): Promise<Shape> {
  const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Error(`answer ${response.status}`);
  return (await response.json()) as Shape;
}

/** A failed file is tried twice more (specification §8). */
async function readDictionary(language: string, version: string): Promise<Dictionary> {
  const address = `/i18n/${language}.json?v=${version}`;
  for (const pause of pauses) {
    try {
      return await readFile<Dictionary>(address);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return readFile<Dictionary>(address);
}

async function readLeftover(): Promise<Texts> {
  const find = () => document.getElementById(leftoverTextsId);
  if (!find() && document.readyState === "loading") {
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => find() && done());
      const done = () => {
        observer.disconnect();
        resolve();
      };
      observer.observe(document.documentElement, { childList: true, subtree: true });
      document.addEventListener("DOMContentLoaded", done, { once: true });
    });
  }
  return JSON.parse(find()?.textContent ?? "{}") as Texts;
}

let started: BrowserTranslator | undefined;
let addLater: (() => Promise<void>) | undefined;

/** Resolves when all texts are here or have failed; for content beyond the loaded page. */
export async function loadAllTexts(): Promise<void> {
  await started?.whole();
}

/** As `loadAllTexts`, but only the texts of what this page fetches later, if these are known. */
export async function loadLaterTexts(): Promise<void> {
  await (addLater ?? loadAllTexts)();
}

type Brought = {
  /** Names the browser's copy of a whole dictionary: `<html data-translations>`. */
  version: string;
  /** Empty when pages are not told apart, as in development. */
  files: readonly string[];
  /** Texts of scripts that the page fetches later. */
  later?: readonly string[];
};

/**
 * Hydration must find the server's texts: the page's, or all when these fail; English when a language cannot be loaded
 * (specification §8). `resolvedLanguage` is undefined when no file can be reached.
 */
export async function startI18n(language: string, { version, files, later = [] }: Brought): Promise<I18n> {
  const chosen = isLanguage(language) ? language : fallbackLanguage;
  const missing = new Set<string>();
  const reported = new Set<string>();
  const readAll = async (code: string) => {
    try {
      return await readDictionary(code, version);
    } catch (error) {
      if (!reported.has(code))
        console.warn(
          `Translations for ${code} could not be loaded: ${error instanceof Error ? error.message : String(error)}`,
        );
      reported.add(code);
      throw error;
    }
  };
  const translator = new BrowserTranslator({
    language: chosen,
    readAll,
    reportMissing: (languages, key) => {
      if (!missing.has(key)) console.warn(`Translation missing (${languages.join()}): ${key}`);
      missing.add(key);
    },
  });
  started = translator;
  const isBrought = files.length > 0 && (await add(files, readLeftover()));
  let adding: Promise<void> | undefined;
  addLater = () =>
    isBrought && later.length > 0 && !translator.isWanted
      ? (adding ??= add(later).then((isThere) => (isThere ? undefined : translator.whole())))
      : translator.whole();
  if (!isBrought) await translator.whole();
  if (translator.instance.resolvedLanguage === undefined && chosen !== fallbackLanguage)
    await translator.fallBack(fallbackLanguage);
  return translator.instance;

  async function add(addresses: readonly string[], more: Promise<Texts> | undefined = undefined): Promise<boolean> {
    try {
      const parts = await Promise.all([...addresses.map((address) => readFile<Texts>(address)), more ?? {}]);
      for (const texts of parts) translator.add(chosen, texts);
      return true;
    } catch {
      return false;
    }
  }
}
