import type { Actor } from "~/lib/access/actor";
import { findOpenColleague, listColleagues, type Colleague } from "~/lib/auth/users/users.server";
import { stemsOf } from "~/lib/platform/text/search/word-stems";
import { isUuid } from "~/lib/platform/text/uuid";
import { nameFit } from "~/lib/search/name-fit";

import type { Contact, ContactPlace } from "./contact";
import { contactPhoneOf } from "./countries.server";

/** A colleague as a contact. Nothing of it is stored: it is the account's. */
export type ColleagueContact = Contact & { id: string };

/** A token sees addresses, telephones and what else a colleague says of themselves only with the scope `account`. */
export function contactOfColleague(actor: Actor, colleague: Colleague): ColleagueContact {
  const { id, name, avatar, jobTitle, email, phone, birthday, address } = colleague;
  const isShown = actor.hasScope("account");
  return {
    id,
    avatar,
    name,
    title: jobTitle ?? "",
    company: "",
    emails: isShown ? [{ email, label: "" }] : [],
    phoneNumbers: isShown && phone ? [{ ...contactPhoneOf(phone), label: "" }] : [],
    birthday: isShown ? birthday : null,
    address: isShown ? address : null,
    notes: null,
    tags: [],
  };
}

/** Those that a list shows at a place, in Turkish order. No colleague has a tag. */
export async function colleaguesAt({ tag, search }: Pick<ContactPlace, "tag" | "search">): Promise<Colleague[]> {
  if (tag !== "") return [];
  const all = await listColleagues();
  if (search.trim() === "") return all;
  return all.filter(({ name, jobTitle }) => nameFit(search, `${name} ${jobTitle ?? ""}`, stemsOf) !== null);
}

/** Undefined for whoever has no open account. */
export async function findColleagueContact(actor: Actor, id: string): Promise<ColleagueContact | undefined> {
  const colleague = isUuid(id) ? await findOpenColleague(id) : undefined;
  return colleague && contactOfColleague(actor, colleague);
}
