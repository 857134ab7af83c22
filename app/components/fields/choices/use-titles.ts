import { useTranslation } from "react-i18next";

import type { Localized } from "~/lib/content/values";

import { placeOf, useFields } from "~/components/fields/fields-provider";
import { readable, type Choice } from "~/components/fields/form-context";

/** By id: the newly selected, the loader's, else the id's beginning. */
export function useTitles(name: string, added: Readonly<Record<string, Choice>>) {
  const { t } = useTranslation();
  const { context } = useFields();
  const place = placeOf(name);
  const choices = context.choices[place] ?? [];
  const choiceTitle = (id: string) => {
    const title: Localized | undefined =
      added[id]?.title ?? context.titles[id]?.title ?? choices.find((choice) => choice.id === id)?.title;
    const { text, lang } = readable(title, context.locale);
    return {
      text: text || t("fields.relation.unknown", { id: id.slice(0, 8) }),
      lang: lang === context.locale ? undefined : lang,
    };
  };
  return { choices, isWhole: context.whole?.includes(place) === true, choiceTitle };
}
