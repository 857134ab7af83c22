import { DateInput as Calendared } from "~/components/date-input";
import type { DateTimeField } from "~/lib/content/definition/definition";

import { textOf, type InputProps } from "~/components/fields/fields-provider";

/** Istanbul time, whatever the computer's time zone. */
export function DateTimeInput({ name, control, initial, label }: InputProps<DateTimeField>) {
  return (
    <Calendared
      {...control}
      type="datetime-local"
      label={label}
      name={name}
      defaultValue={textOf(initial)}
      max="9999-12-31T23:59"
      className="max-w-64"
    />
  );
}
