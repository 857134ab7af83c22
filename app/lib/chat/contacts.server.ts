import type { Actor } from "~/lib/access/actor";
import { findColleagues, listColleagues, type Colleague } from "~/lib/auth/users/users.server";
import { isUuid } from "~/lib/platform/text/uuid";
import { forbidden } from "~/lib/platform/http/responses.server";
import { foldTr } from "~/lib/platform/text/fold";

import type { ChatColleague, ChatContact, ChatPerson } from "./chat";

/** Whose conversations these are. @throws Response 403 for the clock, which has none */
export function personOf(actor: Actor): string {
  actor.assertScope("account");
  if (actor.id === null) throw forbidden();
  return actor.id;
}

/** Those one can begin a conversation with, by name; `search` is looked for in names and job titles, as Turkish folds them. */
export async function findPeople(actor: Actor, search: string): Promise<ChatColleague[]> {
  const me = personOf(actor);
  const wanted = foldTr(search.trim());
  const people = (await listColleagues()).map(({ id, avatar, name, jobTitle }) => ({ id, avatar, name, title: jobTitle ?? "" }));
  return people.filter(({ id, name, title }) => id !== me && foldTr(`${name} ${title}`).includes(wanted));
}

/** Everybody one can write to, by name. */
export async function listContacts(actor: Actor, { withTitle = false } = {}): Promise<(ChatPerson & { title?: string })[]> {
  const me = personOf(actor);
  const others = (await listColleagues()).filter(({ id }) => id !== me);
  return others.map(({ id, avatar, name, about, jobTitle }) => ({ id, avatar, name, about: about ?? "", ...(withTitle ? { title: jobTitle ?? "" } : {}) }));
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
