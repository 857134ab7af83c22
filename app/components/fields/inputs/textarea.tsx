import { Textarea } from "~/components/ui/textarea";
import type { TextareaField } from "~/lib/content/definition/definition";

import { textOf, type InputProps } from "../fields-provider";

export function TextareaInput({ name, control, initial, lang }: InputProps<TextareaField>) {
  return <Textarea {...control} name={name} lang={lang} rows={3} defaultValue={textOf(initial)} />;
}
