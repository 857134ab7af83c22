import { useSyncExternalStore } from "react";

import { fetchedOnce } from "~/lib/platform/http/request/fetched-once";
import { loadLaterTexts } from "~/lib/platform/i18n/i18n.client";

import { beforeHydration } from "./before-hydration";

/**
 * Parts whose script loads only on pages that show one: before hydration if the server rendered it (`data-lazy` names
 * the module), else on demand.
 * @param drawn the module on the server, undefined in the browser
 * @returns `want` resolves to whether it is loaded; a failure is retried on the next call
 */
export function lazyModule<Parts extends object>(mark: string, drawn: Parts | undefined, load: () => Promise<Parts>) {
  const withTexts = async (texts?: Promise<void>) => {
    const [parts] = await Promise.all([load(), texts]);
    return parts;
  };
  const { want, subscribe, read } = fetchedOnce(withTexts, drawn);
  // The page has the translations of what the server rendered.
  if (!import.meta.env.SSR && document.querySelector(`[data-lazy="${mark}"]`)) beforeHydration.push(want());
  return { mark, want: () => want(loadLaterTexts()), useParts: () => useSyncExternalStore(subscribe, read, read) };
}

export type RareModule<Parts extends object> = ReturnType<typeof lazyModule<Parts>>;
