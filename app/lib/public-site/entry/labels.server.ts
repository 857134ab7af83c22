import type { TFunction } from "i18next";

import type { Section } from "~/lib/content/definition/definition";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { settingOptions } from "~/lib/content/fields/setting-options.server";
import type { Locale } from "~/lib/content/values";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

/** The words around an entry: names of fields and of their options, in one language. */
export type Labels = {
  locale: Locale;
  t: TFunction;
  field: (section: Section, name: string) => string;
  option: (section: Section, field: string, code: string) => string;
};

/** Public wording comes first; a section without any speaks the words of its form. */
export async function labelsOf(locale: Locale, sections: readonly Section[]): Promise<Labels> {
  const [t, ...listed] = await Promise.all([getFixedT(locale), ...sections.map(listOptions)]);
  const lists = new Map(sections.map((section, index) => [section.id, listed[index] ?? {}]));
  return {
    locale,
    t,
    field: (section, name) => t([`public.fields.${name}`, `content.${section.id}.fields.${name}`]),
    option: (section, field, code) => {
      const stored = lists.get(section.id)?.[field]?.find((option) => option.code === code);
      return stored ? stored.label[locale] : t([`public.options.${field}.${code}`, `content.${section.id}.options.${field}.${code}`]);
    },
  };
}

function listOptions(section: Section) {
  return cached([section.id], `options ${section.id}`, () => settingOptions(section));
}
