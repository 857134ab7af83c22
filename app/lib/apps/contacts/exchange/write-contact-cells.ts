import type { TFunction } from "i18next";

import { formatDate, type TextLocale } from "~/lib/platform/text/dates/dates";
import { writeTags } from "~/lib/records/import/tag-cells";

import type { Contact } from "../contact";

/** How many columns a table needs for its longest lists. */
export type CellBounds = { emails: number; phones: number };

/** `notes`: plain text. `tags`: titles. */
export type CellContact = Omit<Contact, "avatar" | "notes" | "tags"> & {
  id: string;
  notes: string;
  tags: readonly string[];
};

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** As `mapColumns` knows them again. */
export function contactHeadings(t: TFunction, { emails, phones }: CellBounds): string[] {
  const field = (name: string) => t(`contacts.fields.${name}`);
  const column = (name: string, number?: number) => t(`contacts.export.columns.${name}`, { number });
  return [
    field("name"),
    field("title"),
    field("company"),
    ...upTo(emails).flatMap((number) => ["email", "emailLabel"].map((name) => column(name, number))),
    ...upTo(phones).flatMap((number) => ["phone", "phoneLabel", "phoneCountry"].map((name) => column(name, number))),
    field("address"),
    field("birthday"),
    field("notes"),
    field("tags"),
    column("uid"),
  ];
}

export function contactCells(contact: CellContact, { emails, phones }: CellBounds, locale: TextLocale): string[] {
  const { id, name, title, company, birthday, address, notes, tags } = contact;
  return [
    name,
    title,
    company,
    ...upTo(emails).flatMap((number) => {
      const { email = "", label = "" } = contact.emails[number - 1] ?? {};
      return [email, label];
    }),
    ...upTo(phones).flatMap((number) => {
      const { phoneNumber = "", label = "", country = "" } = contact.phoneNumbers[number - 1] ?? {};
      return [phoneNumber, label, country];
    }),
    address ?? "",
    // Days with slashes would be read in another order elsewhere; what is no day stays as it was given.
    (locale === "tr" && formatDate(birthday, locale)) || (birthday ?? ""),
    notes,
    writeTags(tags),
    id,
  ];
}
