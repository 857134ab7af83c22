import { ChoiceLabel } from "~/components/ui/choice-label";
import { Switch } from "~/components/ui/switch";
import type { BooleanField } from "~/lib/content/definition";

import type { InputProps } from "../fields-provider";

/** Off is not sent at all, which the server reads as "no". */
export function BooleanInput({ name, control, initial, label }: InputProps<BooleanField>) {
  return <ChoiceLabel control={<Switch {...control} name={name} defaultChecked={initial === "on"} />}>{label}</ChoiceLabel>;
}
