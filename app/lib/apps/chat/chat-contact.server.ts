import type { Actor } from "~/lib/access/actor";

import type { ChatContact } from "./chat";
import { findSide } from "./chats.server";
import { contactOf, findOne, personOf, readCompany } from "./contacts.server";
import { sharedIn, type SharedThings } from "./shared-things.server";

/** `about`: null where they have written nothing of themselves. */
export type ChatContactCard = { contact: ChatContact; about: string | null; shared: SharedThings };

/** The other person of a conversation, and what was shared in it. @returns null when it is not one's own */
export async function getChatContact(actor: Actor, chatId: string): Promise<ChatContactCard | null> {
  const me = personOf(actor);
  const own = await findSide(me, chatId);
  if (!own) return null;
  const [colleague, company, all] = await Promise.all([findOne(own.contactId), readCompany(), sharedIn(me, [own.id])]);
  const shared = all.get(own.id) ?? { media: [], docs: [], links: [] };
  return {
    contact: contactOf(own.contactId, colleague, company, shared),
    shared,
    about: colleague?.about ?? null,
  };
}
