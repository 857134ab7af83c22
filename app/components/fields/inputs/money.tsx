import { Input } from "~/components/ui/input";
import type { MoneyField } from "~/lib/content/definition/definition";

import { textOf, type InputProps } from "../fields-provider";

export function MoneyInput({ name, control, initial }: InputProps<MoneyField>) {
  return (
    <span className="relative block max-w-56">
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-muted-foreground"
      >
        ₺
      </span>
      <Input
        {...control}
        inputMode="decimal"
        name={name}
        defaultValue={textOf(initial)}
        placeholder="0,00"
        autoComplete="off"
        className="ps-8 tabular-nums"
      />
    </span>
  );
}
