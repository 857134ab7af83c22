import { Input } from "~/components/ui/input";
import type { EmailField } from "~/lib/content/definition/definition";

import { textOf, type InputProps } from "../fields-provider";

export function EmailInput({ name, control, initial }: InputProps<EmailField>) {
  // Not type="email": some browsers reject Turkish domain names.
  return (
    <Input
      {...control}
      inputMode="email"
      name={name}
      defaultValue={textOf(initial)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
