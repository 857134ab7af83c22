import { Link } from "@remix-run/react";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { shortcutsPath, type ShortcutMode } from "~/lib/shortcuts/shortcut-paths";
import type { ShownShortcut } from "~/lib/shortcuts/shortcuts.server";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

export type ShortcutPlace = { mode: ShortcutMode; shortcut?: ShownShortcut };
/** Changes the mode in place; absent where modes are addresses: on the page, and before hydration. */
export type Go = (place: ShortcutPlace) => void;

/** i18n keys. */
export const shortcutsTitle: Record<ShortcutMode, string> = {
  view: "shortcuts.title",
  modify: "shortcuts.editing",
  add: "shortcuts.adding",
  edit: "shortcuts.editing",
};

type ModeLinkProps = { place: ShortcutPlace; go: Go | undefined; className?: string; children: ReactNode } & Pick<
  ComponentPropsWithoutRef<"a">,
  "aria-label" | "title"
>;

/** A button in place, a link elsewhere. */
export function ModeLink({ place, go, ...props }: ModeLinkProps) {
  if (go) return <button {...props} type="button" data-mode={place.mode} onClick={() => go(place)} />;
  return (
    <Link {...props} data-mode={place.mode} to={shortcutsPath(place.mode, place.shortcut?.id)} preventScrollReset />
  );
}

type Way = { to: ShortcutMode; icon: InterfaceIcon; label: string };

/** The steps from each mode (specification §4). */
const ways: Record<ShortcutMode, readonly Way[]> = {
  view: [
    { to: "modify", icon: "heroicons_outline:pencil-square", label: "shortcuts.modes.modify" },
    { to: "add", icon: "heroicons_outline:plus-circle", label: "shortcuts.modes.add" },
  ],
  modify: [{ to: "view", icon: "heroicons_outline:check-circle", label: "shortcuts.modes.done" }],
  add: [{ to: "view", icon: "heroicons_outline:x-circle", label: "shortcuts.modes.cancel" }],
  edit: [{ to: "modify", icon: "heroicons_outline:x-circle", label: "shortcuts.modes.cancel" }],
};

type ModeButtonsProps = {
  mode: ShortcutMode;
  go?: Go | undefined;
  /** Shows texts beside the icons. */
  isWorded?: boolean;
  className?: string;
};

export function ModeButtons({ mode, go, isWorded = false, className }: ModeButtonsProps) {
  const { t } = useTranslation();
  return ways[mode].map(({ to, icon, label }) => (
    <Button key={to} asChild variant="ghost" size={isWorded ? "default" : "icon"} className={className}>
      <ModeLink place={{ mode: to }} go={go} {...(isWorded ? {} : { "aria-label": t(label), title: t(label) })}>
        <Icon name={icon} />
        {isWorded ? t(label) : null}
      </ModeLink>
    </Button>
  ));
}
