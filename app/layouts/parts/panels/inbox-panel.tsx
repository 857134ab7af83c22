import { useFetcher, useRevalidator } from "@remix-run/react";
import type { FetcherWithComponents } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { usePendingInbox } from "~/components/inbox/pending-inbox";
import { inboxPaths, type InboxKind, type InboxState, type ShownItem } from "~/lib/inbox/inbox-kinds";

import { late } from "./late";
import { Panel, PanelWaiting } from "./panel";

const body = late(() => import("./inbox-body").then((module) => module.InboxBody));

type InboxPanelProps = InboxState & {
  kind: InboxKind;
  /** Whether this person wants to hear a new notification. */
  sound?: boolean | undefined;
};

const faces: Record<InboxKind, { icon: string; badge: string }> = {
  message: { icon: "heroicons_outline:inbox", badge: "bg-indigo-600" },
  notification: { icon: "heroicons_outline:bell", badge: "bg-teal-700" },
};

const none: readonly ShownItem[] = [];

/**
 * The toolbar's button for messages or notifications and the panel under it, whose inside comes from their page when it is
 * reached for; opening it marks nothing as read. `<InboxPanel kind="message" {...messages} />`, as `readInboxes` gives them.
 */
export function InboxPanel({ kind, newest, unread: unreadGiven, sound = false }: InboxPanelProps) {
  const { t } = useTranslation();
  const list = useFetcher<{ items: readonly ShownItem[] }>({ key: `inbox panel ${kind}` });
  const { Body, isLost } = body.useBody();
  const page = inboxPaths.list(kind);
  const items = list.data?.items ?? none;
  const { unread } = usePendingInbox(kind, { items, unread: unreadGiven });
  useSound(kind === "notification" && sound, newest);
  useRefreshOnFocus(kind === "notification");
  useNewest(list, page, newest);
  const id = `${kind}s-panel`;
  const want = () => {
    body.want();
    if (!list.data && list.state === "idle") list.load(page);
  };
  return (
    <Panel
      id={id}
      page={page}
      icon={faces[kind].icon}
      label={t(`inbox.${kind}.title`)}
      badge={unread}
      badgeLabel={t("inbox.unread", { count: unread })}
      badgeClassName={faces[kind].badge}
      onWanted={want}
    >
      {Body && list.data ? (
        <Body id={id} kind={kind} items={items} unread={unreadGiven} />
      ) : (
        <PanelWaiting id={id} title={t(`inbox.${kind}.title`)} page={page} pageLabel={t(`inbox.${kind}.all`)} isLost={isLost} />
      )}
    </Panel>
  );
}

type Newest = InboxState["newest"];

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

/** A list that was fetched follows what arrives later. */
function useNewest(list: FetcherWithComponents<unknown>, page: string, newest: Newest) {
  const known = useRef(newest?.id);
  useEffect(() => {
    if (known.current === newest?.id) return;
    known.current = newest?.id;
    if (list.data && list.state === "idle") list.load(page);
  }, [list, page, newest?.id]);
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
