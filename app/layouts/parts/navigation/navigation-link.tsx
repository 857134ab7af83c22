import type { ReactNode } from "react";

import { cn } from "~/components/ui/cn";
import type { NavigationItem } from "~/lib/navigation/navigation";

import { useMarks } from "./navigation-marks";

type NavigationLinkProps = {
  item: NavigationItem;
  className: string;
  /** false: another link already makes the route known to the router. */
  isDiscovered?: boolean;
  children: ReactNode;
};

/** A page of ours, another site's page, or plain text. */
export function NavigationLink({ item, className, isDiscovered = true, children }: NavigationLinkProps) {
  const marks = useMarks();
  const shared = { title: item.tooltip, className: cn(className, item.disabled && "pointer-events-none opacity-40") };
  if (!item.link || item.disabled) {
    return (
      <span {...shared} aria-disabled={item.disabled}>
        {children}
      </span>
    );
  }
  if (item.externalLink) {
    return (
      <a {...shared} href={item.link} target={item.target} rel="noreferrer">
        {children}
      </a>
    );
  }
  return (
    <a
      {...shared}
      {...marks("current", item)}
      data-exact={item.exactMatch || undefined}
      href={item.link}
      target={item.target}
      data-discover={isDiscovered || undefined}
    >
      {children}
    </a>
  );
}
