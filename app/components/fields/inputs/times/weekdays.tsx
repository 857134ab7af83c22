import type { WeekdaysField } from "~/lib/content/definition/definition";
import { weekdays } from "~/lib/content/values";
import { weekdayName } from "~/lib/platform/text/dates/weekdays";

import { CheckboxGroup } from "~/components/fields/choices/checkbox-group";
import { textsOf, useFields, type InputProps } from "~/components/fields/fields-provider";

export function WeekdaysInput({ name, control, initial }: InputProps<WeekdaysField>) {
  const { locale } = useFields().context;
  const choices = weekdays.map((code) => ({ code, label: weekdayName(code, locale) }));
  return (
    <CheckboxGroup
      name={name}
      control={control}
      choices={choices}
      chosen={textsOf(initial)}
      className="flex flex-wrap gap-x-5"
    />
  );
}
