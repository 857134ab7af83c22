import i18next from "i18next";
import type { BackendModule, i18n as I18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { fallbackLanguage, i18nOptions } from "./i18n";

/** Reads one file a language. The second argument of an error asks for another try; a file that is not there stays away. */
function backend(version: string): BackendModule {
  return {
    type: "backend",
    init: () => undefined,
    read(language, _namespace, done) {
      fetch(`/i18n/${language}.json?v=${version}`).then(
        async (response) => {
          if (response.ok) done(null, await response.json());
          else done(new Error(`${response.status}`), response.status >= 500);
        },
        (error: Error) => done(error, true),
      );
    },
  };
}

/**
 * Starts translation in the browser with the words the server rendered, so that hydration finds the same text.
 * `version` comes from `<html data-translations>`. A language that cannot be loaded is tried twice more, then English serves.
 */
export async function startI18n(language: string, version: string): Promise<I18n> {
  let failed = false;
  i18next.on("failedLoading", (code: string, _namespace: string, message: string) => {
    failed = true;
    console.warn(`Translations for ${code} could not be loaded: ${message}`);
  });
  await i18next
    .use(initReactI18next)
    .use(backend(version))
    .init({
      ...i18nOptions((languages, key) => console.warn(`Translation missing (${languages.join()}): ${key}`)),
      lng: language,
      // Both files hold the same keys, so the second language is fetched only when the first is unreachable.
      fallbackLng: () => (failed ? [fallbackLanguage] : []),
      maxRetries: 2,
      retryTimeout: 400,
    });
  if (failed && language !== fallbackLanguage) await i18next.loadLanguages(fallbackLanguage);
  return i18next;
}
