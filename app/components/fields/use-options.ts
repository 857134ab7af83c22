import { useTranslation } from "react-i18next";

import type { MultiField, SelectField } from "~/lib/content/definition/definition";
import type { Locale } from "~/lib/content/values";

import { useFields } from "./fields-provider";
import { readable } from "./form-context";
import { optionLabel } from "./labels";

type ShownOption = { code: string; label: string; lang?: Locale };

/** The options of a choice in words: declared ones from the translations, those of the settings from the loader. */
export function useOptions(fieldName: string, field: SelectField | MultiField): ShownOption[] {
  const { t } = useTranslation();
  const { section, context } = useFields();
  if ("options" in field) return field.options.map((code) => ({ code, label: optionLabel(t, section, fieldName, code) }));
  return (context.options[fieldName] ?? []).map(({ code, label }) => {
    const { text, lang } = readable(label, context.locale);
    return { code, label: text || code, lang: lang === context.locale ? undefined : lang };
  });
}
