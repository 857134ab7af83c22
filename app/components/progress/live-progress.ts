import { useEffect, useSyncExternalStore } from "react";

import type { JobProgress } from "~/lib/progress/progress-view";

type LiveProgress = { reported: Readonly<Record<string, JobProgress>>; watchers: number };

const nothing: LiveProgress = { reported: {}, watchers: 0 };
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
    change({ reported: { ...state.reported, [progress.id]: progress } });
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
  const reported = useSyncExternalStore(
    liveProgress.subscribe,
    () => state.reported[given.id],
    () => undefined,
  );
  useEffect(() => {
    change({ watchers: state.watchers + 1 });
    return () => change({ watchers: state.watchers - 1, ...(state.watchers === 1 ? { reported: {} } : {}) });
  }, []);
  if (!reported || given.finishedAt !== null) return given;
  return reported.finishedAt !== null || reported.done + reported.failed >= given.done + given.failed
    ? reported
    : given;
}
