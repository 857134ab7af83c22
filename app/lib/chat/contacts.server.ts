import type { Actor } from "~/lib/access/actor";
import { findColleagues, listColleagues, type Colleague } from "~/lib/auth/users.server";
import { forbidden } from "~/lib/platform/http/responses.server";

import type { ChatContact, ChatPerson } from "./chat";

/** Whose conversations these are. @throws Response 403 for the clock, which has none */
export function personOf(actor: Actor): string {
  if (actor.id === null) throw forbidden();
  return actor.id;
}

/** Everybody one can write to, by name. */
export async function listContacts(actor: Actor): Promise<ChatPerson[]> {
  const me = personOf(actor);
  return (await listColleagues()).filter(({ id }) => id !== me).map(({ id, avatar, name, about }) => ({ id, avatar, name, about: about ?? "" }));
}

/** Null for an id that is nobody's or whose account is closed. */
export async function getContact(actor: Actor, id: string): Promise<ChatContact | null> {
  personOf(actor);
  const colleague = await findOne(id);
  return colleague && !colleague.isClosed ? contactOf(id, colleague) : null;
}

export async function getChatProfile(actor: Actor): Promise<ChatPerson & { email: string }> {
  const id = personOf(actor);
  const me = await findOne(id);
  return { id, name: me?.name ?? actor.name, email: me?.email ?? "", avatar: me?.avatar ?? null, about: me?.about ?? "" };
}

/** Undefined for anything that is no id of a person. */
export async function findOne(id: string): Promise<Colleague | undefined> {
  return isUuid(id) ? (await findColleagues([id])).get(id.toLowerCase()) : undefined;
}

export function isUuid(text: unknown): text is string {
  return typeof text === "string" && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

/** The other side of a conversation; someone whose account is gone has no name left. */
export function contactOf(id: string, colleague: Colleague | undefined): ChatContact {
  return {
    id,
    avatar: colleague?.avatar ?? null,
    name: colleague?.name ?? "",
    about: colleague?.about ?? "",
    details: {
      emails: colleague ? [{ email: colleague.email, label: "Work" }] : [],
      phoneNumbers: colleague?.phone ? [{ country: "tr", phoneNumber: colleague.phone, label: "Work" }] : [],
      ...(colleague?.jobTitle ? { title: colleague.jobTitle } : {}),
    },
    attachments: { media: [], docs: [], links: [] },
    ...(colleague && !colleague.isClosed ? {} : { closed: true }),
  };
}
