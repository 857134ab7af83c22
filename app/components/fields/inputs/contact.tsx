import { Input } from "~/components/ui/input";
import type { EmailField, PhoneField, UrlField, VideoField } from "~/lib/content/definition/definition";

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

export function UrlInput({ name, control, initial }: InputProps<UrlField>) {
  return <AddressInput name={name} control={control} initial={initial} placeholder="https://" />;
}

export function VideoInput({ name, control, initial }: InputProps<VideoField>) {
  return (
    <AddressInput name={name} control={control} initial={initial} placeholder="https://www.youtube.com/watch?v=" />
  );
}

/** Not type="url": a path of this site ("/home/haberler") is allowed. */
function AddressInput({
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
