import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { findOpenColleague } from "~/lib/auth/users/users.server";
import type { AttachmentKind } from "~/lib/files/attachments/attachment-kind.server";
import { addressesIn, followRecord } from "~/lib/files/attachments/attachments.server";
import { forbidden, found } from "~/lib/platform/http/response/responses.server";
import { invalidFields } from "~/lib/platform/refusal";
import { toIsoDate } from "~/lib/platform/text/dates/dates";
import { keepable } from "~/lib/platform/text/keepable";
import { lineInput } from "~/lib/platform/text/line-input";
import { richTextToPlain, sanitizeRichText } from "~/lib/platform/text/rich-text/rich-text.server";
import { isUuid } from "~/lib/platform/text/uuid";
import {
  changeRecord,
  createRecord,
  trashRecord,
  type ChangedRecord,
  type RecordChange,
} from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";
import { mergeFields, mergeSets } from "~/lib/records/merge-fields";
import { optionalLine, plainText } from "~/lib/records/record-input";
import { defineRecord, type RecordOf } from "~/lib/records/record.server";
import type { ListedTag } from "~/lib/records/tag";
import { defineTags, listTags, withHiddenTags } from "~/lib/records/tags.server";

import { contactBounds as bounds, contactPaths, newContact, type Contact } from "./contact";
import type { ContactFields } from "./contact-form";
import { notesOfText, textOfNotes } from "./contact-notes.server";
import { keptEmails, keptPhones, mergeEmails, mergePhones } from "./contact-rows";
import { isContactCountry } from "./countries.server";
import { matchKeysOf } from "./match-keys.server";
import { contacts as table, contactTags as tagTable } from "./schema.server";

const tooLong = (max: number) => ({ text: "contacts.errors.text", tooLong: `contacts.errors.tooLong?max=${max}` });
/** Programs say null where there is none. */
const line = (max: number) => z.preprocess((text) => text ?? "", optionalLine(max, tooLong(max)));

const email = z.object({
  email: line(bounds.email).pipe(z.union([z.literal(""), z.email("contacts.errors.email")], "contacts.errors.email")),
  label: line(bounds.label),
});

const phoneShape = /^\+?[\d\s()/.-]*(?:(?:x|ext\.?|dahili|#)\s*\d{1,6})?$/i;
const isPhone = (text: string) => text === "" || (phoneShape.test(text) && /^[^\da-z#]*\d/i.test(text));
const phone = z.object({
  country: z.string("contacts.errors.country").refine(isContactCountry, "contacts.errors.country"),
  phoneNumber: line(bounds.phone).pipe(z.string().refine(isPhone, "contacts.errors.phone")),
  label: line(bounds.label),
});

/** Empty rows are dropped before they are read: a form has one at the end, of which nothing is asked. */
const rowsOf = <Row extends z.ZodType>(row: Row, isEmpty: (row: Record<string, unknown>) => boolean, error: string) =>
  z.preprocess(
    (rows) =>
      Array.isArray(rows) ? (rows as unknown[]).filter((one) => !isObject(one) || !isEmpty(one)) : (rows ?? []),
    z.array(row, error).max(bounds.rows, `contacts.errors.rows?max=${bounds.rows}`),
  );
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

const noteErrors = tooLong(bounds.notes);
const tags = `contacts.errors.tags?max=${bounds.tags}`;

const avatarError = "files.attachments.unknown";

const input: z.ZodType<Contact> = z.strictObject({
  avatar: z.string(avatarError).max(300, avatarError).nullable().default(null),
  name: lineInput(bounds.name, { missing: "contacts.errors.name", tooLong: tooLong(bounds.name).tooLong }),
  title: line(bounds.title),
  company: line(bounds.company),
  emails: rowsOf(email, (row) => isBlank(row.email), "contacts.errors.emails").transform(keptEmails),
  phoneNumbers: rowsOf(phone, (row) => isBlank(row.phoneNumber), "contacts.errors.phoneNumbers").transform(keptPhones),
  birthday: z
    .string("contacts.errors.birthday")
    .nullable()
    .transform((text, context) => {
      const day = text ? toIsoDate(text) : null;
      if (text && (!day || day < "1900-01-01" || day > (toIsoDate(new Date()) ?? "")))
        context.addIssue({ code: "custom", message: "contacts.errors.birthday" });
      return day;
    }),
  address: plainText(bounds.address, tooLong(bounds.address))
    .transform((text) => text.trim() || null)
    .nullable(),
  notes: z
    .string(noteErrors.text)
    .max(bounds.notes, noteErrors.tooLong)
    .transform((html) => sanitizeRichText(keepable(html)))
    // Sanitising may add paragraphs.
    .pipe(z.string().max(2 * bounds.notes, noteErrors.tooLong))
    .transform((html) => html || null)
    .nullable(),
  tags: z
    .array(z.uuid(tags), tags)
    .max(bounds.tags, tags)
    .transform((ids) => [...new Set(ids)]),
});

/** One list of tags for all of the staff. */
export const contactTagKind = defineTags({
  type: "contactTag",
  table: tagTable,
  usedIn: { table, column: table.tags },
  sort: "name",
  seenBy: () => undefined,
  mayEdit: (actor) => actor.can("contacts.tags"),
  max: { count: 500, of: "all" },
});

/** Shared by all of the staff. */
export const contactKind = defineRecord<Contact>({
  type: "contact",
  scope: "tools:read",
  pageOf: ({ id }) => contactPaths.contact(id),
  table,
  input,
  fields: ["avatar", "name", "title", "company", "emails", "phoneNumbers", "birthday", "address", "notes", "tags"],
  title: ({ name }) => name,
  searchText: ({ title, company, emails, address, notes }) =>
    [title, company, ...emails.map((row) => row.email), address ?? "", richTextToPlain(notes ?? "")].join(" "),
  derived: (contact) => ({ matchKeys: matchKeysOf(contact) }),
  seenBy: () => undefined,
  mayEdit: (actor) => actor.can("contacts.edit"),
  merge(base, mine, theirs) {
    const { data, conflicts } = mergeFields(base, mine, theirs);
    // Two people may add different addresses at once.
    const merged: Partial<Contact> = { tags: mergeSets(base.tags, mine.tags, theirs.tags) };
    const areApart = (field: string) => conflicts.some(({ path }) => path === field);
    const emails = areApart("emails") ? mergeEmails(base.emails, mine.emails, theirs.emails) : null;
    const phones = areApart("phoneNumbers")
      ? mergePhones(base.phoneNumbers, mine.phoneNumbers, theirs.phoneNumbers)
      : null;
    if (emails) merged.emails = emails;
    if (phones) merged.phoneNumbers = phones;
    return { data: { ...data, ...merged }, conflicts: conflicts.filter(({ path }) => !(path in merged)) };
  },
  async check(actor, contact, before, verb) {
    // A tag that lies in the trash stays with the contact, also with one that comes back from there.
    const kept = verb === "restore" ? contact.tags : (before?.tags ?? []);
    const given = contact.tags.filter((tag) => !kept.includes(tag));
    if (given.length === 0) return;
    const known = new Set((await listContactTags(actor)).map(({ id }) => id));
    if (given.some((tag) => !known.has(tag))) throw invalidFields({ tags: ["contacts.errors.unknownTag"] });
  },
  after: (actor, verb, { id, ...contact }, before) =>
    followRecord(actor, verb, { kind: contactPictures.name, id }, addressesIn("avatar", contact, before)),
  max: { count: bounds.contacts, of: "all" },
});

/** Seen by all who see the contacts. */
export const contactPictures: AttachmentKind = {
  name: "contact",
  accepts: "pictures",
  most: 1,
  mayAttach: (actor) => actor.can("contacts.edit"),
  maySee: async (actor) => actor.hasScope("tools:read"),
};

export type ContactRecord = RecordOf<Contact>;

/** In Turkish order of their titles. */
export const listContactTags = (actor: Actor): Promise<ListedTag[]> => listTags(actor, contactTagKind);

/** @throws Refusal 404 for an unknown id and for what lies in the trash */
export async function getContact(actor: Actor, id: string): Promise<ContactRecord> {
  const record = await getRecord(actor, contactKind, id);
  if (record.deletedAt) throw found(null, "contact");
  return record;
}

/** Takes what is not given from a new contact. @throws as `createRecord` */
export async function createContact(actor: Actor, data: Partial<Contact>): Promise<ContactRecord> {
  return createRecord(actor, contactKind, { ...newContact, ...data });
}

/** Tags in the trash, which nobody sees, stay with the contact. @throws as `changeRecord`; Refusal 403 for a colleague */
export async function saveContact(
  actor: Actor,
  id: string,
  { version, data }: RecordChange<Contact>,
): Promise<ChangedRecord<Contact>> {
  await assertPartner(id);
  const listed = await listContactTags(actor);
  return changeRecord(actor, contactKind, id, {
    version,
    data(seen) {
      const sent = typeof data === "function" ? data(seen) : data;
      const { tags: given } = sent;
      return Array.isArray(given) ? { ...sent, tags: withHiddenTags(given, seen.tags, listed) } : sent;
    },
  });
}

/** What a form holds becomes a contact. Notes that nobody has changed there keep what the form does not show of them. */
export const contactOfForm = ({ notes, ...fields }: ContactFields, seen: Contact | null): Contact => ({
  ...fields,
  notes: seen && notes === textOfNotes(seen.notes) ? seen.notes : notesOfText(notes),
});

/** A stored contact as its form would hold it. @param known the tags that are not in the trash */
export function contactFieldsOf(contact: Contact, known: ReadonlySet<string>): ContactFields {
  const { avatar, name, title, company, emails, phoneNumbers, birthday, address, notes, tags: stored } = contact;
  const shown = stored.filter((tag) => known.has(tag));
  const texts = { name, title, company, emails, phoneNumbers, birthday, address, notes: textOfNotes(notes) };
  return { avatar, ...texts, tags: shown };
}

/** @throws as `trashRecord`; Refusal 403 for a colleague */
export async function trashContact(actor: Actor, id: string, seen: { version: number | null }): Promise<ContactRecord> {
  await assertPartner(id);
  return trashRecord(actor, contactKind, id, seen);
}

/** Colleagues are changed in their accounts alone. @throws Refusal 403 */
async function assertPartner(id: string): Promise<void> {
  if (isUuid(id) && (await findOpenColleague(id))) throw forbidden("A colleague is changed in the account");
}
