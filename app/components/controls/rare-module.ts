import { useSyncExternalStore } from "react";

import { fetchedOnce } from "~/lib/platform/http/fetched-once";
import { laterWords } from "~/lib/platform/i18n/i18n.client";

import { beforeWaking } from "./before-waking";

/**
 * Parts of pages whose script comes to those pages alone that show one: before a page wakes up in which the server has
 * drawn one (`data-rare` names the module there), else when one is to be shown.
 * @param drawn the module itself on the server, undefined in the browser
 * @returns `want` resolves to whether it is there: where it can't be had, the next call tries again
 */
export function rareModule<Parts extends object>(mark: string, drawn: Parts | undefined, load: () => Promise<Parts>) {
  const withWords = async (words?: Promise<void>) => {
    const [parts] = await Promise.all([load(), words]);
    return parts;
  };
  const { want, subscribe, read } = fetchedOnce(withWords, drawn);
  // The words of what the server drew are in the page.
  if (!import.meta.env.SSR && document.querySelector(`[data-rare="${mark}"]`)) beforeWaking.push(want());
  return { mark, want: () => want(laterWords()), useParts: () => useSyncExternalStore(subscribe, read, read) };
}

export type RareModule<Parts extends object> = ReturnType<typeof rareModule<Parts>>;
