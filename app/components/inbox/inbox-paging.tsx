import { Paging } from "~/components/paging";
import { inboxPaths, type InboxKind } from "~/lib/inbox/inbox-kinds";
import type { Pagination } from "~/lib/platform/http/request/pagination";

/** Nothing for a single page. */
export function InboxPaging({ kind, box, pagination }: { kind: InboxKind; box: string; pagination: Pagination }) {
  return pagination.lastPage === 1 && pagination.length > 0 ? null : (
    <Paging pagination={pagination} hrefOf={(page) => inboxPaths.list(kind, { box, page })} />
  );
}
