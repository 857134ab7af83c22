/** Something that a page fetches once, when it is wanted for the first time: a script's module, a file. */
export type FetchedOnce<T, Args extends unknown[] = []> = {
  /** Resolves to whether it is there: where it can't be had, the next call tries again. */
  want: (...args: Args) => Promise<boolean>;
  /** Told once it is there, as `useSyncExternalStore` asks for it. @returns what ends listening */
  subscribe: (listener: () => void) => () => void;
  /** undefined until it is there */
  read: () => T | undefined;
};

/** @param known what is there from the beginning */
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
