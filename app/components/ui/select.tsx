import { Children, isValidElement } from "react";
import type { ComponentPropsWithoutRef, ReactElement, ReactNode } from "react";

import { NativeSelect } from "./native-select";

type SelectProps = Pick<
  ComponentPropsWithoutRef<"select">,
  "name" | "disabled" | "required" | "form" | "autoComplete"
> & {
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  children?: ReactNode;
};

/**
 * The browser's select in shadcn's parts: `SelectTrigger` gives id and classes, `SelectValue` the empty option,
 * `SelectItem` the options. The parts must be direct children, not in components of their own.
 */
function Select({ value, defaultValue, onValueChange, children, ...props }: SelectProps) {
  const trigger = findIn(children, SelectTrigger);
  const placeholder = findIn(children, SelectValue)?.props.placeholder;
  const { children: _shown, size: _size, ...looks } = trigger?.props ?? {};
  const state =
    value === undefined ? { defaultValue: defaultValue ?? (placeholder === undefined ? undefined : "") } : { value };
  return (
    <NativeSelect {...looks} {...props} {...state} onChange={(event) => onValueChange?.(event.currentTarget.value)}>
      {placeholder === undefined ? null : <option value="">{placeholder}</option>}
      {findIn(children, SelectContent)?.props.children}
    </NativeSelect>
  );
}

type Piece<Props> = (props: Props) => ReactNode;

function findIn<Props>(children: ReactNode, piece: Piece<Props>): ReactElement<Props> | undefined {
  for (const child of Children.toArray(children)) {
    if (!isValidElement<{ children?: ReactNode }>(child)) continue;
    if (child.type === piece) return child as ReactElement<Props>;
    const within = findIn(child.props.children, piece);
    if (within) return within;
  }
  return undefined;
}

type TriggerProps = Omit<ComponentPropsWithoutRef<"select">, "size" | "value" | "defaultValue" | "onChange"> & {
  size?: "sm" | "default";
};

/** Read by `Select`, never rendered. */
const SelectTrigger: Piece<TriggerProps> = () => null;
const SelectValue: Piece<{ placeholder?: string; children?: ReactNode }> = () => null;
const SelectContent: Piece<{ children?: ReactNode; className?: string; position?: string; align?: string }> = () =>
  null;

function SelectItem({
  value,
  children,
  disabled,
}: {
  value: string;
  children?: ReactNode;
  disabled?: boolean;
  className?: string;
}) {
  return (
    <option value={value} disabled={disabled}>
      {children}
    </option>
  );
}

/** Its `SelectLabel` is the heading. */
function SelectGroup({ children }: { children?: ReactNode }) {
  const label = findIn(children, SelectLabel)?.props.children;
  return (
    <optgroup label={typeof label === "string" ? label : ""}>
      {Children.toArray(children).filter((child) => !(isValidElement(child) && child.type === SelectLabel))}
    </optgroup>
  );
}

const SelectLabel: Piece<{ children?: ReactNode; className?: string }> = () => null;

function SelectSeparator() {
  return <hr />;
}

export { Select, SelectContent, SelectGroup, SelectItem, SelectLabel, SelectSeparator, SelectTrigger, SelectValue };
