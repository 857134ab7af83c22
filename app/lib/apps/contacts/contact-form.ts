import type { Contact } from "./contact";

/** The fields of a contact as its form holds them: `notes` is a text there and no HTML. */
export type ContactFields = Omit<Contact, "notes"> & { notes: string };

/** A form that the server has received. */
type FormValues = { get: (name: string) => unknown; getAll: (name: string) => unknown[]; keys: () => Iterable<string> };

/** What a form holds. A row without an address or a number is no row. */
export function readContactForm(form: FormValues): ContactFields {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const lines = (name: string) => text(name).replaceAll("\r\n", "\n");
  const rows = (name: RegExp) => [...form.keys()].flatMap((key) => name.exec(key)?.[1] ?? []);
  return {
    avatar: text("avatar") || null,
    name: text("name"),
    title: text("title"),
    company: text("company"),
    emails: rows(/^email\.(\d{1,4})\.email$/).flatMap((row) => {
      const email = text(`email.${row}.email`);
      return email.trim() === "" ? [] : [{ email, label: text(`email.${row}.label`) }];
    }),
    phoneNumbers: rows(/^phone\.(\d{1,4})\.number$/).flatMap((row) => {
      const phoneNumber = text(`phone.${row}.number`);
      const [country, label] = [text(`phone.${row}.country`), text(`phone.${row}.label`)];
      return phoneNumber.trim() === "" ? [] : [{ country, phoneNumber, label }];
    }),
    birthday: text("birthday") || null,
    address: lines("address") || null,
    notes: lines("notes"),
    tags: form.getAll("tags").map(String),
  };
}
