import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";

import type { InboxKind, ShownItem } from "./inbox-kinds";
import { listInbox } from "./inbox.server";

const perPage = 20;

/** A page number past the end gives the last page. */
export async function readBox(
  actor: Actor,
  kind: InboxKind,
  t: TFunction,
  { page, removed }: { page: number; removed: boolean },
): Promise<{ items: ShownItem[]; unread: number; pagination: Pagination }> {
  const { items, unread, total } = await listInbox(actor, kind, t, { page, size: perPage, removed });
  const pagination = paginate(total, page, perPage);
  return page > pagination.lastPage
    ? readBox(actor, kind, t, { page: pagination.lastPage, removed })
    : { items, unread, pagination };
}
