import { useFetcher } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { usePendingInbox } from "~/components/inbox/pending-inbox";
import { inboxPaths, type InboxKind, type InboxState, type ShownItem } from "~/lib/inbox/inbox-kinds";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

import { late } from "./lazy-body";
import { inboxListKey, useLiveInbox } from "./live-inbox";
import { Panel, PanelWaiting } from "./panel";

const body = late(() => import("./inbox-body").then((module) => module.InboxBody));

type InboxPanelProps = Pick<InboxState, "unread"> & { kind: InboxKind };

const faces: Record<InboxKind, { icon: InterfaceIcon; badge: string }> = {
  message: { icon: "heroicons_outline:inbox", badge: "bg-indigo-600" },
  notification: { icon: "heroicons_outline:bell", badge: "bg-teal-700" },
};

const none: readonly ShownItem[] = [];

/**
 * The panel's content is loaded from its page when it is reached for; opening marks nothing as read. Later items come
 * through `layouts/live/inbox-live`.
 */
export function InboxPanel({ kind, unread: unreadRead }: InboxPanelProps) {
  const { t } = useTranslation();
  const list = useFetcher<{ items: readonly ShownItem[] }>({ key: inboxListKey(kind) });
  const live = useLiveInbox();
  const unreadGiven = live.unread?.[kind] ?? unreadRead;
  const { Body, isLost } = body.useBody();
  const page = inboxPaths.list(kind);
  const items = live.items[kind] ?? list.data?.items ?? none;
  const { unread } = usePendingInbox(kind, { items, unread: unreadGiven });
  const id = `${kind}s-panel`;
  const want = () => {
    body.want();
    if (!list.data && list.state === "idle") list.load(inboxPaths.items(kind));
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
        <PanelWaiting
          id={id}
          title={t(`inbox.${kind}.title`)}
          page={page}
          pageLabel={t(`inbox.${kind}.all`)}
          isLost={isLost}
        />
      )}
    </Panel>
  );
}
