import type { MultiField } from "~/lib/content/definition/definition";

import { CheckboxGroup } from "~/components/fields/choices/checkbox-group";
import { textsOf, type InputProps } from "../fields-provider";
import { useOptions } from "~/components/fields/choices/use-options";

export function MultiInput({ name, fieldName, field, control, initial }: InputProps<MultiField>) {
  const chosen = textsOf(initial);
  const options = useOptions(fieldName, field, chosen);
  return (
    <CheckboxGroup
      name={name}
      control={control}
      choices={options}
      chosen={chosen}
      className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-6"
    />
  );
}
