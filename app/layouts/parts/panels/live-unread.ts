import { useSyncExternalStore } from "react";

import type { InboxKind } from "~/lib/inbox/inbox-kinds";

export type LiveUnread = Record<InboxKind, number>;

const listeners = new Set<() => void>();
let told: LiveUnread | null = null;

/** What the live connection told of unread things since the page was last read from the server; null when that is newer. */
export const liveUnread = {
  set(next: LiveUnread | null) {
    told = next;
    for (const listener of listeners) listener();
  },
  get: () => told,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export const useLiveUnread = (kind: InboxKind) => useSyncExternalStore(liveUnread.subscribe, liveUnread.get, () => null)?.[kind];

/** Of the fetcher that holds what stands in a panel. */
export const inboxListKey = (kind: InboxKind) => `inbox panel ${kind}`;
