import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { wantsSound } from "~/lib/auth/users/users.server";

import type { Inbox, InboxState } from "./inbox-kinds";
import { listInbox, ownerOf } from "./inbox.server";
import { hasMessagePages } from "./message-pages.server";

export type Inboxes = { messages: InboxState; notifications: InboxState; sound: boolean };

function stateOf({ unread, items: [first] }: Inbox): InboxState {
  return { unread, newest: first ? { id: first.id, time: first.time, read: first.read } : null };
}

/** For the toolbar of every page; the items are fetched when somebody opens an inbox. */
export async function readInboxes(actor: Actor, t: TFunction): Promise<Inboxes> {
  const [messages, notifications, sound] = await Promise.all([
    listInbox(actor, "message", t, { size: 1 }),
    listInbox(actor, "notification", t, { size: 1 }),
    wantsSound(ownerOf(actor)),
  ]);
  return {
    messages: { ...stateOf(messages), hasPages: hasMessagePages(actor) },
    notifications: stateOf(notifications),
    sound,
  };
}
