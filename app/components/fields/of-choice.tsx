import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { Field, Section } from "~/lib/content/definition/definition";

import { fieldLabel, optionLabel } from "./labels";
import { WhenChosen } from "./when-chosen";

type OfChoiceProps = {
  section: Section;
  belongsTo: NonNullable<Field["belongsTo"]>;
  isWrong: boolean;
  draw: () => ReactNode;
};

/** Shown only for some choices of another field; without scripts always, with a note. */
export function OfChoice({ section, belongsTo: { choice, values }, isWrong, draw }: OfChoiceProps) {
  const { t } = useTranslation();
  const labels = values.map((value) => optionLabel(t, section, choice, value));
  const summary = `${fieldLabel(t, section, choice)}: ${labels.join(", ")}`;
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
