import { createContext, forwardRef, useContext, useId } from "react";
import type { ComponentPropsWithoutRef } from "react";

import { cn } from "./cn";

type GroupValue = {
  name: string;
  value: string | undefined;
  initial: string | undefined;
  required: boolean;
  disabled: boolean;
  onValueChange: ((value: string) => void) | undefined;
};
const RadioGroupContext = createContext<GroupValue | null>(null);

type RadioGroupProps = Omit<ComponentPropsWithoutRef<"div">, "defaultValue" | "onChange"> & {
  name?: string;
  value?: string;
  defaultValue?: string;
  required?: boolean;
  disabled?: boolean;
  onValueChange?: (value: string) => void;
};

/** Label it with `aria-labelledby`, or put it into a `fieldset` with a `legend`. */
function RadioGroup({
  name,
  value,
  defaultValue,
  required = false,
  disabled = false,
  onValueChange,
  className,
  ...props
}: RadioGroupProps) {
  const id = useId();
  return (
    <RadioGroupContext.Provider
      value={{ name: name ?? id, value, initial: defaultValue, required, disabled, onValueChange }}
    >
      <div
        data-slot="radio-group"
        role="radiogroup"
        aria-required={required}
        className={cn("grid gap-3", className)}
        {...props}
      />
    </RadioGroupContext.Provider>
  );
}

const RadioGroupItem = forwardRef<HTMLInputElement, Omit<ComponentPropsWithoutRef<"input">, "type" | "name">>(
  function RadioGroupItem({ value, className, disabled, ...props }, ref) {
    const group = useContext(RadioGroupContext);
    if (!group) throw new Error("RadioGroupItem stands inside RadioGroup");
    const state =
      group.value === undefined ? { defaultChecked: value === group.initial } : { checked: value === group.value };
    return (
      <input
        data-slot="radio-group-item"
        type="radio"
        ref={ref}
        name={group.name}
        value={value}
        required={group.required}
        disabled={disabled ?? group.disabled}
        className={cn("choice", className)}
        onChange={(event) => group.onValueChange?.(event.currentTarget.value)}
        {...state}
        {...props}
      />
    );
  },
);

export { RadioGroup, RadioGroupItem };
