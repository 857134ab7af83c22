import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { wantsSound } from "~/lib/auth/users/users.server";

import type { Inbox, InboxState } from "./inbox-kinds";
import { listInbox, ownerOf } from "./inbox.server";

export type Inboxes = { messages: InboxState; notifications: InboxState; sound: boolean };

function stateOf({ unread, items: [first] }: Inbox): InboxState {
  return { unread, newest: first ? { id: first.id, time: first.time, read: first.read } : null };
}

/**
 * What the toolbar shows of the two inboxes on every page; what stands in them is fetched when somebody reaches for
 * them.
 */
export async function readInboxes(actor: Actor, t: TFunction): Promise<Inboxes> {
  const [messages, notifications, sound] = await Promise.all([
    listInbox(actor, "message", t, { size: 1 }),
    listInbox(actor, "notification", t, { size: 1 }),
    wantsSound(ownerOf(actor)),
  ]);
  return { messages: stateOf(messages), notifications: stateOf(notifications), sound };
}
