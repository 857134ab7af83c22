import type { ComponentPropsWithoutRef, ReactNode } from "react";

import { RadioGroup, RadioGroupItem } from "~/components/ui/radio-group";

import { ChoiceLabel } from "./choice-label";

type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

type RadioOptionsProps = Omit<ComponentPropsWithoutRef<typeof RadioGroup>, "children"> & {
  name: string;
  options: readonly RadioOption[];
  /** The id of a form elsewhere. */
  form?: string;
};

export function RadioOptions({ options, form, ...group }: RadioOptionsProps) {
  return (
    <RadioGroup className="flex flex-col gap-0" {...group}>
      {options.map(({ value, label, hint, disabled }) => (
        <ChoiceLabel key={value} hint={hint} control={<RadioGroupItem value={value} form={form} disabled={disabled} />}>
          {label}
        </ChoiceLabel>
      ))}
    </RadioGroup>
  );
}
