import { cn } from "./cn";
import { iconHref } from "~/lib/platform/icons/icon-href";

type IconProps = {
  /** Set and name, as `heroicons_outline:bell`. */
  name: string;
  className?: string;
  /** Only for an icon that stands alone; beside words it stays hidden from screen readers. */
  label?: string;
};

export function Icon({ name, className, label }: IconProps) {
  const described = label === undefined ? ({ "aria-hidden": true } as const) : ({ role: "img", "aria-label": label } as const);
  return (
    <svg data-slot="icon" className={cn("size-5 shrink-0", className)} focusable="false" {...described}>
      <use href={iconHref(name)} />
    </svg>
  );
}
