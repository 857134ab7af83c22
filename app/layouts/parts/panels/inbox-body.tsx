import { Link, useFetcher, useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { InboxRow } from "~/components/inbox/inbox-row";
import { usePendingInbox } from "~/components/inbox/pending-inbox";
import { RemovedNote } from "~/components/inbox/removed-note";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/controls/empty-state";
import { inboxPaths, type InboxKind, type ShownItem } from "~/lib/inbox/inbox-kinds";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

import { PanelHeader } from "./panel";
import { PanelForm } from "./panel-form";

export type InboxBodyProps = { id: string; kind: InboxKind; items: readonly ShownItem[]; unread: number };

const emptyIcons: Record<InboxKind, InterfaceIcon> = {
  message: "heroicons_outline:inbox",
  notification: "heroicons_outline:bell",
};

export function InboxBody({ id, kind, ...given }: InboxBodyProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const all = useFetcher({ key: `inbox all ${kind}` });
  const { items, unread } = usePendingInbox(kind, given);
  const [removed, setRemoved] = useState<string | null>(null);
  return (
    <>
      <PanelHeader id={id} title={t(`inbox.${kind}.title`)} closeLabel={t("ui.close")}>
        <PanelForm fetcher={all} action={inboxPaths.list(kind)}>
          <Button
            type="submit"
            variant="ghost"
            size="icon"
            name="intent"
            value="readAll"
            disabled={unread === 0}
            className="text-primary-foreground hover:bg-black/15"
            aria-label={t("inbox.markAllRead")}
            title={t("inbox.markAllRead")}
          >
            <Icon name="heroicons_solid:envelope-open" />
          </Button>
        </PanelForm>
      </PanelHeader>
      {removed ? (
        <RemovedNote
          kind={kind}
          id={removed}
          onUndone={() => setRemoved(null)}
          className="sticky top-14 z-10 border-b"
        />
      ) : null}
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
        <EmptyState
          icon={emptyIcons[kind]}
          title={t(`inbox.${kind}.empty`)}
          description={t(`inbox.${kind}.emptyHint`)}
          className="py-10"
        />
      )}
      <div className="sticky bottom-0 flex items-center justify-between gap-2 border-t bg-popover px-3 py-2">
        {kind === "message" ? (
          <Button asChild variant="ghost" size="sm">
            <Link to={inboxPaths.write()}>
              <Icon name="heroicons_outline:pencil-square" />
              {t("inbox.message.write")}
            </Link>
          </Button>
        ) : null}
        <Button asChild variant="ghost" size="sm" className="ms-auto">
          <Link to={inboxPaths.list(kind)}>{t(`inbox.${kind}.all`)}</Link>
        </Button>
      </div>
    </>
  );
}
