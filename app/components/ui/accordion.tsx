import { createContext, useContext, useId } from "react";
import type { ComponentPropsWithoutRef, ReactNode } from "react";

import { cn } from "./cn";
import { Icon } from "./icon";

type AccordionValue = { name: string | undefined; open: readonly string[] };
const AccordionContext = createContext<AccordionValue>({ name: undefined, open: [] });

type AccordionProps = Omit<ComponentPropsWithoutRef<"div">, "defaultValue"> &
  (
    | { type: "single"; collapsible?: boolean; defaultValue?: string }
    | { type: "multiple"; defaultValue?: readonly string[] }
  );

/** `<details>` under headings: they open without scripts, and the browser closes the others of a `single` one. */
function Accordion({ type, defaultValue, className, ...rest }: AccordionProps) {
  const id = useId();
  const { collapsible: _collapsible, ...props } = rest as { collapsible?: boolean; children?: ReactNode };
  return (
    <AccordionContext.Provider
      value={{
        name: type === "single" ? id : undefined,
        open: typeof defaultValue === "string" ? [defaultValue] : (defaultValue ?? []),
      }}
    >
      <div data-slot="accordion" className={cn("divide-y", className)} {...props} />
    </AccordionContext.Provider>
  );
}

function AccordionItem({ value, className, ...props }: ComponentPropsWithoutRef<"details"> & { value: string }) {
  const { name, open } = useContext(AccordionContext);
  return (
    <details
      data-slot="accordion-item"
      {...{ name }}
      open={open.includes(value)}
      className={cn("group/accordion", className)}
      {...props}
    />
  );
}

function AccordionTrigger({ className, children, ...props }: ComponentPropsWithoutRef<"summary">) {
  return (
    <summary
      data-slot="accordion-trigger"
      className={cn("flex min-h-11 cursor-pointer items-center justify-between gap-4 py-3 font-medium", className)}
      {...props}
    >
      {children}
      <Icon
        name="heroicons_mini:chevron-down"
        className="shrink-0 text-muted-foreground transition-transform group-open/accordion:rotate-180"
      />
    </summary>
  );
}

function AccordionContent({ className, ...props }: ComponentPropsWithoutRef<"div">) {
  return <div data-slot="accordion-content" className={cn("pb-4", className)} {...props} />;
}

export { Accordion, AccordionContent, AccordionItem, AccordionTrigger };
