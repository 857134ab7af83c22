import { systemActor } from "~/lib/access/actor";
import { createRecord } from "~/lib/records/change-record.server";
import { contacts, contactTags } from "~/mock-data/sample/contacts";

import { homeCountry, type ContactPhone } from "./contact";
import { notesOfText } from "./contact-notes.server";
import { contactTagKind, createContact } from "./contacts.server";

const phoneOf = (digits: string, label: string, inner = ""): ContactPhone => ({
  country: homeCountry,
  phoneNumber: `0232 999 ${digits.slice(0, 2)} ${digits.slice(2)}${inner && ` dahili ${inner}`}`,
  label,
});

/** The sample's tags and partners, by the staff's own operations. */
export async function plantContacts(): Promise<void> {
  const tagIds = new Map<string, string>();
  for (const title of contactTags) tagIds.set(title, (await createRecord(systemActor, contactTagKind, { title })).id);
  for (const { name, title = "", company = "", email, phone, inner, mobile, address, born, notes, tags } of contacts)
    await createContact(systemActor, {
      name,
      title,
      company,
      emails: email ? [{ email, label: "İş" }] : [],
      phoneNumbers: [...(phone ? [phoneOf(phone, "İş", inner)] : []), ...(mobile ? [phoneOf(mobile, "Cep")] : [])],
      birthday: born ?? null,
      address: address ?? null,
      notes: notesOfText(notes ?? ""),
      tags: tags.flatMap((tag) => tagIds.get(tag) ?? []),
    });
}
