import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { keepReadMarks, readMarks } from "~/lib/auth/account/read-marks.server";
import type { readBox } from "~/lib/inbox/inbox-box.server";
import type { InboxItem, ShownItem } from "~/lib/inbox/inbox-kinds";
import { listInbox, markAllRead, ownerOf } from "~/lib/inbox/inbox.server";
import { readInboxes, type Inboxes } from "~/lib/inbox/read-inboxes.server";
import { paginate } from "~/lib/platform/http/pagination";
import { log } from "~/lib/platform/log/log.server";

import { changeAtBackend, type Heard } from "./ask-backend.server";
import { askNotifications } from "./backend-notifications.server";
import type { Caller } from "./caller.server";
import { idAtBackend, type Part } from "./trouble";

const perPage = 20;

/** What the backend says, with what was marked here because it takes no marks. */
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

/**
 * `readInboxes` with another backend's notifications among this server's own: both are the person's, and one bell rings
 * for both.
 */
export async function readMergedInboxes(
  actor: Actor,
  t: TFunction,
  caller: Caller,
): Promise<{ inboxes: Inboxes; part: Part }> {
  const [own, { data, ...part }] = await Promise.all([readInboxes(actor, t), heardWithMarks(caller)]);
  const { unread, newest } = own.notifications;
  const [first] = data ?? [];
  const later =
    first && (newest === null || first.time > newest.time)
      ? { id: first.id, time: first.time, read: first.read }
      : newest;
  return { inboxes: { ...own, notifications: { unread: unread + unreadOf(data ?? []), newest: later } }, part };
}

/**
 * A page of the person's notifications, of this server's own and another backend's by their time; behind the last page
 * stands the last.
 */
export async function readMergedBox(
  actor: Actor,
  t: TFunction,
  page: number,
  caller: Caller,
): ReturnType<typeof readBox> {
  const { data } = await heardWithMarks(caller);
  const there = data ?? [];
  // As many of our own as the page can need: all that stand before these stand on earlier pages, whatever comes
  // between.
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

/** Two lists, each the newest first, as one. */
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

// An id is written into the document: no type of a variable has to be guessed. JSON's texts are GraphQL's.
const markOne = (id: string, read: boolean) =>
  `mutation { setNotificationRead(notification: {id: ${JSON.stringify(id)}, read: ${read}}) { id } }`;
const markAll = "mutation { markAllNotificationsAsRead }";

/** Marks one there, where its schema has the mutation; otherwise here. */
export async function setReadAtBackend(caller: Caller, itemId: string, read: boolean): Promise<void> {
  const id = idAtBackend(itemId);
  if (!(await isDoneThere(caller, markOne(id, read)))) await keepReadMarks(caller.userId, [id], read);
}

/** Everything is read: of this server and of the backend. */
export async function markAllReadEverywhere(actor: Actor, caller: Caller): Promise<void> {
  ownerOf(actor);
  await markAllRead(actor, "notification");
  const { data } = await heardWithMarks(caller);
  const unread = (data ?? []).filter(({ read }) => !read).map(({ id }) => idAtBackend(id));
  if (unread.length > 0 && !(await isDoneThere(caller, markAll))) await keepReadMarks(caller.userId, unread, true);
}

/** What can't be told the backend is kept here: the person has read it. */
async function isDoneThere(caller: Caller, document: string): Promise<boolean> {
  try {
    return await changeAtBackend(caller, document);
  } catch (error) {
    log.debug({ err: error }, "a mark was not told the backend of API_URL");
    return false;
  }
}
