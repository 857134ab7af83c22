import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { usePendingInbox } from "~/components/inbox/pending-inbox";
import type { InboxKind, ShownItem } from "~/lib/inbox/inbox-kinds";
import { isRead } from "~/lib/inbox/is-read";

import { deferred } from "./deferred";
import { InboxBody as DrawnBody } from "./inbox-body";
import { Panel } from "./panel";

const InboxBody = deferred(import.meta.env.SSR ? DrawnBody : undefined, () => import("./inbox-body").then((module) => module.InboxBody));

type InboxPanelProps = {
  kind: InboxKind;
  /** The newest; `read` may be a flag or the ids of those who have read it. */
  items: ReadonlyArray<Omit<ShownItem, "read"> & { read: boolean | readonly string[] }>;
  /** Of all, also those that are not in `items`. */
  unread: number;
  userId: string;
  /** Whether this person wants to hear a new notification. */
  sound?: boolean | undefined;
};

const faces: Record<InboxKind, { icon: string; badge: string }> = {
  message: { icon: "heroicons_outline:inbox", badge: "bg-indigo-600" },
  notification: { icon: "heroicons_outline:bell", badge: "bg-teal-700" },
};

/**
 * The toolbar's button for messages or notifications and the panel under it; opening it marks nothing as read.
 * `readInboxes` gives what it shows: `<InboxPanel kind="message" {...messages} userId={user.id} />`.
 */
export function InboxPanel({ kind, items: given, unread: unreadGiven, userId, sound = false }: InboxPanelProps) {
  const { t } = useTranslation();
  const items = given.map((item) => ({ ...item, read: isRead(item.read, userId) }));
  const { unread } = usePendingInbox(kind, { items, unread: unreadGiven });
  const newest = items[0];
  useSound(kind === "notification" && sound, newest && !newest.read ? newest.id : undefined, items);
  useRefreshOnFocus(kind === "notification");
  const id = `${kind}s-panel`;
  return (
    <Panel
      id={id}
      icon={faces[kind].icon}
      label={t(`inbox.${kind}.title`)}
      badge={unread}
      badgeLabel={t("inbox.unread", { count: unread })}
      badgeClassName={faces[kind].badge}
      onWanted={InboxBody.want}
    >
      <InboxBody id={id} kind={kind} items={items} unread={unreadGiven} />
    </Panel>
  );
}

/** Plays once for a newest item that was not there before. */
function useSound(isOn: boolean, newestUnread: string | undefined, items: readonly ShownItem[]) {
  const known = useRef<Set<string>>();
  useEffect(() => {
    const isNew = known.current !== undefined && newestUnread !== undefined && !known.current.has(newestUnread);
    known.current = new Set([...(known.current ?? []), ...items.map((item) => item.id)]);
    // A browser refuses sound before the reader has touched the page: nothing to trouble them with.
    if (isOn && isNew) new Audio("/sounds/notify2.wav").play().catch((error: unknown) => console.warn("The notification sound was not played:", error));
  });
}

const rest = 5_000;

/** What came while the reader was elsewhere is there when they come back; one of the two panels asks for both. */
function useRefreshOnFocus(isAsking: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isAsking) return;
    let last = 0;
    const onFocus = () => {
      if (Date.now() - last < rest) return;
      last = Date.now();
      revalidate();
    };
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, [isAsking, revalidate]);
}
