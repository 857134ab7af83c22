import type { ReactNode } from "react";

import { Checkbox } from "~/components/ui/checkbox";
import { ChoiceLabel } from "~/components/controls/choice-label";
import type { FieldControl } from "~/components/controls/field";

type CheckboxGroupProps = {
  name: string;
  control: FieldControl;
  choices: readonly { code: string; label: ReactNode; lang?: string | undefined }[];
  chosen: readonly string[];
  /** The boxes' layout. */
  className: string;
};

export function CheckboxGroup({ name, control, choices, chosen, className }: CheckboxGroupProps) {
  return (
    <div className={className}>
      {choices.map(({ code, label, lang }, at) => (
        <ChoiceLabel
          key={code}
          control={
            <Checkbox
              id={at === 0 ? control.id : undefined}
              aria-describedby={control["aria-describedby"]}
              aria-invalid={control["aria-invalid"]}
              name={name}
              value={code}
              defaultChecked={chosen.includes(code)}
            />
          }
        >
          <span lang={lang}>{label}</span>
        </ChoiceLabel>
      ))}
    </div>
  );
}
