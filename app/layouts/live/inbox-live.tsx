import { useFetcher, useFetchers, useRevalidator } from "@remix-run/react";
import type { FetcherWithComponents } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { inboxListKey, liveInbox, type LiveInbox } from "~/layouts/parts/panels/live-inbox";
import { inboxPaths, type InboxKind, type InboxState, type ShownItem } from "~/lib/inbox/inbox-kinds";
import type { Subscribe } from "~/lib/platform/live/shared-socket";

type Newest = InboxState["newest"];
type InboxLiveProps = {
  messages: InboxState;
  notifications: InboxState;
  /** Whether this person wants to hear a new notification. */
  sound: boolean;
  subscribe: Subscribe | null;
  userId: string;
  /** Where another backend's notifications are asked for; null without one. */
  api: string | null;
};

const counts = { query: "subscription InboxCounts { inboxCounts { messages notifications } }" };
const added = { query: "subscription NotificationAdded { notificationAdded(type: inApp) { id title time read } }" };

type Counts = { inboxCounts: { messages: number; notifications: number } };
type Added = { notificationAdded: { id: string; title: string | null; time: string; read: boolean } };

/** Keeps the toolbar's counts and lists true while the page stands, and says politely what has come. */
export function InboxLive({ messages, notifications, sound, subscribe, userId, api }: InboxLiveProps) {
  const { t } = useTranslation();
  const [arrived, setArrived] = useState<Added["notificationAdded"] | null>(null);
  const others = useArrivals(arrived, notifications);
  // What our own socket counts is not what another backend has.
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

/** How many unread notifications have come since the page read how many there are. */
function useArrivals(arrived: Added["notificationAdded"] | null, read: InboxState): number {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => setIds([]), [read]);
  useEffect(() => {
    if (arrived && !arrived.read) setIds((before) => (before.includes(arrived.id) ? before : [...before, arrived.id]));
  }, [arrived]);
  return ids.length;
}

/** A page that is being told of what came knows it within this time, in milliseconds. */
const settling = 1_000;

/**
 * What came between the end of a connection and the next one was told to nobody: where more is unread than this page
 * knows of, the newest is asked for.
 */
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
 * What was told waits until own changes have arrived: the server's word of before would take them back for a moment.
 * @returns how many notifications are unread by the last word, null before one
 */
function useCounts(
  subscribe: Subscribe | null,
  messages: InboxState,
  notifications: InboxState,
  arrivals: number | null,
): number | null {
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
    if (isChanging) return;
    if (arrivals === null) return told ? liveInbox.change({ unread: told }) : undefined;
    if (told || arrivals > 0)
      liveInbox.change({
        unread: { message: told?.message ?? messages.unread, notification: notifications.unread + arrivals },
      });
  }, [told, isChanging, arrivals, messages, notifications]);
  useEffect(() => () => liveInbox.change({ unread: null, items: {} }), []);
  return told?.notification ?? null;
}

/** Plays once for an item that is newer than all before. */
function useSound(isOn: boolean, newest: Newest) {
  const latest = useRef<string>();
  useEffect(() => {
    const isNew = latest.current !== undefined && newest !== null && !newest.read && newest.time > latest.current;
    latest.current = [latest.current ?? "", newest?.time ?? ""].sort().at(-1);
    // A browser refuses sound before the reader has touched the page: nothing to trouble them with.
    if (isOn && isNew)
      new Audio("/sounds/notify2.wav")
        .play()
        .catch((error: unknown) => console.warn("The notification sound was not played:", error));
  });
}

/** The script comes with the first question. */
const asking = () => import("./newest-notifications");
const notAsked = (error: unknown) => console.warn("The newest notifications could not be asked for:", error);

/**
 * A list that was fetched follows what arrives later: notifications by the schema, messages, whose senders have names
 * there, by their page.
 */
function useNewest(kind: InboxKind, newest: string | undefined, userId: string, api: string | null) {
  const list: FetcherWithComponents<{ items: readonly ShownItem[] }> = useFetcher({ key: inboxListKey(kind) });
  // The router calls lists idle that a renewal of the whole page reads again.
  const { state: renewal } = useRevalidator();
  const isReading = list.state !== "idle" || renewal !== "idle";
  const known = useRef(newest);
  /** Of several answers the one to the last question counts. */
  const asked = useRef(0);
  const { data } = list;
  // What the page gave later is newer, than an answer that is on its way, too.
  useEffect(() => {
    asked.current += 1;
    liveInbox.change({ items: { ...liveInbox.get().items, [kind]: undefined } });
  }, [kind, data]);
  useEffect(() => {
    // A list that is on its way may have been read before this came: it is asked about when that list is there.
    if (known.current === newest || isReading) return;
    known.current = newest;
    if (!data) return;
    const question = (asked.current += 1);
    if (kind === "message") return list.load(inboxPaths.list(kind));
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
          list.load(inboxPaths.list(kind));
        },
      );
  }, [list, isReading, kind, data, newest, userId, api]);
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
