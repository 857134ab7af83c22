import type { VideoField } from "~/lib/content/definition/definition";

import type { InputProps } from "../fields-provider";
import { AddressInput } from "./address-input";

export function VideoInput({ name, control, initial }: InputProps<VideoField>) {
  return (
    <AddressInput name={name} control={control} initial={initial} placeholder="https://www.youtube.com/watch?v=" />
  );
}
