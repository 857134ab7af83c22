import { useFetcher, useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/controls/empty-state";
import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import { inboxPaths, type InboxKind, type ShownItem } from "~/lib/inbox/inbox-kinds";
import { inboxTime, plainTitle } from "~/lib/inbox/inbox-texts";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

import { InboxRow } from "./inbox-row";
import { usePendingInbox } from "./pending-inbox";
import { RemovedNote } from "./removed-note";

const icons: Record<InboxKind, InterfaceIcon> = {
  message: "heroicons_outline:inbox",
  notification: "heroicons_outline:bell",
};

export function ReceivedList({ kind, items: given }: { kind: InboxKind; items: readonly ShownItem[] }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { items } = usePendingInbox(kind, { items: given, unread: 0 });
  const [removed, setRemoved] = useState<string | null>(null);
  return (
    <Card className="overflow-hidden">
      {removed ? <RemovedNote kind={kind} id={removed} onUndone={() => setRemoved(null)} className="border-b" /> : null}
      {items.length > 0 ? (
        <ul aria-label={t(`inbox.${kind}.title`)}>
          {items.map((item) => (
            <InboxRow
              key={item.id}
              kind={kind}
              item={item}
              here={`${pathname}${search}`}
              onRemove={() => setRemoved(item.id)}
            />
          ))}
        </ul>
      ) : (
        <EmptyState icon={icons[kind]} title={t(`inbox.${kind}.empty`)} description={t(`inbox.${kind}.emptyHint`)} />
      )}
    </Card>
  );
}

export function RemovedList({ kind, items }: { kind: InboxKind; items: readonly ShownItem[] }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="text-muted-foreground">{t("inbox.removedHint")}</p>
      <Card className="overflow-hidden">
        {items.length > 0 ? (
          <ul aria-label={t("inbox.box.removed")}>
            {items.map((item) => (
              <RemovedRow key={item.id} kind={kind} item={item} />
            ))}
          </ul>
        ) : (
          <EmptyState icon="heroicons_outline:trash" title={t("inbox.removedEmpty")} />
        )}
      </Card>
    </>
  );
}

function RemovedRow({ kind, item }: { kind: InboxKind; item: ShownItem }) {
  const { t, i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const isHydrated = useHydrated();
  const fetcher = useFetcher({ key: `inbox undo ${item.id}` });
  return (
    <li className="flex items-center gap-3 border-b py-3 ps-5 pe-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <span className="block truncate font-medium">{plainTitle(item)}</span>
        <time dateTime={item.time} className="block text-sm text-muted-foreground">
          {inboxTime(item.time, i18n.language)}
        </time>
      </div>
      <fetcher.Form method="post" action={inboxPaths.list(kind)}>
        <input type="hidden" name="id" value={item.id} />
        {isHydrated ? null : <input type="hidden" name="redirectTo" value={`${pathname}${search}`} />}
        <Button
          type="submit"
          variant="outline"
          size="sm"
          name="intent"
          value="restore"
          pending={fetcher.state !== "idle"}
          aria-label={`${t("inbox.restore")}: ${plainTitle(item)}`}
        >
          {t("inbox.restore")}
        </Button>
      </fetcher.Form>
    </li>
  );
}
