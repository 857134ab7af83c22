import { useTranslation } from "react-i18next";

import type { MultiField, SelectField } from "~/lib/content/definition/definition";
import type { Locale } from "~/lib/content/values";

import { useFields } from "./fields-provider";
import { optionLabel, settingOptionLabel } from "./labels";

type ShownOption = { code: string; label: string; lang?: Locale };

/**
 * The options of a choice in words: declared ones from the translations, those of the settings from the loader. What is
 * chosen already is among them, though it may have been taken off its list.
 */
export function useOptions(
  fieldName: string,
  field: SelectField | MultiField,
  chosen: readonly string[],
): ShownOption[] {
  const { t } = useTranslation();
  const { section, context } = useFields();
  if ("options" in field)
    return field.options.map((code) => ({ code, label: optionLabel(t, section, fieldName, code, field.names) }));
  const listed = context.options[field.optionsFrom] ?? [];
  const shown = listed
    .filter(({ code, isRemoved }) => !isRemoved || chosen.includes(code))
    .map((option): ShownOption => {
      const { text, lang } = settingOptionLabel(t, option, context.locale);
      return { code: option.code, label: text || option.code, lang: lang === context.locale ? undefined : lang };
    });
  const gone = chosen
    .filter((code) => !listed.some((option) => option.code === code))
    .map((code) => ({ code, label: t("fields.optionRemoved", { label: code }) }));
  return [...shown, ...gone];
}
