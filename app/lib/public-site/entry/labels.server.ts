import type { TFunction } from "i18next";

import { everyField, type Section } from "~/lib/content/definition/definition";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { settingOptions } from "~/lib/content/fields/choices/setting-options.server";
import type { Pointed } from "~/lib/content/publication/read/published-data.server";
import type { Locale } from "~/lib/content/values";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import type { OptionListName } from "~/lib/settings/setting-lists";
import { settingsTag } from "~/lib/settings/settings.server";
import { sectionTitles, type SectionTitle } from "~/lib/public-site/section-head.server";
import type { Around } from "~/lib/content/fields/public-shape";
import { lookingUp } from "~/lib/public-site/fields/public-values.server";

export type Labels = {
  locale: Locale;
  t: TFunction;
  section: SectionTitle;
  field: (section: Section, name: string) => string;
  column: (section: Section, list: string, column: string) => string;
  option: (section: Section, field: string, code: string) => string;
};

/** Form labels, unless `public.sections.<id>` has other texts for citizens. */
export async function labelsOf(locale: Locale, sections: readonly Section[]): Promise<Labels> {
  const [t, section, ...listed] = await Promise.all([
    getFixedT(locale),
    sectionTitles(locale),
    ...sections.map(listOptions),
  ]);
  const lists = new Map(sections.map((section, index) => [section.id, listed[index] ?? {}]));
  const word = ({ id }: Section, path: string) =>
    t([`public.sections.${id}.${path}`, `content.sections.${id}.${path}`, `content.${path}`]);
  return {
    locale,
    t,
    section,
    field: (section, name) => word(section, `fields.${name}`),
    column: (section, list, column) => word(section, `columns.${list}.${column}`),
    option: (section, field, code) => {
      const list = listNamed(section, field);
      const stored = list && lists.get(section.id)?.[list]?.find((option) => option.code === code);
      return stored ? stored.label[locale] : word(section, `options.${field}.${code}`);
    },
  };
}

export function aroundField(section: Section, name: string, pointed: Pointed, labels: Labels): Around {
  const lookUp = lookingUp(pointed, labels.locale);
  const around = (label: string, field: string): Around => ({
    ...lookUp,
    label,
    yes: labels.t("public.yes"),
    option: (code) => labels.option(section, field, code),
    column: (column) => around(labels.column(section, field, column), column),
  });
  return around(labels.field(section, name), name);
}

function listNamed(section: Pick<Section, "fields">, name: string): OptionListName | undefined {
  const field = everyField(section.fields).find(
    ([place, one]) => "optionsFrom" in one && place.split(".").at(-1) === name,
  )?.[1];
  return field && "optionsFrom" in field ? field.optionsFrom : undefined;
}

function listOptions(section: Section) {
  return cached([settingsTag], `options ${section.id}`, () => settingOptions(section));
}
