import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { popoverAuto, popoverTarget } from "~/components/ui/popover-target";

import { useNavigationElement } from "./use-navigation-element";

/** The X of a drawer; outside clicks, Escape and navigation close it too. */
export function CloseDrawer({ id, className }: { id: string; className?: string }) {
  const { t } = useTranslation();
  return (
    <Button
      type="button"
      variant="ghost"
      size="icon"
      className={cn("text-bar-foreground hover:bg-bar-accent", className)}
      aria-label={t("layout.closeMenu")}
      {...popoverTarget(id, "hide")}
    >
      <Icon name="heroicons_outline:x-mark" />
    </Button>
  );
}

type NavigationDrawerProps = { id: string; label: string; heading?: ReactNode; className?: string; children: ReactNode };

/** Navigation over the page; opened by a button with `popoverTarget(id)`, closed by Escape, a click outside and navigation. */
export function NavigationDrawer({ id, label, heading, className, children }: NavigationDrawerProps) {
  const drawer = useNavigationElement();
  return (
    <nav id={id} ref={drawer} aria-label={label} className={cn("drawer on-bar bg-bar text-bar-foreground", className)} {...popoverAuto}>
      <div className="flex h-16 items-center justify-between gap-3 ps-6 pe-3">
        <span className="flex min-w-0 items-center gap-3 truncate text-lg font-semibold">{heading}</span>
        <CloseDrawer id={id} />
      </div>
      <div className="px-3 pb-6">{children}</div>
    </nav>
  );
}
