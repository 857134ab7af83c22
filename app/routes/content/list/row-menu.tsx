import { useEffect, useRef, useState } from "react";

import { lazyModule } from "~/components/controls/hydration/lazy-module";
import { lazyPart } from "~/components/controls/hydration/lazy-part";

import type { RowProps } from "./row";
import * as drawn from "./row-menu-parts";
import type { Pressed, RowMenuProps } from "./row-menu-parts";

const parts = lazyModule("row-menu", import.meta.env.SSR ? drawn : undefined, () => import("./row-menu-parts"));

/** A row's menu in the page without scripts. */
export const RowMenuItems = lazyPart<RowProps>(parts, "RowMenuItems");

const buttonOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-row]") : null;

/** The row's id is in the button's address. */
const press = (button: HTMLAnchorElement, isByKey: boolean) => ({
  button,
  isByKey,
  row: new URL(button.href).searchParams.get("menu"),
});

/** A click in this window, Space or the down arrow. */
function pressOf(event: Event): (Pressed & { button: HTMLAnchorElement }) | null {
  const button = buttonOf(event);
  if (!button) return null;
  if (event instanceof KeyboardEvent)
    return event.key === " " || event.key === "ArrowDown" ? press(button, true) : null;
  const { detail, ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
  return ctrlKey || metaKey || shiftKey || altKey ? null : press(button, detail === 0);
}

/** One menu for all rows. Its script loads when somebody reaches for a button. */
export function RowMenu(props: RowMenuProps) {
  const { RowMenu: Menu } = parts.useParts() ?? {};
  const box = useRef<HTMLDivElement>(null);
  const [pressed, setPressed] = useState<Pressed | null>(null);
  useEffect(() => {
    const list = box.current?.closest("form");
    if (!list) return;
    const end = new AbortController();
    const onReach = (event: Event) => buttonOf(event) && void parts.want();
    const onPress = (event: Event) => {
      const pressed = pressOf(event);
      if (!pressed) return;
      event.preventDefault();
      // If its script can't load, the list with the menu opens as without scripts.
      void parts
        .want()
        .then((isThere) => (isThere ? setPressed(pressed) : window.location.assign(pressed.button.href)));
    };
    for (const reached of ["pointerover", "focusin"]) list.addEventListener(reached, onReach, { signal: end.signal });
    for (const done of ["click", "keydown"]) list.addEventListener(done, onPress, { signal: end.signal });
    // A press before hydration led here, or one whose script could not load.
    const asked = new URLSearchParams(window.location.search).get("menu");
    const pressed = [...list.querySelectorAll<HTMLAnchorElement>("a[data-row]")]
      .map((button) => press(button, false))
      .find(({ row }) => row === asked);
    if (pressed) {
      void parts.want().then((isThere) => {
        if (isThere) setPressed(pressed);
        else pressed.button.closest(".row-actions")?.querySelector("[role=group]")?.classList.remove("hidden");
      });
    }
    return () => end.abort();
  }, []);
  return (
    <div ref={box} className="contents">
      {Menu && pressed ? <Menu {...props} pressed={pressed} /> : null}
    </div>
  );
}
