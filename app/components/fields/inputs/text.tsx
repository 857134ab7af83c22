import { Input } from "~/components/ui/input";
import type { TextField } from "~/lib/content/definition/definition";

import { textOf, type InputProps } from "../fields-provider";

export function TextInput({ name, control, initial, lang, field }: InputProps<TextField>) {
  return (
    <Input
      {...control}
      name={name}
      lang={lang}
      defaultValue={textOf(initial)}
      autoComplete="off"
      inputMode={field.pattern === "year" || field.pattern === "digits" ? "numeric" : undefined}
    />
  );
}
