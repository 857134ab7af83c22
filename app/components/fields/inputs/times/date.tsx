import { DateInput as Calendared } from "~/components/date-input";
import type { DateField } from "~/lib/content/definition/definition";

import { textOf, type InputProps } from "~/components/fields/fields-provider";

export function DateInput({ name, control, initial, label }: InputProps<DateField>) {
  return (
    <Calendared
      {...control}
      label={label}
      name={name}
      defaultValue={textOf(initial)}
      max="9999-12-31"
      className="max-w-56"
    />
  );
}
