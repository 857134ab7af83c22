import { Textarea } from "~/components/ui/textarea";
import type { JsonField } from "~/lib/content/definition/definition";

import { textOf, type InputProps } from "../fields-provider";

export function JsonInput({ name, control, initial }: InputProps<JsonField>) {
  return (
    <Textarea
      {...control}
      name={name}
      rows={6}
      defaultValue={textOf(initial)}
      placeholder='{ "…": "…" }'
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      className="font-mono text-sm"
    />
  );
}
