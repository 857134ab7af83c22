import type { InitOptions, ThirdPartyModule } from "i18next";

import { formatNumber } from "~/lib/platform/text/numbers";
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

/** How many there are is written as a number of the language, 12.345, in every text that says it. */
export const formatOf = (name: string | undefined, value: unknown): "number" | undefined =>
  name === "count" && Number(value) >= 1000 ? "number" : undefined;

export const numberText = (value: unknown, language?: string): string =>
  formatNumber(Number(value), language as Language);

/** `{{time, locative}}`: 11.07’de in Turkish; other languages put text around the value. */
export const formats: ThirdPartyModule = {
  type: "3rdParty",
  init({ services: { formatter, interpolator } }) {
    formatter?.add("number", numberText);
    formatter?.add("locative", (value, language) => (language === "tr" ? withLocative(String(value)) : String(value)));
    Object.assign(interpolator, {
      format(value: unknown, given?: string, language?: string, options: { interpolationkey?: string } = {}): unknown {
        const format = formatOf(options.interpolationkey, value) ?? given;
        return format === undefined ? value : formatter?.format(value, format, language, options);
      },
    });
  },
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
    interpolation: { escapeValue: false, alwaysFormat: true },
    react: { useSuspense: false },
    returnNull: false,
    saveMissing: true,
    missingKeyHandler: (lngs, _namespace, key) => reportMissing(lngs, key),
  };
}
