import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { Field, FormDefinition } from "~/lib/content/definition/definition";

import { fieldLabel, optionLabel } from "~/components/fields/labels";
import { WhenChosen } from "./when-chosen";

type OfChoiceProps = {
  section: FormDefinition;
  belongsTo: NonNullable<Field["belongsTo"]>;
  isWrong: boolean;
  draw: () => ReactNode;
};

/** Shown only for some choices of another field; without scripts always, with a note. */
export function OfChoice({ section, belongsTo: { choice, values }, isWrong, draw }: OfChoiceProps) {
  const { t } = useTranslation();
  const isBox = section.fields[choice]?.kind === "boolean";
  const named = (value: string) =>
    isBox ? t(value ? "fields.yes" : "fields.no") : optionLabel(t, section, choice, value);
  const summary = `${fieldLabel(t, section, choice)}: ${values.map(named).join(", ")}`;
  return (
    <WhenChosen
      name={choice}
      values={values}
      isWritten
      isWrong={isWrong}
      draw={() => (
        <>
          <p className="hidden text-sm text-muted-foreground noscript:block">{summary}</p>
          {draw()}
        </>
      )}
    />
  );
}
