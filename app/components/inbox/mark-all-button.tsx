import { useFetcher, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import { inboxPaths, type InboxKind } from "~/lib/inbox/inbox-kinds";

export function MarkAllButton({ kind, unread }: { kind: InboxKind; unread: number }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const isHydrated = useHydrated();
  const fetcher = useFetcher({ key: `inbox all ${kind}` });
  return (
    <fetcher.Form method="post" action={inboxPaths.list(kind)}>
      {isHydrated ? null : <input type="hidden" name="redirectTo" value={`${pathname}${search}`} />}
      <Button type="submit" variant="outline" name="intent" value="readAll" disabled={unread === 0}>
        <Icon name="heroicons_outline:envelope-open" />
        {t("inbox.markAllRead")}
      </Button>
    </fetcher.Form>
  );
}
