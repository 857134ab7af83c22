import { cn } from "./cn";
import { iconHref, type DrawnIcon } from "~/lib/platform/icons/icon-href";

type IconProps = {
  /** Set and name, as `heroicons_outline:bell`; for one that people have chosen, `ChosenIcon`. */
  name: DrawnIcon;
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
