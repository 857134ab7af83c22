import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { keepReadMarks, readMarks } from "~/lib/auth/account/read-marks.server";
import type { readBox } from "~/lib/inbox/inbox-box.server";
import type { InboxItem, ShownItem } from "~/lib/inbox/inbox-kinds";
import { listInbox, markAllRead, ownerOf } from "~/lib/inbox/inbox.server";
import { readInboxes, type Inboxes } from "~/lib/inbox/read-inboxes.server";
import { paginate } from "~/lib/platform/http/request/pagination";
import { log } from "~/lib/platform/log/log.server";

import { changeAtBackend, type Heard } from "./ask-backend.server";
import { askNotifications } from "./backend-notifications.server";
import type { Caller } from "./caller.server";
import { idAtBackend, type Part } from "./trouble";

const perPage = 20;

async function heardWithMarks(caller: Caller): Promise<Heard<InboxItem[]>> {
  const heard = await askNotifications(caller);
  if (!heard.data || heard.data.length === 0) return heard;
  const marks = await readMarks(caller.userId);
  return {
    ...heard,
    data: heard.data.map((item) => ({ ...item, read: marks.get(idAtBackend(item.id)) ?? item.read })),
  };
}

const unreadOf = (items: readonly InboxItem[]) => items.filter(({ read }) => !read).length;

/** `readInboxes` with another backend's notifications merged in: one bell for both. */
export async function readMergedInboxes(actor: Actor, caller: Caller): Promise<{ inboxes: Inboxes; part: Part }> {
  const [own, { data, ...part }] = await Promise.all([readInboxes(actor), heardWithMarks(caller)]);
  const { unread, newest } = own.notifications;
  const [first] = data ?? [];
  const later =
    first && (newest === null || first.time > newest.time)
      ? { id: first.id, time: first.time, read: first.read }
      : newest;
  return { inboxes: { ...own, notifications: { unread: unread + unreadOf(data ?? []), newest: later } }, part };
}

/** A page of own and foreign notifications by time; a page number past the end gives the last page. */
export async function readMergedBox(
  actor: Actor,
  t: TFunction,
  page: number,
  caller: Caller,
): ReturnType<typeof readBox> {
  const { data } = await heardWithMarks(caller);
  const there = data ?? [];
  // Enough own items for this page: all items before these are on earlier pages.
  const before = Math.max(0, (page - 1) * perPage - there.length);
  const own = await listInbox(actor, "notification", t, { offset: before, size: perPage + there.length });
  const pagination = paginate(own.total + there.length, page, perPage);
  if (page > pagination.lastPage) return readMergedBox(actor, t, pagination.lastPage, caller);
  const from = (page - 1) * perPage - before;
  return {
    items: byTime(own.items, there).slice(from, from + perPage),
    unread: own.unread + unreadOf(there),
    pagination,
  };
}

function byTime(own: readonly ShownItem[], there: readonly InboxItem[]): ShownItem[] {
  const merged: ShownItem[] = [];
  let at = 0;
  for (const item of own) {
    for (let next = there[at]; next && next.time > item.time; next = there[at]) {
      merged.push({ ...next, from: null });
      at += 1;
    }
    merged.push(item);
  }
  return [...merged, ...there.slice(at).map((item) => ({ ...item, from: null }))];
}

// The id is written into the document, so that no variable type has to be guessed. GraphQL strings are JSON strings.
const markOne = (id: string, read: boolean) =>
  `mutation { setNotificationRead(notification: {id: ${JSON.stringify(id)}, read: ${read}}) { id } }`;
const markAll = "mutation { markAllNotificationsAsRead }";

/** Marked at the backend when its schema has the mutation; otherwise here. */
export async function setReadAtBackend(caller: Caller, itemId: string, read: boolean): Promise<void> {
  const id = idAtBackend(itemId);
  if (!(await isDoneThere(caller, markOne(id, read)))) await keepReadMarks(caller.userId, [id], read);
}

export async function markAllReadEverywhere(actor: Actor, caller: Caller): Promise<void> {
  ownerOf(actor);
  await markAllRead(actor, "notification");
  const { data } = await heardWithMarks(caller);
  const unread = (data ?? []).filter(({ read }) => !read).map(({ id }) => idAtBackend(id));
  if (unread.length > 0 && !(await isDoneThere(caller, markAll))) await keepReadMarks(caller.userId, unread, true);
}

/** When the backend can't be told, the mark is kept here. */
async function isDoneThere(caller: Caller, document: string): Promise<boolean> {
  try {
    return await changeAtBackend(caller, document);
  } catch (error) {
    log.debug({ err: error }, "a mark was not told the backend of API_URL");
    return false;
  }
}
