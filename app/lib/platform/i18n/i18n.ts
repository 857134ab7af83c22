import type { InitOptions, ThirdPartyModule } from "i18next";

import { withLocative } from "~/lib/platform/text/turkish/suffixes";

/** The browser and the server must agree, so that the first render is the same. */
export const languages = [
  { code: "tr", name: "Türkçe", dir: "ltr" },
  { code: "en", name: "English", dir: "ltr" },
] as const;

export type Language = (typeof languages)[number]["code"];

export const languageCodes: readonly Language[] = languages.map((language) => language.code);
export const fallbackLanguage: Language = "en";
export const defaultNamespace = "translation";

export function isLanguage(value: unknown): value is Language {
  return languageCodes.some((code) => code === value);
}

export function directionOf(code: string): "ltr" | "rtl" {
  return languages.find((language) => language.code === code)?.dir ?? "ltr";
}

/** `{{time, locative}}`: 11.07’de in Turkish; other languages put text around the value. */
export const suffixes: ThirdPartyModule = {
  type: "3rdParty",
  init: (instance) =>
    instance.services.formatter?.add("locative", (value, language) =>
      language === "tr" ? withLocative(String(value)) : String(value),
    ),
};

export type MissingKeyReporter = (languages: readonly string[], key: string) => void;

export function i18nOptions(reportMissing: MissingKeyReporter): InitOptions {
  return {
    supportedLngs: [...languageCodes],
    fallbackLng: fallbackLanguage,
    ns: [defaultNamespace],
    defaultNS: defaultNamespace,
    load: "languageOnly",
    // React escapes too; both together would show entities to people.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    returnNull: false,
    saveMissing: true,
    missingKeyHandler: (lngs, _namespace, key) => reportMissing(lngs, key),
  };
}
