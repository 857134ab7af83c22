import { RichTextInput } from "~/components/rich-text/rich-text-input";
import type { RichTextField } from "~/lib/content/definition/definition";

import { textOf, useFields, type InputProps } from "../fields-provider";

export function RichInput({ name, control, initial, label, lang, max }: InputProps<RichTextField>) {
  const text = textOf(initial);
  return (
    <RichTextInput
      name={name}
      control={control}
      defaultValue={text}
      isStored={useFields().storedTexts.has(text)}
      label={label}
      lang={lang}
      max={max}
    />
  );
}
