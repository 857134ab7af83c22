import { useState } from "react";

import type { IconSet } from "~/lib/platform/icons/icon-sets";

import { iconViewPath, type IconView } from "./icon-view";

/**
 * The view of the address, changed in place: the names are here already, so nothing is asked of the server, but the
 * address keeps up, for reloading and for sending it to a colleague.
 */
export function useIconView(set: IconSet, loaded: IconView) {
  const [view, setView] = useState(loaded);
  const [seen, setSeen] = useState(loaded);
  // While rendering: data that is loaded again without a new address must not undo what was typed.
  if (iconViewPath(set, seen) !== iconViewPath(set, loaded)) {
    setSeen(loaded);
    setView(loaded);
  }
  const change = (part: Partial<IconView>) => {
    const next = { ...view, ...part };
    setView(next);
    window.history.replaceState(window.history.state, "", iconViewPath(set, next));
  };
  return { view, change };
}
