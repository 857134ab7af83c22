import { foldTr } from "~/lib/platform/text/turkish/fold";

import type { Contact, ContactPhone } from "./contact";
import { readPhone } from "./countries.server";

/** A number in the one form that all its spellings share. */
export const phoneKey = (phone: ContactPhone): string => readPhone(phone).href.slice("tel:".length);

export const emailKey = (email: string): string => `mail ${email.toLowerCase()}`;

/** By which an import knows a contact again: its e-mail addresses, and its name with each of its numbers. */
export function matchKeysOf({
  name,
  emails,
  phoneNumbers,
}: Pick<Contact, "name" | "emails" | "phoneNumbers">): string[] {
  const folded = foldTr(name).split(/\s+/).filter(Boolean).join(" ");
  const keys = [
    ...emails.map(({ email }) => emailKey(email)),
    ...phoneNumbers.map((phone) => `call ${folded} ${phoneKey(phone)}`),
  ];
  return [...new Set(keys)];
}
