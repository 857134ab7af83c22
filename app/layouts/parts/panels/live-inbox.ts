import { useSyncExternalStore } from "react";

import type { InboxKind, ShownItem } from "~/lib/inbox/inbox-kinds";

/** Pushed since the page was last loaded; null where the page is newer. */
export type LiveInbox = {
  unread: Record<InboxKind, number> | null;
  items: Partial<Record<InboxKind, readonly ShownItem[]>>;
};

const listeners = new Set<() => void>();
const nothing: LiveInbox = { unread: null, items: {} };
let current = nothing;

export const liveInbox = {
  change(next: Partial<LiveInbox>) {
    current = { ...current, ...next };
    for (const listener of listeners) listener();
  },
  get: () => current,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export const useLiveInbox = () => useSyncExternalStore(liveInbox.subscribe, liveInbox.get, () => nothing);

/** The key of the panel list's fetcher. */
export const inboxListKey = (kind: InboxKind) => `inbox panel ${kind}`;
