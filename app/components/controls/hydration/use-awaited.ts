import { useEffect } from "react";

/** Milliseconds between tries to load a script. */
const pause = 3_000;
const lost = new WeakSet<() => Promise<boolean>>();

/**
 * Suspends until a part's script is loaded, with the old page still visible, because the router renders in transitions.
 * After a failure the page renders without it and tries again.
 * @param want loads the script and resolves to whether it is there
 */
export function useAwaited(isMissing: boolean, want: () => Promise<boolean>): void {
  if (isMissing && !lost.has(want)) throw want().then((isThere) => void (isThere || lost.add(want)));
  useEffect(() => {
    if (!isMissing) return;
    const timer = setInterval(want, pause);
    return () => clearInterval(timer);
  }, [isMissing, want]);
}
