import { useState } from "react";
import { useTranslation } from "react-i18next";

import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import type { RelationsField } from "~/lib/content/definition/definition";

import { ChosenEntry } from "~/components/fields/choices/chosen-entry";
import { EntryCombobox } from "~/components/fields/choices/entry-combobox";
import { textsOf, type InputProps } from "../fields-provider";
import type { Choice } from "../form-context";
import { useTitles } from "~/components/fields/choices/use-titles";
import { useWritten } from "../use-written";
import { ComboboxPlaceholder } from "~/components/fields/lazy/combobox-placeholder";

export function RelationsInput({ name, field, control, initial }: InputProps<RelationsField>) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [ids, setIds] = useState(textsOf(initial));
  const [added, setAdded] = useState<Record<string, Choice>>({});
  const { choices, choiceTitle } = useTitles(name, added);
  const box = useWritten<HTMLDivElement>(ids);

  if (!hydrated) {
    const offered = [...new Set([...ids, ...choices.map((choice) => choice.id)])];
    return (
      <>
        <div className="hidden noscript:block">
          <select
            {...control}
            name={name}
            multiple
            size={Math.min(6, Math.max(3, offered.length))}
            defaultValue={ids}
            className="control"
          >
            {offered.map((id) => (
              <option key={id} value={id}>
                {choiceTitle(id).text}
              </option>
            ))}
          </select>
          <p className="mt-1 text-sm text-muted-foreground">{t("fields.relation.several")}</p>
        </div>
        <div className="flex flex-col gap-2 noscript:hidden">
          {ids.length > 0 ? (
            <ul className="flex flex-wrap gap-2">
              {ids.map((id) => (
                <li key={id} className="max-w-full">
                  <ChosenEntry title={choiceTitle(id)} />
                </li>
              ))}
            </ul>
          ) : null}
          <ComboboxPlaceholder placeholder={t("fields.relation.add")} />
        </div>
      </>
    );
  }
  return (
    <div ref={box} className="flex flex-col gap-2">
      {ids.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {ids.map((id) => (
            <li key={id} className="max-w-full">
              <input type="hidden" name={name} value={id} />
              <ChosenEntry
                title={choiceTitle(id)}
                onRemove={() => setIds((before) => before.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ul>
      ) : (
        <input type="hidden" name={name} value="" />
      )}
      <EntryCombobox
        control={control}
        section={field.section}
        choices={choices}
        exclude={ids}
        placeholder={t("fields.relation.add")}
        onChoose={(choice) => {
          setAdded((before) => ({ ...before, [choice.id]: choice }));
          setIds((before) => [...before.filter((id) => id !== choice.id), choice.id]);
        }}
      />
    </div>
  );
}
