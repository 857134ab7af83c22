import { contentLines, escapedText } from "~/lib/platform/text/content-lines";

import type { Contact } from "../contact";
import { typesOfLabel } from "./contact-labels";

/**
 * `notes`: plain text. `phones`: beside `phoneNumbers`, each as a `tel:` address. `photo`: a JPEG in base64, null for
 * none. `tags`: titles.
 */
export type CardContact = Omit<Contact, "avatar" | "notes" | "tags" | "phoneNumbers"> & {
  id: string;
  photo: string | null;
  phones: readonly { href: string; label: string }[];
  notes: string;
  tags: readonly string[];
  changedAt: Date | null;
};

/** RFC 6350. A label stands there as its type and, for those that read it, in its own words. */
export function writeVcard(contact: CardContact): string {
  const { id, name, title, company, emails, phones, birthday, address, notes, tags, photo, changedAt } = contact;
  const labelled = [
    ...emails.map(({ email, label }) => ({ property: "EMAIL", kinds: "", value: escapedText(email), label })),
    ...phones.map(({ href, label }) => ({ property: "TEL", kinds: ";VALUE=uri", value: href, label })),
  ];
  return contentLines([
    "BEGIN:VCARD",
    "VERSION:4.0",
    "PRODID:-//Meydan//Contacts//TR",
    `UID:urn:uuid:${id}`,
    `FN:${escapedText(name)}`,
    `N:${namesOf(name).map(escapedText).join(";")};;;`,
    ...optional("ORG", company),
    ...optional("TITLE", title),
    ...labelled.flatMap(({ property, kinds, value, label }, at) => {
      const types = typesOfLabel(label);
      const head = `${property}${kinds}${types.length > 0 ? `;TYPE=${types.join(",")}` : ""}:${value}`;
      return label === "" ? [head] : [`item${at + 1}.${head}`, `item${at + 1}.X-ABLabel:${escapedText(label)}`];
    }),
    ...(address ? [`ADR:;;${escapedText(address)};;;;`] : []),
    ...(birthday ? [`BDAY:${birthday.replaceAll("-", "")}`] : []),
    ...optional("NOTE", notes),
    ...(tags.length > 0 ? [`CATEGORIES:${tags.map(escapedText).join(",")}`] : []),
    ...(photo === null ? [] : [`PHOTO:data:image/jpeg;base64,${photo}`]),
    ...(changedAt ? [`REV:${changedAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`] : []),
    "END:VCARD",
  ]);
}

const optional = (property: string, text: string) => (text === "" ? [] : [`${property}:${escapedText(text)}`]);

/** The last word is the surname, as telephones sort by it. */
function namesOf(name: string): [family: string, given: string] {
  const parts = name.split(" ");
  const family = parts.length > 1 ? (parts.pop() ?? "") : "";
  return [family, parts.join(" ")];
}
