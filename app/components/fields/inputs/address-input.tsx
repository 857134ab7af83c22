import { Input } from "~/components/ui/input";

import { textOf, type InputProps } from "../fields-provider";

/** Not type="url": a path of this site ("/home/haberler") is allowed. */
export function AddressInput({
  name,
  control,
  initial,
  placeholder,
}: Pick<InputProps, "name" | "control" | "initial"> & { placeholder: string }) {
  return (
    <Input
      {...control}
      inputMode="url"
      name={name}
      defaultValue={textOf(initial)}
      placeholder={placeholder}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
