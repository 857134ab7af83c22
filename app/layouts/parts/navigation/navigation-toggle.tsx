import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { popoverTarget } from "~/components/ui/popover-target";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

/** The drawer of small screens, in every layout. */
export const mainMenu = "main-menu";

export function MenuButton() {
  const { t } = useTranslation();
  return (
    <Button
      type="button"
      variant="ghost"
      size="icon"
      className="md:hidden"
      aria-label={t("layout.openMenu")}
      {...popoverTarget(mainMenu)}
    >
      <Icon name="heroicons_outline:bars-3" />
    </Button>
  );
}

type SwitchProps = { label: string; icon: InterfaceIcon; marker: Record<`data-${string}`, true> };

/** A checkbox that the stylesheet reads anywhere in the frame: works without scripts and needs no render with them. */
function ShellSwitch({ label, icon, marker }: SwitchProps) {
  return (
    // Its state is temporary; this stops Firefox from restoring it on reload.
    <form autoComplete="off" className="contents">
      <label title={label} className="shell-switch">
        <input type="checkbox" className="sr-only" aria-label={label} {...marker} />
        <Icon name={icon} />
      </label>
    </form>
  );
}

/** Opens the drawer on small screens, hides the navigation on larger ones. */
export function NavigationToggle() {
  const { t } = useTranslation();
  return (
    <>
      <MenuButton />
      <ShellSwitch
        label={t("layout.toggleMenu")}
        icon="heroicons_outline:bars-3"
        marker={{ "data-hides-navigation": true }}
      />
    </>
  );
}

export function WidthToggle() {
  const { t } = useTranslation();
  return (
    <ShellSwitch
      label={t("layout.expandMenu")}
      icon="heroicons_outline:arrows-right-left"
      marker={{ "data-expands-navigation": true }}
    />
  );
}
