export type FetchedOnce<T, Args extends unknown[] = []> = {
  /** Resolves to whether it is there; after a failure the next call tries again. */
  want: (...args: Args) => Promise<boolean>;
  /** For `useSyncExternalStore`. @returns unsubscribe */
  subscribe: (listener: () => void) => () => void;
  read: () => T | undefined;
};

export function fetchedOnce<T, Args extends unknown[] = []>(
  load: (...args: Args) => Promise<T>,
  known?: T,
): FetchedOnce<T, Args> {
  let loaded = known;
  let loading: Promise<boolean> | undefined;
  const listeners = new Set<() => void>();
  return {
    want: (...args) =>
      (loading ??= load(...args).then(
        (found) => {
          loaded = found;
          for (const listener of listeners) listener();
          return true;
        },
        () => {
          loading = undefined;
          return false;
        },
      )),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => loaded,
  };
}
