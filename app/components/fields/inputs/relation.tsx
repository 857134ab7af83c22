import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import { NativeSelect } from "~/components/ui/native-select";
import type { RelationField } from "~/lib/content/definition/definition";

import { ChosenEntry } from "~/components/fields/choices/chosen-entry";
import { EntryCombobox } from "~/components/fields/choices/entry-combobox";
import { textOf, type InputProps } from "../fields-provider";
import type { Choice } from "../form-context";
import { useTitles } from "~/components/fields/choices/use-titles";
import { useWritten } from "../use-written";
import { ComboboxPlaceholder } from "~/components/fields/lazy/combobox-placeholder";

export function RelationInput({ name, field, control, initial }: InputProps<RelationField>) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [id, setId] = useState(textOf(initial));
  const [added, setAdded] = useState<Record<string, Choice>>({});
  const { choices, isWhole, choiceTitle } = useTitles(name, added);
  const box = useWritten<HTMLDivElement>(id);
  const isFreed = useRef(false);
  // The pressed remove button is gone, so the search that replaces it takes the focus.
  useEffect(() => {
    if (isFreed.current && !id) box.current?.querySelector<HTMLInputElement>("input:not([type=hidden])")?.focus();
    isFreed.current = false;
  }, [id, box]);

  if (!hydrated) {
    const isOffered = choices.some((choice) => choice.id === id);
    return (
      <>
        <NativeSelect {...control} name={name} defaultValue={id} className="hidden noscript:block">
          <option value="">{t("fields.choose")}</option>
          {id && !isOffered ? <option value={id}>{choiceTitle(id).text}</option> : null}
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choiceTitle(choice.id).text}
            </option>
          ))}
        </NativeSelect>
        <div className="noscript:hidden">
          {id ? (
            <ChosenEntry title={choiceTitle(id)} wide />
          ) : (
            <ComboboxPlaceholder placeholder={t("fields.relation.search")} />
          )}
        </div>
      </>
    );
  }
  return (
    <div ref={box}>
      <input type="hidden" name={name} value={id} />
      {id ? (
        <ChosenEntry
          id={control.id}
          title={choiceTitle(id)}
          onRemove={() => ((isFreed.current = true), setId(""))}
          wide
        />
      ) : (
        <EntryCombobox
          control={control}
          section={field.section}
          choices={choices}
          isWhole={isWhole}
          exclude={[]}
          placeholder={t("fields.relation.search")}
          onChoose={(choice) => {
            setAdded((before) => ({ ...before, [choice.id]: choice }));
            setId(choice.id);
          }}
        />
      )}
    </div>
  );
}
