import type { UrlField } from "~/lib/content/definition/definition";

import type { InputProps } from "../fields-provider";
import { AddressInput } from "./address-input";

export function UrlInput({ name, control, initial }: InputProps<UrlField>) {
  return <AddressInput name={name} control={control} initial={initial} placeholder="https://" />;
}
