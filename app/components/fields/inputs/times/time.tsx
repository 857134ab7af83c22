import { Input } from "~/components/ui/input";
import type { TimeField } from "~/lib/content/definition/definition";

import { textOf, type InputProps } from "~/components/fields/fields-provider";

/** The browser's time input uses its own language, and some know no 13 o'clock. */
export function TimeInput({ name, control, initial }: InputProps<TimeField>) {
  return (
    <Input
      {...control}
      name={name}
      defaultValue={textOf(initial)}
      inputMode="numeric"
      placeholder="08:30"
      maxLength={5}
      autoComplete="off"
      className="max-w-28"
    />
  );
}
