import { Input } from "~/components/ui/input";
import type { DateField, DateTimeField } from "~/lib/content/definition";

import { textOf, type InputProps } from "../fields-provider";

export function DateInput({ name, control, initial }: InputProps<DateField>) {
  return <Input {...control} type="date" name={name} defaultValue={textOf(initial)} max="9999-12-31" className="max-w-56" />;
}

/** Istanbul's clock, whatever zone the editor's computer is in. */
export function DateTimeInput({ name, control, initial }: InputProps<DateTimeField>) {
  return <Input {...control} type="datetime-local" name={name} defaultValue={textOf(initial)} max="9999-12-31T23:59" className="max-w-64" />;
}
