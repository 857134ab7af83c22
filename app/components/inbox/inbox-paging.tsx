import { useTranslation } from "react-i18next";

import { Pagination } from "~/components/ui/pagination";
import { inboxPaths, type InboxKind } from "~/lib/inbox/inbox-kinds";
import type { Paging } from "~/lib/inbox/inbox-box.server";

/** Nothing where everything stands on one page. */
export function InboxPaging({ kind, box, paging }: { kind: InboxKind; box: string; paging: Paging }) {
  const { t } = useTranslation();
  if (paging.lastPage === 1) return null;
  const labels = {
    label: t("ui.pagination.label"),
    first: t("ui.pagination.first"),
    previous: t("ui.pagination.previous"),
    next: t("ui.pagination.next"),
    last: t("ui.pagination.last"),
    page: (number: number) => t("ui.pagination.page", { page: number }),
  };
  return (
    <Pagination
      page={paging.page}
      lastPage={paging.lastPage}
      hrefOf={(page) => inboxPaths.list(kind, { box, page })}
      labels={labels}
      range={t("ui.pagination.range", { start: paging.start, end: paging.end, total: paging.total })}
    />
  );
}
