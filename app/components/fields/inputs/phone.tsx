import { Input } from "~/components/ui/input";
import type { PhoneField } from "~/lib/content/definition/definition";

import { textOf, type InputProps } from "../fields-provider";

export function PhoneInput({ name, control, initial }: InputProps<PhoneField>) {
  return (
    <Input
      {...control}
      type="tel"
      name={name}
      defaultValue={textOf(initial)}
      placeholder="0232 999 00 00"
      autoComplete="off"
      className="max-w-72"
    />
  );
}
