import { Input } from "~/components/ui/input";
import type { TagsField } from "~/lib/content/definition/definition";

import { textOf, type InputProps } from "../fields-provider";

export function TagsInput({ name, control, initial }: InputProps<TagsField>) {
  return <Input {...control} name={name} defaultValue={textOf(initial)} autoComplete="off" />;
}
