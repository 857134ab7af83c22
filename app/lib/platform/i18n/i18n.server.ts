import { createInstance } from "i18next";
import type { TFunction, i18n as I18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";

import { log } from "~/lib/platform/log/log.server";

import { pickLanguage } from "./accept-language";
import { defaultNamespace, fallbackLanguage, formats, i18nOptions, isLanguage, languageCodes } from "./i18n";
import type { Language } from "./i18n";
import { languageCookie } from "./language-cookie.server";
import { getTranslations } from "./resources.server";

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...languageCodes],
    fallbackLanguage,
    cookie: languageCookie,
    searchParamKey: "lng",
    // The package's own header step reads the first wish only, so "de, tr;q=0.8" would miss Turkish.
    order: ["searchParams", "cookie", "custom"],
    findLocale: async (request) => pickLanguage(request.headers.get("Accept-Language"), languageCodes),
  },
});

const reportedMissing = new Set<string>();

function reportMissing(wanted: readonly string[], key: string) {
  if (reportedMissing.has(key)) return;
  reportedMissing.add(key);
  log.warn({ key, languages: wanted }, "translation missing");
}

/** Order: `?lng=`, the saved choice, `Accept-Language`, English. */
export async function getLanguage(request: Request): Promise<Language> {
  const found = await detector.getLocale(request);
  return isLanguage(found) ? found : fallbackLanguage;
}

type NoteKeys = (keys: string | readonly string[]) => void;

const origins = new Map<string, Promise<I18n>>();

async function originOf(language: Language): Promise<I18n> {
  const instance = createInstance();
  await instance
    .use(formats)
    .use(initReactI18next)
    .init({
      ...i18nOptions(reportMissing),
      lng: language,
      resources: getTranslations().resources,
      initImmediate: false,
    });
  return instance;
}

/** One instance per request: a shared one would change language under another reader's page. */
export async function createI18n(language: Language, note?: NoteKeys): Promise<I18n> {
  const which = `${language} ${getTranslations().version}`;
  const origin = origins.get(which) ?? originOf(language);
  origins.set(which, origin);
  const instance = (await origin).cloneInstance();
  rememberTexts(instance, which, note);
  return instance;
}

const textsBy = new Map<string, Map<string, string>>();
const maxTexts = 10_000;

/** Caches texts, which were looked up for each row of a form: a quarter of a long page's time. */
function rememberTexts(instance: I18n, language: string, note?: NoteKeys) {
  const make = instance.getFixedT.bind(instance) as (...args: unknown[]) => TFunction;
  const made = new Map<string, TFunction>();
  const remembering = (...args: unknown[]) => {
    const which = [language, ...args].join(" ");
    const known = made.get(which);
    if (known) return known;
    const look = make(...args);
    const texts = textsBy.get(which) ?? new Map<string, string>();
    textsBy.set(which, texts);
    const t = (key: string | string[], ...options: []) => {
      note?.(key);
      if (options.length > 0) return look(key, ...options);
      const name = String(key);
      const word = texts.get(name) ?? look(key);
      // A key without a text may be anything, so it is not cached.
      if (word !== name && texts.size < maxTexts) texts.set(name, word);
      return word;
    };
    made.set(which, Object.assign(t, look) as TFunction);
    return t as TFunction;
  };
  instance.getFixedT = remembering as I18n["getFixedT"];
  if (!note) return;
  const noting = <Look extends (keys: string | string[], ...options: never[]) => unknown>(look: Look) =>
    ((keys: string | string[], ...options: never[]) => {
      note(keys);
      return look.call(instance, keys, ...options);
    }) as Look;
  instance.t = noting(instance.t as never) as I18n["t"];
  instance.exists = noting(instance.exists as never) as I18n["exists"];
}

const fixed = new Map<string, TFunction>();

/** In a request's language or a named one (mails, feeds). */
export async function getFixedT(requestOrLanguage: Request | Language): Promise<TFunction> {
  const language = typeof requestOrLanguage === "string" ? requestOrLanguage : await getLanguage(requestOrLanguage);
  const cacheKey = `${language} ${getTranslations().version}`;
  const known = fixed.get(cacheKey);
  if (known) return known;
  const instance = await createI18n(language);
  const t = instance.getFixedT(language, defaultNamespace);
  fixed.set(cacheKey, t);
  return t;
}
