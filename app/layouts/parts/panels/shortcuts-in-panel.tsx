import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import type { ShownShortcut } from "~/lib/shortcuts/shortcuts.server";

import { PanelHeader } from "./panel";
import { ShortcutForm } from "./shortcuts-form";
import { ShortcutTiles } from "./shortcuts-tiles";
import { ModeButtons, shortcutsTitle, type ShortcutPlace } from "./shortcuts-modes";

type ShortcutsInPanelProps = {
  /** The panel's id. */
  id: string;
  shortcuts: readonly ShownShortcut[];
  /** A counter: each opening starts anew. */
  opened: number;
};

export function ShortcutsInPanel({ opened, ...props }: ShortcutsInPanelProps) {
  return <Modes key={opened} {...props} />;
}

/** Before hydration only the first mode exists; its buttons lead to the page with all four. */
function Modes({ id, shortcuts }: Omit<ShortcutsInPanelProps, "opened">) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const [place, setPlace] = useState<ShortcutPlace>({ mode: "view" });
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(place);
  const go = isHydrated ? setPlace : undefined;

  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    // The focused control is gone.
    const first = ["form input:not([type=hidden])", "[data-mode]"].map((selector) =>
      box.current?.querySelector<HTMLElement>(selector),
    );
    first.find((element) => element)?.focus();
  }, [place]);

  return (
    <div ref={box}>
      <PanelHeader id={id} title={t(shortcutsTitle[place.mode])} closeLabel={t("ui.close")}>
        <ModeButtons mode={place.mode} go={go} className="text-primary-foreground hover:bg-black/15" />
      </PanelHeader>
      {place.mode === "add" || place.mode === "edit" ? (
        <ShortcutForm shortcut={place.shortcut} onDone={() => setPlace({ mode: "modify" })} className="p-5" />
      ) : (
        <ShortcutTiles shortcuts={shortcuts} mode={place.mode} go={go} className="grid-cols-2" />
      )}
    </div>
  );
}
