import { forwardRef } from "react";
import type { ComponentPropsWithoutRef } from "react";

import { cn } from "./cn";
import { Icon } from "./icon";

/** The browser's select: it works without scripts, on phones and with every screen reader. */
const NativeSelect = forwardRef<HTMLSelectElement, ComponentPropsWithoutRef<"select">>(function NativeSelect(
  { className, children, ...props },
  ref,
) {
  return (
    <span data-slot="native-select" className={cn("relative block", className)}>
      <select className="control appearance-none truncate pe-10" ref={ref} {...props}>
        {children}
      </select>
      <Icon name="heroicons_mini:chevron-down" className="select-arrow" />
    </span>
  );
});

const NativeSelectOption = (props: ComponentPropsWithoutRef<"option">) => <option {...props} />;
const NativeSelectOptGroup = (props: ComponentPropsWithoutRef<"optgroup">) => <optgroup {...props} />;

export { NativeSelect, NativeSelectOptGroup, NativeSelectOption };
