import { Checkbox } from "~/components/ui/checkbox";
import { ChoiceLabel } from "~/components/ui/choice-label";
import type { WeekdaysField } from "~/lib/content/definition/definition";
import { weekdays } from "~/lib/content/values";
import { weekdayName } from "~/lib/platform/text/weekdays";

import { textsOf, useFields, type InputProps } from "../fields-provider";

export function WeekdaysInput({ name, control, initial }: InputProps<WeekdaysField>) {
  const { locale } = useFields().context;
  const chosen = textsOf(initial);
  return (
    <div className="flex flex-wrap gap-x-5">
      {weekdays.map((day, at) => (
        <ChoiceLabel
          key={day}
          control={
            <Checkbox
              id={at === 0 ? control.id : undefined}
              aria-describedby={control["aria-describedby"]}
              aria-invalid={control["aria-invalid"]}
              name={name}
              value={day}
              defaultChecked={chosen.includes(day)}
            />
          }
        >
          {weekdayName(day, locale)}
        </ChoiceLabel>
      ))}
    </div>
  );
}
