import { Input } from "~/components/ui/input";
import type { YearField } from "~/lib/content/definition/definition";

import { textOf, type InputProps } from "../fields-provider";

export function YearInput({ name, control, initial }: InputProps<YearField>) {
  return (
    <Input
      {...control}
      name={name}
      defaultValue={textOf(initial)}
      inputMode="numeric"
      placeholder="2026"
      maxLength={4}
      autoComplete="off"
      className="max-w-28"
    />
  );
}
