import { cn } from "./cn";
import { iconHref } from "~/lib/platform/icons/icon-href";

type IconProps = {
  /** Set and name, as `heroicons_outline:bell`. */
  name: string;
  className?: string;
  /** Only for an icon without text beside it; others are hidden from screen readers. */
  label?: string;
};

export function Icon({ name, className, label }: IconProps) {
  const described =
    label === undefined ? ({ "aria-hidden": true } as const) : ({ role: "img", "aria-label": label } as const);
  return (
    <svg className={cn("icon", className)} {...described}>
      <use href={iconHref(name)} />
    </svg>
  );
}
