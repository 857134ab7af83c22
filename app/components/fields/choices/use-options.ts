import { useTranslation } from "react-i18next";

import type { MultiField, SelectField } from "~/lib/content/definition/definition";
import type { Locale } from "~/lib/content/values";

import { useFields } from "~/components/fields/fields-provider";
import { optionLabel, settingOptionLabel } from "~/components/fields/labels";

type ShownOption = { code: string; label: string; lang?: Locale };

/** From translations or settings. Selected values are included, even if removed from the list. */
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
