import { useFetchers } from "@remix-run/react";

import { inboxPaths, type InboxKind, type ShownItem } from "~/lib/inbox/inbox-kinds";

type Pending = { formAction: string | undefined; formData: FormData | undefined };
type Shown = { items: readonly ShownItem[]; unread: number };

/** Optimistic: with the changes in progress. */
export function withPending(
  kind: InboxKind,
  { items, unread }: Shown,
  pending: readonly Pending[],
): { items: ShownItem[]; unread: number } {
  let shown = [...items];
  let left = unread;
  for (const { formAction, formData } of pending) {
    if (!formData || formAction?.split("?", 1)[0] !== inboxPaths.list(kind)) continue;
    const intent = formData.get("intent");
    const id = formData.get("id");
    const before = shown.find((item) => item.id === id);
    if (intent === "readAll") {
      shown = shown.map((item) => ({ ...item, read: true }));
      left = 0;
    } else if (before && intent === "remove") {
      shown = shown.filter((item) => item !== before);
      left -= before.read ? 0 : 1;
    } else if (before && (intent === "read" || intent === "unread")) {
      const read = intent === "read";
      shown = shown.map((item) => (item === before ? { ...item, read } : item));
      left += Number(before.read) - Number(read);
    }
  }
  return { items: shown, unread: Math.max(0, left) };
}

export function usePendingInbox(kind: InboxKind, shown: Shown): { items: ShownItem[]; unread: number } {
  return withPending(kind, shown, useFetchers());
}
