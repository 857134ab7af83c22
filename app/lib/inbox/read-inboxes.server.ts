import type { Actor } from "~/lib/access/actor";
import { wantsSound } from "~/lib/auth/users/users.server";

import type { InboxState } from "./inbox-kinds";
import { inboxStates, ownerOf } from "./inbox.server";
import { hasMessagePages } from "./message-pages.server";

export type Inboxes = { messages: InboxState; notifications: InboxState; sound: boolean };

/** For the toolbar of every page; the items are fetched when somebody opens an inbox. */
export async function readInboxes(actor: Actor): Promise<Inboxes> {
  const [{ message, notification }, sound] = await Promise.all([inboxStates(actor), wantsSound(ownerOf(actor))]);
  return { messages: { ...message, hasPages: hasMessagePages(actor) }, notifications: notification, sound };
}
