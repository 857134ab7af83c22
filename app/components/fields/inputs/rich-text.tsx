import { RichTextInput } from "~/components/rich-text/rich-text-input";
import type { RichTextField } from "~/lib/content/definition";

import { textOf, type InputProps } from "../fields-provider";

export function RichInput({ name, control, initial, label, lang, max }: InputProps<RichTextField>) {
  return <RichTextInput name={name} control={control} defaultValue={textOf(initial)} label={label} lang={lang} max={max} />;
}
