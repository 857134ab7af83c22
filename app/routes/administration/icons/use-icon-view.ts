import { useState } from "react";

import type { IconSet } from "~/lib/platform/icons/icon-sets";

import { iconViewPath, type IconView } from "./icon-view";

/** Changes the view in place without asking the server; the address follows, for reloading and sharing. */
export function useIconView(set: IconSet, loaded: IconView) {
  const [view, setView] = useState(loaded);
  const [seen, setSeen] = useState(loaded);
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
