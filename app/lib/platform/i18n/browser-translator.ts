import type { i18n as I18n } from "i18next";

import { defaultNamespace, formatOf, numberText, type Language } from "./i18n";
import { withLocative } from "~/lib/platform/text/turkish/suffixes";

/** By full key, `content.list.edit`; null: there is no text under this key. */
export type Texts = Readonly<Record<string, string | null>>;

/** As `GET /i18n/{lang}.json` gives it. */
export type Dictionary = { readonly [key: string]: string | Dictionary };

/** `count_other` and `history.publish_chief_one` belong to the key before their first suffix. */
export const familyOf = (key: string) => key.replace(/_[a-z]+(?:_[a-z]+)?$/i, "");

export function flatTexts(
  dictionary: Dictionary,
  before = "",
  into: Record<string, string> = {},
): Record<string, string> {
  for (const [key, value] of Object.entries(dictionary)) {
    if (typeof value === "string") into[before + key] = value;
    else flatTexts(value, `${before}${key}.`, into);
  }
  return into;
}

type Values = Record<string, unknown>;

/** Only the formats in use. */
function formatted(value: unknown, format: string | undefined, language: string): string {
  if (format === "number") return numberText(value, language);
  if (format === "datetime") return new Intl.DateTimeFormat(language).format(value as Date | number);
  if (format === "locative" && language === "tr") return withLocative(String(value));
  return String(value);
}

function filledIn(text: string, values: Values, language: string): string {
  return text.replaceAll(/\{\{([^{}]+)\}\}/g, (written, inside: string) => {
    const [name = "", format] = inside.split(",").map((part) => part.trim());
    if (!Object.hasOwn(values, name)) return written;
    const value = values[name];
    if (value === null || value === undefined) return "";
    return formatted(value, formatOf(name, value) ?? format, language);
  });
}

const rules = new Map<string, Intl.PluralRules>();

function pluralOf(language: string) {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return (count: number) => known.select(count);
}

/** Names of a key's text, the best first: by context, by number, the key itself. */
function namesOf(key: string, { count, context }: Values, plural: (count: number) => string): string[] {
  const forms = typeof count === "number" ? [...(count === 0 ? ["_zero"] : []), `_${plural(count)}`, ""] : [""];
  const bases = typeof context === "string" && context ? [`${key}_${context}`, key] : [key];
  return bases.flatMap((base) => forms.map((form) => base + form));
}

export type TranslatorOptions = {
  language: Language;
  /** Called once for texts that no page brought. Gives all texts of a language, or rejects. */
  readAll: (language: string) => Promise<Dictionary>;
  reportMissing: (languages: readonly string[], key: string) => void;
};

/**
 * What react-i18next needs, over the texts that the page brought. i18next itself, which the server uses, is a tenth of
 * a list's scripts; a test holds both to the same results. A missing key makes it fetch all texts.
 */
export class BrowserTranslator {
  private texts = new Map<string, string | null>();
  private families = new Set<string>();
  private known: Language | undefined;
  private isWhole = false;
  private readonly listeners = new Map<string, Set<(value: unknown) => void>>();
  private reading: Promise<void> | undefined;
  private language: Language;

  constructor(private readonly options: TranslatorOptions) {
    this.language = options.language;
  }

  /** Texts of another language are dropped. */
  add(language: Language, texts: Texts, isWhole = false) {
    if (language !== this.known) {
      this.texts.clear();
      this.families.clear();
      this.isWhole = false;
    }
    this.known = language;
    this.isWhole ||= isWhole;
    for (const [key, word] of Object.entries(texts)) {
      this.texts.set(key, word);
      this.families.add(key).add(familyOf(key));
    }
  }

  get isWanted(): boolean {
    return this.isWhole || this.reading !== undefined;
  }

  /** Fetches all texts. Resolves also after a failure; the next call tries again. */
  whole(): Promise<void> {
    if (this.isWhole && this.known === this.language) return Promise.resolve();
    const { language } = this;
    this.reading ??= this.options
      .readAll(language)
      .then((dictionary) => {
        if (language !== this.language) return;
        this.add(language, flatTexts(dictionary), true);
        this.tell("languageChanged", language);
      })
      .catch(() => {})
      .finally(() => (this.reading = undefined));
    return this.reading;
  }

  async fallBack(language: Language): Promise<void> {
    try {
      this.add(language, flatTexts(await this.options.readAll(language)), true);
    } catch {
      // There are no texts at all: keys are shown.
    }
  }

  private find(key: string, values: Values): string | null | undefined {
    for (const name of namesOf(key, values, pluralOf(this.known ?? this.language))) {
      const word = this.texts.get(name);
      if (typeof word === "string") return word;
    }
    return this.isWhole || this.families.has(key) ? null : undefined;
  }

  readonly t = (keys: string | readonly string[], given?: Values | string): string => {
    const values = typeof given === "string" ? { defaultValue: given } : (given ?? {});
    const all = typeof keys === "string" ? [keys] : keys;
    let isUnknown = false;
    for (const key of all) {
      const text = this.find(key, values);
      // Another key's text serves until all texts are here.
      isUnknown ||= text === undefined;
      if (typeof text === "string") {
        if (isUnknown) void this.whole();
        return filledIn(text, values, this.known ?? this.language);
      }
    }
    const last = all.at(-1) ?? "";
    if (isUnknown && this.known !== undefined) {
      void this.whole();
      return typeof values.defaultValue === "string" ? values.defaultValue : "";
    }
    if (typeof values.defaultValue === "string")
      return filledIn(values.defaultValue, values, this.known ?? this.language);
    this.options.reportMissing([this.language], last);
    return last;
  };

  private readonly exists = (keys: string | readonly string[]): boolean => {
    for (const key of typeof keys === "string" ? [keys] : keys) {
      const text = this.find(key, {});
      if (typeof text === "string") return true;
      if (text === undefined) void this.whole();
    }
    return false;
  };

  private readonly changeLanguage = async (language: Language) => {
    this.language = language;
    await this.whole();
    this.tell("languageChanged", language);
  };

  private tell(event: string, value: unknown) {
    for (const listener of this.listeners.get(event) ?? []) listener(value);
  }

  get instance(): I18n {
    return this.face as unknown as I18n;
  }

  private readonly face = ((translator: BrowserTranslator) => ({
    isInitialized: true,
    options: {
      defaultNS: defaultNamespace,
      react: { useSuspense: false, bindI18n: "languageChanged", bindI18nStore: "" },
    },
    store: { on() {}, off() {} },
    hasLoadedNamespace: () => true,
    get language() {
      return translator.language;
    },
    get languages() {
      return [translator.language];
    },
    get resolvedLanguage() {
      return translator.known;
    },
    t: translator.t,
    // A new function each time: components render again when it changes.
    getFixedT:
      () =>
      (...args: Parameters<BrowserTranslator["t"]>) =>
        translator.t(...args),
    exists: (keys: string | readonly string[]) => translator.exists(keys),
    changeLanguage: (language: Language) => translator.changeLanguage(language),
    on: (event: string, listener: (value: unknown) => void) => {
      const all = translator.listeners.get(event) ?? new Set();
      translator.listeners.set(event, all.add(listener));
    },
    off: (event: string, listener: (value: unknown) => void) => void translator.listeners.get(event)?.delete(listener),
  }))(this);
}
