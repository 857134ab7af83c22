import type { Actor } from "~/lib/access/actor";
import { contactPaths, type ContactPlace } from "~/lib/apps/contacts/contact";
import { nameLetter } from "~/lib/platform/text/turkish/name-letter";
import { listContacts } from "~/lib/apps/contacts/contact-list.server";
import { listContactTags } from "~/lib/apps/contacts/contacts.server";
import { attachedPicture } from "~/lib/files/attachments/attachment-paths";

/** The list as its page shows it. */
export async function readContactList(actor: Actor, place: ContactPlace) {
  const [{ items, pagination }, tags] = await Promise.all([listContacts(actor, place), listContactTags(actor)]);
  const titles = new Map(tags.map(({ id, title }) => [id, title]));
  const rows = items.map((contact) => ({
    id: contact.id,
    version: contact.version ?? null,
    isColleague: contact.version === undefined,
    name: contact.name,
    detail: [contact.title, contact.company].filter(Boolean).join(", "),
    avatar: contact.avatar && attachedPicture(contact.avatar, "thumbnail"),
    tags: contact.tags.flatMap((tag) => titles.get(tag) ?? []),
    letter: nameLetter(contact.name),
    href: contactPaths.contact(contact.id, place),
  }));
  return {
    place: { ...place, page: pagination.page },
    rows,
    pagination,
    tags: tags.map(({ id, title }) => ({ id, title })),
    may: { edit: actor.can("contacts.edit"), tags: actor.can("contacts.tags") },
  };
}

export type ContactListRow = Awaited<ReturnType<typeof readContactList>>["rows"][number];
