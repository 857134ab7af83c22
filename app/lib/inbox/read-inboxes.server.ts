import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { wantsSound } from "~/lib/auth/users/users.server";

import type { Inbox } from "./inbox-kinds";
import { listInbox, ownerOf } from "./inbox.server";

export type Inboxes = { messages: Inbox; notifications: Inbox; sound: boolean };

/** What the toolbar's two panels show on every page, in the language of `t`. */
export async function readInboxes(actor: Actor, t: TFunction): Promise<Inboxes> {
  const [messages, notifications, sound] = await Promise.all([listInbox(actor, "message", t), listInbox(actor, "notification", t), wantsSound(ownerOf(actor))]);
  return { messages, notifications, sound };
}
