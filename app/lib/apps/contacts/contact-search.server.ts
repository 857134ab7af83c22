import type { Actor } from "~/lib/access/actor";
import type { SearchSource } from "~/lib/search/sources.server";

import { colleaguesAt, contactOfColleague } from "./colleagues.server";
import { contactPaths } from "./contact";
import { contactJson } from "./contact-json";
import { findPartners, type ListedContact } from "./contact-list.server";
import { listContactTags } from "./contacts.server";

const resultOf = (contact: ListedContact, known: ReadonlySet<string>) => ({
  ...contactJson(contact, known),
  value: contact.name,
  link: contactPaths.contact(contact.id),
});

async function searchColleagues(actor: Actor, query: string) {
  if (!actor.hasScope("account")) return [];
  const found = await colleaguesAt({ tag: "", search: query });
  return found.map((one) => resultOf(contactOfColleague(actor, one), new Set()));
}

async function searchPartners(actor: Actor, query: string, limit: number) {
  if (!actor.hasScope("tools:read")) return [];
  const [found, tags] = await Promise.all([findPartners(query, limit), listContactTags(actor)]);
  const known = new Set(tags.map(({ id }) => id));
  return found.map((one) => resultOf(one, known));
}

/** A token needs another scope for colleagues, who come first, than for what the staff keep together. */
export const contactSearch: SearchSource = {
  id: "contacts",
  place: 10,
  scope: ["account", "tools:read"],
  async search(actor, query, { limit }) {
    const found = await Promise.all([searchColleagues(actor, query), searchPartners(actor, query, limit)]);
    return found.flat().slice(0, limit);
  },
};
