import { useSyncExternalStore } from "react";
import type { ComponentType } from "react";

import { loadAllTexts } from "~/lib/platform/i18n/i18n.client";

import { whenReleased } from "~/components/controls/hydration/after-click";

/** `isLost`: the script could not load; the next reach tries again. */
type State<Props> = { Body?: ComponentType<Props>; isLost: boolean };

/**
 * Loads a panel's content and texts when somebody reaches for it. @param options.hasTexts its texts are on every page
 * @returns `want`, to start loading, and a hook for the component
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>, { hasTexts = false } = {}) {
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
      const [Body] = await Promise.all([load(), hasTexts ? undefined : loadAllTexts()]);
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
