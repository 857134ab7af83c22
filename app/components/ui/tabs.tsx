import { Children, createContext, isValidElement, useContext, useId } from "react";
import type { ComponentPropsWithoutRef, ReactNode } from "react";

import { cn } from "./cn";

/** The stylesheet supports this many panels. */
const maxTabs = 8;

type TabsValue = {
  group: string;
  values: readonly string[];
  value: string | undefined;
  initial: string | undefined;
  onValueChange: ((value: string) => void) | undefined;
};
const TabsContext = createContext<TabsValue | null>(null);

function useTabs(): TabsValue {
  const value = useContext(TabsContext);
  if (!value) throw new Error("The parts of tabs stand inside Tabs");
  return value;
}

type TabsProps = Omit<ComponentPropsWithoutRef<"div">, "defaultValue" | "onChange"> & {
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
};

/**
 * Tabs without address or script: radio buttons, and CSS that shows the selected panel. All panels are in the document,
 * so forms keep all fields. `TabsTrigger` must be a direct part of `Tabs`, not in a component of its own.
 */
function Tabs({ value, defaultValue, onValueChange, className, children, ...props }: TabsProps) {
  const group = useId();
  const values = valuesIn(children);
  if (values.length > maxTabs) throw new Error(`No more than ${maxTabs} tabs`);
  return (
    <TabsContext.Provider value={{ group, values, value, initial: defaultValue ?? values[0], onValueChange }}>
      <div data-slot="tabs" className={cn("flex flex-col gap-5", className)} {...props}>
        {children}
      </div>
    </TabsContext.Provider>
  );
}

function valuesIn(children: ReactNode): string[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<{ value?: string; children?: ReactNode }>(child)) return [];
    return child.type === TabsTrigger ? [child.props.value ?? ""] : valuesIn(child.props.children);
  });
}

function TabsList({ className, ...props }: ComponentPropsWithoutRef<"div">) {
  return (
    <div
      data-slot="tabs-list"
      role="radiogroup"
      className={cn("flex flex-wrap gap-x-6 border-b", className)}
      {...props}
    />
  );
}

type TriggerProps = Omit<ComponentPropsWithoutRef<"label">, "onChange"> & { value: string; disabled?: boolean };

function TabsTrigger({ value, disabled, className, children, ...props }: TriggerProps) {
  const { group, values, value: chosen, initial, onValueChange } = useTabs();
  const state = chosen === undefined ? { defaultChecked: value === initial } : { checked: value === chosen };
  return (
    <label
      data-slot="tabs-trigger"
      className={cn(
        "tab-link relative -mb-px has-checked:border-primary has-checked:text-primary",
        "has-focus-visible:outline-2 has-focus-visible:outline-primary",
        className,
      )}
      {...props}
    >
      {/* Belongs to no form: a tab must not be submitted. */}
      <input
        type="radio"
        name={group}
        form={`${group}-none`}
        data-tab={values.indexOf(value)}
        disabled={disabled}
        className="sr-only"
        onChange={() => onValueChange?.(value)}
        {...state}
      />
      {children}
    </label>
  );
}

function TabsContent({ value, className, ...props }: ComponentPropsWithoutRef<"div"> & { value: string }) {
  const { values } = useTabs();
  return <div data-slot="tabs-content" data-panel={values.indexOf(value)} className={className} {...props} />;
}

export { Tabs, TabsContent, TabsList, TabsTrigger };
