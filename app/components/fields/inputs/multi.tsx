import { Checkbox } from "~/components/ui/checkbox";
import { ChoiceLabel } from "~/components/ui/choice-label";
import type { MultiField } from "~/lib/content/definition/definition";

import { textsOf, type InputProps } from "../fields-provider";
import { useOptions } from "../use-options";

export function MultiInput({ name, fieldName, field, control, initial }: InputProps<MultiField>) {
  const chosen = textsOf(initial);
  const options = useOptions(fieldName, field);
  const gone = chosen.filter((code) => !options.some((option) => option.code === code)).map((code) => ({ code, label: code, lang: undefined }));
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-6">
      {[...options, ...gone].map(({ code, label, lang }, at) => (
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
