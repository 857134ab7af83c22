import { useEffect, useSyncExternalStore } from "react";

import type { RailedChat } from "~/lib/apps/chat/chat";

/** As read since the page was; null where the page's own reading is newer. */
let current: RailedChat[] | null = null;
const listeners = new Set<() => void>();

export function setLiveChats(chats: RailedChat[] | null) {
  current = chats;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The conversations that the toolbar's button and the panel show: those of the page, or newer ones. */
export function useLiveChats(chats: RailedChat[]): RailedChat[] {
  const live = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  useEffect(() => setLiveChats(null), [chats]);
  return live ?? chats;
}
