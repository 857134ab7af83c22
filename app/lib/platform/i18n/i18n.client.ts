import { createInstance } from "i18next";
import type { BackendModule, ResourceKey, i18n as I18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { defaultNamespace, fallbackLanguage, i18nOptions, languageCodes, suffixes } from "./i18n";

/** Milliseconds. A line that has gone dead must not keep the page waiting for good. */
const patience = 15_000;
const pauses = [400, 800];

async function readFile(address: string): Promise<ResourceKey> {
  const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Error(`answer ${response.status}`);
  return (await response.json()) as ResourceKey;
}

/** One file a language; one that fails is tried twice more (specification §8). */
async function readWords(language: string, version: string): Promise<ResourceKey> {
  const address = `/i18n/${language}.json?v=${version}`;
  for (const pause of pauses) {
    try {
      return await readFile(address);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return readFile(address);
}

function backend(version: string): BackendModule {
  return {
    type: "backend",
    init: () => undefined,
    read(language, _namespace, done) {
      readWords(language, version).then(
        (words) => done(null, words),
        (error: Error) => done(error, null),
      );
    },
  };
}

/**
 * Starts translation in the browser with the words the server rendered, so that hydration finds the same text.
 * `version` comes from `<html data-translations>`. Where a language cannot be loaded, English serves (specification §8);
 * a page whose language is changed later keeps the words it has. `resolvedLanguage` says which words there are: those of
 * `language` as a rule, else English; undefined when no file can be reached. A missing key is told once and shown.
 */
export async function startI18n(language: string, version: string): Promise<I18n> {
  const i18n = createInstance();
  const failed = new Set<string>();
  const missing = new Set<string>();
  i18n.on("failedLoading", (code: string, _namespace: string, error: Error) => {
    failed.add(code);
    console.warn(`Translations for ${code} could not be loaded: ${error.message}`);
  });
  await i18n
    .use(suffixes)
    .use(initReactI18next)
    .use(backend(version))
    .init({
      ...i18nOptions((languages, key) => {
        if (!missing.has(key)) console.warn(`Translation missing (${languages.join()}): ${key}`);
        missing.add(key);
      }),
      lng: language,
      // Both files hold the same keys, so a second one is fetched only when the first is unreachable.
      fallbackLng: (code) => (failed.has(code) ? [fallbackLanguage, ...languageCodes.filter((other) => i18n.hasResourceBundle(other, defaultNamespace))] : []),
    });
  // Asked for once more, a language that failed brings its fallback.
  if (failed.has(language) && language !== fallbackLanguage) await i18n.changeLanguage(language);
  return i18n;
}
