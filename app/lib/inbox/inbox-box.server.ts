import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";

import type { InboxKind, ShownItem } from "./inbox-kinds";
import { listInbox } from "./inbox.server";
import { listSent, type SentMessage } from "./send-message.server";

export type Paging = { page: number; lastPage: number; start: number; end: number; total: number };

const perPage = 20;

/** `?page`, from 1. */
export function pageOf(request: Request): number {
  const page = Number(new URL(request.url).searchParams.get("page"));
  return Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1;
}

function pagingOf(page: number, shown: number, total: number): Paging {
  const start = (page - 1) * perPage;
  return { page, lastPage: Math.max(1, Math.ceil(total / perPage)), start: shown > 0 ? start + 1 : 0, end: start + shown, total };
}

/** A page of what was received, or of what was removed; behind the last page stands the last. */
export async function readBox(
  actor: Actor,
  kind: InboxKind,
  t: TFunction,
  { page, removed }: { page: number; removed: boolean },
): Promise<{ items: ShownItem[]; unread: number; paging: Paging }> {
  const { items, unread, total } = await listInbox(actor, kind, t, { page, size: perPage, removed });
  const paging = pagingOf(page, items.length, total);
  return page > paging.lastPage ? readBox(actor, kind, t, { page: paging.lastPage, removed }) : { items, unread, paging };
}

/** A page of what the actor sent. */
export async function readSent(actor: Actor, page: number): Promise<{ sent: SentMessage[]; paging: Paging }> {
  const { items, total } = await listSent(actor, { page, size: perPage });
  const paging = pagingOf(page, items.length, total);
  return page > paging.lastPage ? readSent(actor, paging.lastPage) : { sent: items, paging };
}
