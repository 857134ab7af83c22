import { createContext, useContext } from "react";

import { cn } from "./cn";
import { iconHref, type DrawnIcon } from "~/lib/platform/icons/icon-href";

const IconHref = createContext(iconHref);

/** Pages that load no application have another sprite. */
export const IconHrefProvider = IconHref.Provider;

type IconProps = {
  /** Set and name, as `heroicons_outline:bell`; for one that people have chosen, `ChosenIcon`. */
  name: DrawnIcon;
  className?: string;
  /** Only for an icon without text beside it; others are hidden from screen readers. */
  label?: string;
};

export function Icon({ name, className, label }: IconProps) {
  const hrefOf = useContext(IconHref);
  const described =
    label === undefined ? ({ "aria-hidden": true } as const) : ({ role: "img", "aria-label": label } as const);
  return (
    <svg className={cn("icon", className)} {...described}>
      <use href={hrefOf(name)} />
    </svg>
  );
}
