import { ChoiceLabel } from "~/components/controls/choice-label";
import { Switch } from "~/components/ui/switch";
import type { BooleanField } from "~/lib/content/definition/definition";

import type { InputProps } from "../fields-provider";

/** An unticked box is not sent, which the server reads as "no". */
export function BooleanInput({ name, control, initial, label, hint }: InputProps<BooleanField>) {
  return (
    <ChoiceLabel hint={hint} control={<Switch {...control} name={name} defaultChecked={initial === "on"} />}>
      {label}
    </ChoiceLabel>
  );
}
