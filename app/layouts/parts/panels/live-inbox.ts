import { useSyncExternalStore } from "react";

import type { InboxKind, ShownItem } from "~/lib/inbox/inbox-kinds";

/** What the live connection told since the page was last read from the server; null where that is newer. */
export type LiveInbox = {
  unread: Record<InboxKind, number> | null;
  items: Partial<Record<InboxKind, readonly ShownItem[]>>;
};

const listeners = new Set<() => void>();
const nothing: LiveInbox = { unread: null, items: {} };
let told = nothing;

export const liveInbox = {
  change(next: Partial<LiveInbox>) {
    told = { ...told, ...next };
    for (const listener of listeners) listener();
  },
  get: () => told,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export const useLiveInbox = () => useSyncExternalStore(liveInbox.subscribe, liveInbox.get, () => nothing);

/** Of the fetcher that holds what stands in a panel. */
export const inboxListKey = (kind: InboxKind) => `inbox panel ${kind}`;
