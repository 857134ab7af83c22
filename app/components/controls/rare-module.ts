import { useSyncExternalStore } from "react";

import { laterWords } from "~/lib/platform/i18n/i18n.client";

import { beforeWaking } from "./before-waking";

/**
 * Parts of pages whose script comes to those pages alone that show one: before a page wakes up in which the server has
 * drawn one (`data-rare` names the module there), else when one is to be shown.
 * @param drawn the module itself on the server, undefined in the browser
 * @returns `want` resolves to whether it is there: where it can't be had, the next call tries again
 */
export function rareModule<Parts extends object>(mark: string, drawn: Parts | undefined, load: () => Promise<Parts>) {
  let loaded = drawn;
  let loading: Promise<boolean> | undefined;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const fetchParts = (words?: Promise<void>) =>
    (loading ??= Promise.all([load(), words]).then(
      ([parts]) => {
        loaded = parts;
        for (const listener of listeners) listener();
        return true;
      },
      () => {
        loading = undefined;
        return false;
      },
    ));
  // The words of what the server drew are in the page.
  if (!import.meta.env.SSR && document.querySelector(`[data-rare="${mark}"]`)) beforeWaking.push(fetchParts());
  const read = () => loaded;
  return { mark, want: () => fetchParts(laterWords()), useParts: () => useSyncExternalStore(subscribe, read, read) };
}

export type RareModule<Parts extends object> = ReturnType<typeof rareModule<Parts>>;
