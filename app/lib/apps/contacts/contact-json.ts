import type { Contact } from "./contact";

type Shown = Contact & { id: string; version?: number | undefined };

/**
 * A contact as the interface gives it. A colleague has no version: nothing of them is kept here.
 * @param known tags that are not in the trash
 */
export function contactJson(contact: Shown, known: ReadonlySet<string>): Record<string, unknown> {
  const { id, version, avatar, name, title, company, emails, phoneNumbers } = contact;
  const { birthday, address, notes, tags } = contact;
  return {
    id,
    ...(version === undefined ? {} : { version }),
    avatar,
    background: null,
    name,
    emails,
    phoneNumbers,
    title,
    company,
    birthday,
    address,
    notes,
    tags: tags.filter((tag) => known.has(tag)),
  };
}

/** One that was just made: the specification has its position and company in `job`. */
export function newContactJson(contact: Shown, known: ReadonlySet<string>): Record<string, unknown> {
  const { title, company, background: _background, ...json } = contactJson(contact, known);
  return { ...json, job: { title, company } };
}
