import { useFetcher, useFetchers, useRevalidator } from "@remix-run/react";
import type { FetcherWithComponents } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { inboxListKey, liveInbox, type LiveInbox } from "~/layouts/parts/panels/live-inbox";
import { tellMessageChange } from "~/layouts/parts/panels/message-changes";
import { inboxPaths, type InboxKind, type InboxState, type ShownItem } from "~/lib/inbox/inbox-kinds";
import type { Subscribe } from "~/lib/platform/live/shared-socket";

type Newest = InboxState["newest"];
type InboxLiveProps = {
  messages: InboxState;
  notifications: InboxState;
  /** Whether the person wants a sound for a new notification. */
  sound: boolean;
  subscribe: Subscribe | null;
  userId: string;
  /** The address of another backend's GraphQL, or null. */
  api: string | null;
};

const counts = { query: "subscription InboxCounts { inboxCounts { messages notifications } }" };
const added = { query: "subscription NotificationAdded { notificationAdded(type: inApp) { id title time read } }" };

type Counts = { inboxCounts: { messages: number; notifications: number } };
type Added = { notificationAdded: { id: string; title: string | null; time: string; read: boolean } };

/** Updates the toolbar's counts and lists, and announces arrivals politely. */
export function InboxLive({ messages, notifications, sound, subscribe, userId, api }: InboxLiveProps) {
  const { t } = useTranslation();
  const [arrived, setArrived] = useState<Added["notificationAdded"] | null>(null);
  const others = useArrivals(arrived, notifications);
  // Our socket does not count another backend's notifications.
  const unread = useCounts(subscribe, messages, notifications, api === null ? null : others);
  useEffect(() => subscribe?.(added, (data) => setArrived((data as Added).notificationAdded)), [subscribe]);
  const newest = arrived && arrived.time > (notifications.newest?.time ?? "") ? arrived : notifications.newest;
  useMissed(api === null && unread !== null && unread > notifications.unread + others, newest, setArrived);
  useSound(sound, newest);
  useRefreshOnFocus();
  useNewest("message", messages.newest?.id, userId, api);
  useNewest("notification", newest?.id, userId, api);
  return (
    <p role="status" className="sr-only">
      {arrived ? t("live.notification", { title: plain(arrived.title ?? "") }) : null}
    </p>
  );
}

/** Titles are simple markup. */
const plain = (markup: string) => new DOMParser().parseFromString(markup, "text/html").body.textContent ?? "";

/** Unread notifications since the page read their number. */
function useArrivals(arrived: Added["notificationAdded"] | null, read: InboxState): number {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => setIds([]), [read]);
  useEffect(() => {
    if (arrived && !arrived.read) setIds((before) => (before.includes(arrived.id) ? before : [...before, arrived.id]));
  }, [arrived]);
  return ids.length;
}

/** Milliseconds within which a connected page receives an event. */
const settling = 1_000;

/** Events between two connections are lost: if more is unread than the page knows, it asks for the newest. */
function useMissed(isMore: boolean, newest: Newest, onFound: (found: Added["notificationAdded"]) => void) {
  const since = newest?.time ?? "";
  useEffect(() => {
    if (!isMore) return;
    const timer = setTimeout(() => {
      asking()
        .then(({ newestNotifications }) => newestNotifications(1))
        .then(([first]) => {
          if (first && !first.read && first.time > since) onFound(first);
        }, notAsked);
    }, settling);
    return () => clearTimeout(timer);
  }, [isMore, since, onFound]);
}

/**
 * Pushed counts wait until own changes are done: the server's earlier count would undo them for a moment.
 * @returns the last unread count of notifications, or null
 */
function useCounts(
  subscribe: Subscribe | null,
  messages: InboxState,
  notifications: InboxState,
  arrivals: number | null,
): number | null {
  const [counted, setCounted] = useState<LiveInbox["unread"]>(null);
  const isChanging = useFetchers().some(({ state }) => state !== "idle");
  useEffect(() => {
    // The first counts are those that the page was read with.
    let isFirst = true;
    return subscribe?.(
      counts,
      (data) => {
        const { inboxCounts } = data as Counts;
        setCounted({ message: inboxCounts.messages, notification: inboxCounts.notifications });
        if (!isFirst) tellMessageChange();
        isFirst = false;
      },
      { tellsState: true },
    );
  }, [subscribe]);
  // The page's own reading is newer.
  useEffect(() => {
    setCounted(null);
    liveInbox.change({ unread: null });
  }, [messages, notifications]);
  useEffect(() => {
    if (isChanging) return;
    if (arrivals === null) return counted ? liveInbox.change({ unread: counted }) : undefined;
    if (counted || arrivals > 0)
      liveInbox.change({
        unread: { message: counted?.message ?? messages.unread, notification: notifications.unread + arrivals },
      });
  }, [counted, isChanging, arrivals, messages, notifications]);
  useEffect(() => () => liveInbox.change({ unread: null, items: {} }), []);
  return counted?.notification ?? null;
}

/** Plays once for an item newer than all before. */
function useSound(isOn: boolean, newest: Newest) {
  const latest = useRef<string>();
  useEffect(() => {
    const isNew = latest.current !== undefined && newest !== null && !newest.read && newest.time > latest.current;
    latest.current = [latest.current ?? "", newest?.time ?? ""].sort().at(-1);
    // Browsers refuse sound before the first interaction; that is no error.
    if (isOn && isNew)
      new Audio("/sounds/notify2.wav")
        .play()
        .catch((error: unknown) => console.warn("The notification sound was not played:", error));
  });
}

/** Loaded with the first question. */
const asking = () => import("./newest-notifications");
const notAsked = (error: unknown) => console.warn("The newest notifications could not be asked for:", error);

/** Keeps a loaded list current: notifications by GraphQL; messages by their page, which has the senders' names. */
function useNewest(kind: InboxKind, newest: string | undefined, userId: string, api: string | null) {
  const list: FetcherWithComponents<{ items: readonly ShownItem[] }> = useFetcher({ key: inboxListKey(kind) });
  // While the whole page revalidates, the router reports its fetchers as idle.
  const { state: renewal } = useRevalidator();
  const isReading = list.state !== "idle" || renewal !== "idle";
  const known = useRef(newest);
  /** Only the answer to the last question counts. */
  const asked = useRef(0);
  const { data } = list;
  // Later data of the page is newer than an answer still on its way.
  useEffect(() => {
    asked.current += 1;
    liveInbox.change({ items: { ...liveInbox.get().items, [kind]: undefined } });
  }, [kind, data]);
  useEffect(() => {
    // A list being loaded may miss this item, so it is checked afterwards.
    if (known.current === newest || isReading) return;
    known.current = newest;
    if (!data) return;
    const question = (asked.current += 1);
    if (kind === "message") return list.load(inboxPaths.items(kind));
    asking()
      .then(({ newestNotifications, withNewestOfBackend }) =>
        api === null
          ? newestNotifications(Math.max(20, data.items.length))
          : withNewestOfBackend(api, data.items, userId),
      )
      .then(
        (notification) => {
          if (asked.current === question) liveInbox.change({ items: { ...liveInbox.get().items, notification } });
        },
        (error: unknown) => {
          notAsked(error);
          list.load(inboxPaths.items(kind));
        },
      );
  }, [list, isReading, kind, data, newest, userId, api]);
}

const rest = 5_000;

/** Reloads when the reader comes back to the window. */
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
