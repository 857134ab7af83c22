import { useFetcher, useFetchers, useRevalidator } from "@remix-run/react";
import type { FetcherWithComponents } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { inboxListKey, liveInbox, type LiveInbox } from "~/layouts/parts/panels/live-inbox";
import { inboxPaths, type InboxItem, type InboxKind, type InboxState } from "~/lib/inbox/inbox-kinds";
import type { Subscribe } from "~/lib/platform/live/shared-socket";

import { askGraph } from "./ask-graph";

type Newest = InboxState["newest"];
type InboxLiveProps = {
  messages: InboxState;
  notifications: InboxState;
  /** Whether this person wants to hear a new notification. */
  sound: boolean;
  subscribe: Subscribe | null;
};

const counts = { query: "subscription InboxCounts { inboxCounts { messages notifications } }" };
const added = { query: "subscription NotificationAdded { notificationAdded(type: inApp) { id title time read } }" };

type Counts = { inboxCounts: { messages: number; notifications: number } };
type Added = { notificationAdded: { id: string; title: string | null; time: string; read: boolean } };

/** Keeps the toolbar's counts and lists true while the page stands, and says politely what has come. */
export function InboxLive({ messages, notifications, sound, subscribe }: InboxLiveProps) {
  const { t } = useTranslation();
  const [arrived, setArrived] = useState<Added["notificationAdded"] | null>(null);
  useCounts(subscribe, messages, notifications);
  useEffect(() => subscribe?.(added, (data) => setArrived((data as Added).notificationAdded)), [subscribe]);
  const newest = arrived && arrived.time > (notifications.newest?.time ?? "") ? arrived : notifications.newest;
  useSound(sound, newest);
  useRefreshOnFocus();
  useNewest("message", messages.newest?.id);
  useNewest("notification", newest?.id);
  return (
    <p role="status" className="sr-only">
      {arrived ? t("live.notification", { title: plain(arrived.title ?? "") }) : null}
    </p>
  );
}

/** Titles are simple markup. */
const plain = (markup: string) => new DOMParser().parseFromString(markup, "text/html").body.textContent ?? "";

/** What was told waits until own changes have arrived: the server's word of before would take them back for a moment. */
function useCounts(subscribe: Subscribe | null, messages: InboxState, notifications: InboxState) {
  const [told, setTold] = useState<LiveInbox["unread"]>(null);
  const isChanging = useFetchers().some(({ state }) => state !== "idle");
  useEffect(
    () =>
      subscribe?.(
        counts,
        (data) => {
          const { inboxCounts } = data as Counts;
          setTold({ message: inboxCounts.messages, notification: inboxCounts.notifications });
        },
        { tellsState: true },
      ),
    [subscribe],
  );
  // What the page itself has read since is newer.
  useEffect(() => {
    setTold(null);
    liveInbox.change({ unread: null });
  }, [messages, notifications]);
  useEffect(() => {
    if (told && !isChanging) liveInbox.change({ unread: told });
  }, [told, isChanging]);
  useEffect(() => () => liveInbox.change({ unread: null, items: {} }), []);
}

/** Plays once for an item that is newer than all before. */
function useSound(isOn: boolean, newest: Newest) {
  const latest = useRef<string>();
  useEffect(() => {
    const isNew = latest.current !== undefined && newest !== null && !newest.read && newest.time > latest.current;
    latest.current = [latest.current ?? "", newest?.time ?? ""].sort().at(-1);
    // A browser refuses sound before the reader has touched the page: nothing to trouble them with.
    if (isOn && isNew) new Audio("/sounds/notify2.wav").play().catch((error: unknown) => console.warn("The notification sound was not played:", error));
  });
}

const newestNotifications = `query NewestNotifications($size: Int) {
  notifications(page: 1, size: $size) { id icon image title description time read seen link useRouter }
}`;

/** A list that was fetched follows what arrives later: notifications by the schema, messages, whose senders have names there, by their page. */
function useNewest(kind: InboxKind, newest: string | undefined) {
  const list: FetcherWithComponents<{ items: readonly unknown[] }> = useFetcher({ key: inboxListKey(kind) });
  const known = useRef(newest);
  const { data } = list;
  // What the page gave later is newer.
  useEffect(() => liveInbox.change({ items: { ...liveInbox.get().items, [kind]: undefined } }), [kind, data]);
  useEffect(() => {
    if (known.current === newest) return;
    known.current = newest;
    if (!data || list.state !== "idle") return;
    if (kind === "message") return list.load(inboxPaths.list(kind));
    askGraph<{ notifications: InboxItem[] }>(newestNotifications, { size: Math.max(20, data.items.length) }).then(
      ({ notifications }) => liveInbox.change({ items: { ...liveInbox.get().items, notification: notifications.map((item) => ({ ...item, from: null })) } }),
      (error: unknown) => {
        console.warn("The newest notifications could not be asked for:", error);
        list.load(inboxPaths.list(kind));
      },
    );
  }, [list, kind, data, newest]);
}

const rest = 5_000;

/** What came while the reader was elsewhere is there when they come back. */
function useRefreshOnFocus() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let last = 0;
    const onFocus = () => {
      if (Date.now() - last < rest) return;
      last = Date.now();
      revalidate();
    };
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, [revalidate]);
}
