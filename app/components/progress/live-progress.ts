import { useEffect, useSyncExternalStore } from "react";

import type { JobProgress } from "~/lib/progress/progress-view";

type LiveProgress = { told: Readonly<Record<string, JobProgress>>; watchers: number };

const nothing: LiveProgress = { told: {}, watchers: 0 };
const listeners = new Set<() => void>();
let state = nothing;

/** Pushed progress, while a page shows any. */
export const liveProgress = {
  get: () => state,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  tell(progress: JobProgress) {
    change({ told: { ...state.told, [progress.id]: progress } });
  },
};

function change(part: Partial<LiveProgress>) {
  state = { ...state, ...part };
  for (const listener of listeners) listener();
}

export const useWatchedProgress = () =>
  useSyncExternalStore(
    liveProgress.subscribe,
    () => state.watchers > 0,
    () => false,
  );

/** The newer of the page's and the pushed state. */
export function useProgress(given: JobProgress): JobProgress {
  const told = useSyncExternalStore(
    liveProgress.subscribe,
    () => state.told[given.id],
    () => undefined,
  );
  useEffect(() => {
    change({ watchers: state.watchers + 1 });
    return () => change({ watchers: state.watchers - 1, ...(state.watchers === 1 ? { told: {} } : {}) });
  }, []);
  if (!told || given.finishedAt !== null) return given;
  return told.finishedAt !== null || told.done + told.failed >= given.done + given.failed ? told : given;
}
