import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { ChoiceLabel } from "./choice-label";
import { cn } from "./cn";

type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

type RadioGroupProps = Omit<ComponentPropsWithoutRef<"div">, "defaultValue" | "onChange"> & {
  name: string;
  options: readonly RadioOption[];
  defaultValue?: string;
  required?: boolean;
  /** Id of another form than the one around it. */
  form?: string;
  onValueChange?: (value: string) => void;
};

/** Name it with `aria-labelledby`, or put it into a `fieldset` with a `legend`. */
export function RadioGroup({ name, options, defaultValue, required, form, onValueChange, className, ...props }: RadioGroupProps) {
  return (
    <div data-slot="radio-group" role="radiogroup" aria-required={required} className={cn("flex flex-col", className)} {...props}>
      {options.map((option) => (
        <ChoiceLabel
          key={option.value}
          hint={option.hint}
          control={
            <input
              type="radio"
              className="choice"
              name={name}
              value={option.value}
              form={form}
              required={required}
              disabled={option.disabled}
              defaultChecked={option.value === defaultValue}
              onChange={() => onValueChange?.(option.value)}
            />
          }
        >
          {option.label}
        </ChoiceLabel>
      ))}
    </div>
  );
}
