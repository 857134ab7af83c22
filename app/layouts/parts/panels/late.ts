import { useSyncExternalStore } from "react";
import type { ComponentType } from "react";

import { allWords } from "~/lib/platform/i18n/i18n.client";

import { whenReleased } from "~/components/controls/press";

/** `isLost`: its script can't be had; the next reach tries again. */
type State<Props> = { Body?: ComponentType<Props>; isLost: boolean };

/**
 * The inside of a panel, which no page holds: script and words are fetched when somebody reaches for the panel.
 * @param options.hasWords its words come with every page
 * @returns `want`, to be called then, and a hook that gives the component once it is there
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>, { hasWords = false } = {}) {
  const before: State<Props> = { isLost: false };
  let state = before;
  let loading: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const become = (next: State<Props>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const fetchBody = async () => {
    try {
      const [Body] = await Promise.all([load(), hasWords ? undefined : allWords()]);
      await whenReleased();
      become({ Body, isLost: false });
    } catch {
      loading = undefined;
      become({ isLost: true });
    }
  };
  return {
    want: () => void (loading ??= fetchBody()),
    useBody: () =>
      useSyncExternalStore(
        subscribe,
        () => state,
        () => before,
      ),
  };
}
