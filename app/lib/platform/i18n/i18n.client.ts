import type { i18n as I18n } from "i18next";

import { BrowserTranslator, type Dictionary, type Words } from "./browser-translator";
import { fallbackLanguage, isLanguage } from "./i18n";
import { leftoverWordsId } from "./leftover-words";

/** Milliseconds. A line that has gone dead must not keep the page waiting for good. */
const patience = 15_000;
const pauses = [400, 800];

async function readFile<Shape>(address: string): Promise<Shape> {
  const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Error(`answer ${response.status}`);
  return (await response.json()) as Shape;
}

/** One file a language; one that fails is tried twice more (specification §8). */
async function readWords(language: string, version: string): Promise<Dictionary> {
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

/** What the server wrote into the page itself; it stands at its end. */
async function readLeftover(): Promise<Words> {
  const find = () => document.getElementById(leftoverWordsId);
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
  return JSON.parse(find()?.textContent ?? "{}") as Words;
}

let started: BrowserTranslator | undefined;
let addLater: (() => Promise<void>) | undefined;

/** Resolves when all words are here, or can't be had; for what shows more than the page that was loaded. */
export async function allWords(): Promise<void> {
  await started?.whole();
}

/** Resolves when the words of what this page fetches later are here, or all of them; or can't be had. */
export async function laterWords(): Promise<void> {
  await (addLater ?? allWords)();
}

type Brought = {
  /** Names the browser's copy of a whole dictionary: `<html data-translations>`. */
  version: string;
  /** Addresses of the words of this page; none where they are not told apart, as in development. */
  files: readonly string[];
  /** Of what its scripts fetch when it is reached for. */
  later?: readonly string[];
};

/**
 * Starts translation in the browser with the words the server rendered, so that hydration finds the same text: those of
 * the page, or all where these can't be had. Where a language cannot be loaded, English serves (specification §8);
 * a page whose language is changed later keeps the words it has. `resolvedLanguage` says which words there are: those
 * of `language` as a rule, else English; undefined when no file can be reached. A missing key is told once and shown.
 */
export async function startI18n(language: string, { version, files, later = [] }: Brought): Promise<I18n> {
  const chosen = isLanguage(language) ? language : fallbackLanguage;
  const missing = new Set<string>();
  const told = new Set<string>();
  const readAll = async (code: string) => {
    try {
      return await readWords(code, version);
    } catch (error) {
      if (!told.has(code))
        console.warn(
          `Translations for ${code} could not be loaded: ${error instanceof Error ? error.message : String(error)}`,
        );
      told.add(code);
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
  // Another page than the one that was loaded is come to by touch, and all words with it.
  addLater = () =>
    isBrought && later.length > 0 && !translator.isWanted
      ? (adding ??= add(later).then((isThere) => (isThere ? undefined : translator.whole())))
      : translator.whole();
  if (!isBrought) await translator.whole();
  if (translator.instance.resolvedLanguage === undefined && chosen !== fallbackLanguage)
    await translator.fallBack(fallbackLanguage);
  return translator.instance;

  async function add(addresses: readonly string[], more: Promise<Words> | undefined = undefined): Promise<boolean> {
    try {
      const parts = await Promise.all([...addresses.map((address) => readFile<Words>(address)), more ?? {}]);
      for (const words of parts) translator.add(chosen, words);
      return true;
    } catch {
      return false;
    }
  }
}
