import { forwardRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { popoverAuto, popoverTarget } from "~/components/ui/popover-target";

import { useNavigationElement } from "./use-navigation-element";

/** Outside clicks, Escape and navigation close it too. */
export function CloseDrawer({ id, label, className }: { id: string; label: string; className?: string }) {
  return (
    <Button
      type="button"
      variant="ghost"
      size="icon"
      className={cn("bar-button", className)}
      aria-label={label}
      {...popoverTarget(id, "hide")}
    >
      <Icon name="heroicons_outline:x-mark" />
    </Button>
  );
}

type DrawerProps = { id: string; label: string; heading?: ReactNode; className?: string; children: ReactNode };

/** Opened by a button with `popoverTarget(id)`, closed by Escape and a click outside. */
export const DrawerFrame = forwardRef<HTMLElement, DrawerProps & { closeLabel: string }>(function DrawerFrame(
  { id, label, closeLabel, heading, className, children },
  ref,
) {
  return (
    <nav
      id={id}
      ref={ref}
      aria-label={label}
      className={cn("drawer on-bar bg-bar text-bar-foreground", className)}
      {...popoverAuto}
    >
      <div className="drawer-head">
        <span className="drawer-name">{heading}</span>
        <CloseDrawer id={id} label={closeLabel} />
      </div>
      <div className="px-3 pb-6">{children}</div>
    </nav>
  );
});

/** Scripts close it on navigation and show the present page. */
export function NavigationDrawer(props: DrawerProps) {
  const { t } = useTranslation();
  return <DrawerFrame ref={useNavigationElement()} closeLabel={t("layout.closeMenu")} {...props} />;
}
