import { eq } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { findColleagues, listColleagues, type Colleague } from "~/lib/auth/users/users.server";
import type { Localized } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";
import { isUuid } from "~/lib/platform/text/uuid";
import { forbidden } from "~/lib/platform/http/response/responses.server";
import { foldTr } from "~/lib/platform/text/turkish/fold";
import { getSettingGroup } from "~/lib/settings/settings.server";

import { chats } from "./schema.server";
import { sharedIn, type SharedThings } from "./shared-things.server";
import type { ChatColleague, ChatContact, ChatPerson } from "./chat";

/** Both ids in the order in which a conversation of the two is stored. */
export const pairOf = (one: string, other: string): string => [one, other].sort().join(" ");

/** Shown for people without a text about themselves (specification §9). */
const defaultAbout = "Hi there! I'm using FuseChat.";

export async function readCompany(): Promise<string> {
  const { siteName } = (await getSettingGroup("site")).data as { siteName?: Localized };
  return siteName?.tr || siteName?.en || env().APP_TITLE;
}

/** @throws Refusal 403 for the system */
export function personOf(actor: Actor): string {
  actor.assertScope("account");
  if (actor.id === null) throw forbidden();
  return actor.id;
}

/** By name; `search` in names and job titles, folded as Turkish. */
export async function findPeople(actor: Actor, search: string): Promise<ChatColleague[]> {
  const me = personOf(actor);
  const wanted = foldTr(search.trim());
  const people = (await listColleagues()).map(({ id, avatar, name, jobTitle, about }) => ({
    id,
    avatar,
    name,
    title: jobTitle ?? "",
    about: about ?? "",
  }));
  return people.filter(({ id, name, title }) => id !== me && foldTr(`${name} ${title}`).includes(wanted));
}

export async function listContacts(
  actor: Actor,
  { withTitle = false } = {},
): Promise<(ChatPerson & { title?: string })[]> {
  const me = personOf(actor);
  const others = (await listColleagues()).filter(({ id }) => id !== me);
  return others.map(({ id, avatar, name, about, jobTitle }) => ({
    id,
    avatar,
    name,
    about: about ?? defaultAbout,
    ...(withTitle ? { title: jobTitle ?? "" } : {}),
  }));
}

/** Null for an unknown id or a closed account. */
export async function getContact(actor: Actor, id: string): Promise<ChatContact | null> {
  const me = personOf(actor);
  const [colleague, company] = await Promise.all([findOne(id), readCompany()]);
  if (!colleague || colleague.isClosed) return null;
  const [chat] = await db()
    .select({ id: chats.id })
    .from(chats)
    .where(eq(chats.pair, pairOf(me, colleague.id)));
  const shared = chat && (await sharedIn(me, [chat.id])).get(chat.id);
  return contactOf(id, colleague, company, shared);
}

export async function getChatProfile(actor: Actor): Promise<ChatPerson & { email: string }> {
  const id = personOf(actor);
  const me = await findOne(id);
  return {
    id,
    name: me?.name ?? actor.name,
    email: me?.email ?? "",
    avatar: me?.avatar ?? null,
    about: me?.about ?? defaultAbout,
  };
}

export async function findOne(id: string): Promise<Colleague | undefined> {
  return isUuid(id) ? (await findColleagues([id])).get(id.toLowerCase()) : undefined;
}

/** @param shared what hangs on the messages that the reader sees */
export function contactOf(
  id: string,
  colleague: Colleague | undefined,
  company: string,
  shared: SharedThings = { media: [], docs: [], links: [] },
): ChatContact {
  return {
    id,
    avatar: colleague?.avatar ?? null,
    name: colleague?.name ?? "",
    about: colleague?.about ?? defaultAbout,
    details: {
      emails: colleague ? [{ email: colleague.email, label: "Work" }] : [],
      phoneNumbers: colleague?.phone ? [{ country: "tr", phoneNumber: colleague.phone, label: "Work" }] : [],
      ...(colleague?.jobTitle ? { title: colleague.jobTitle } : {}),
      company,
      ...(colleague?.birthday ? { birthday: `${colleague.birthday}T12:00:00.000Z` } : {}),
      ...(colleague?.address ? { address: colleague.address } : {}),
    },
    attachments: {
      media: shared.media.map(({ address }) => address),
      docs: shared.docs.map(({ address }) => address),
      links: shared.links,
    },
    ...(colleague && !colleague.isClosed ? {} : { closed: true }),
  };
}
