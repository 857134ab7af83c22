import { useEffect } from "react";

/** Milliseconds between two tries to get a script that could not be had. */
const pause = 3_000;
const lost = new WeakSet<() => Promise<boolean>>();

/**
 * Waits for the script of a part that is to be drawn and is not here yet, with the page before still in sight: what
 * brings such a part is drawn in a transition, as all of the router's pages are. Where it can't be had the page does
 * without, and it is asked for again.
 * @param want fetches the script and resolves to whether it is there
 */
export function useAwaited(isMissing: boolean, want: () => Promise<boolean>): void {
  if (isMissing && !lost.has(want)) throw want().then((isThere) => void (isThere || lost.add(want)));
  useEffect(() => {
    if (!isMissing) return;
    const timer = setInterval(want, pause);
    return () => clearInterval(timer);
  }, [isMissing, want]);
}
