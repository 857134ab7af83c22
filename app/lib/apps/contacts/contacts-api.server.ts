import type { Actor } from "~/lib/access/actor";
import type { ApiOperation } from "~/lib/openapi/api-operation";
import type { JsonSchema } from "~/lib/openapi/json-schema";
import { orNone } from "~/lib/openapi/own-things";
import { id, orNull, parameter, text } from "~/lib/openapi/parts";
import { changeRecord, createRecord, trashRecord } from "~/lib/records/change-record.server";
import { objectIn, orNullIfGone, versionIn, versionOf, withoutFacts } from "~/lib/records/record-api.server";
import { longestTag, type ListedTag } from "~/lib/records/tag";

import { findColleagueContact } from "./colleagues.server";
import { contactBounds as bounds, type Contact } from "./contact";
import { contactJson, newContactJson } from "./contact-json";
import { listAllContacts, type ListedContact } from "./contact-list.server";
import {
  contactPictures,
  contactTagKind,
  createContact,
  getContact,
  listContactTags,
  saveContact,
  trashContact,
} from "./contacts.server";
import { contactCountries } from "./countries.server";

const tag: JsonSchema = {
  title: "ContactTag",
  type: "object",
  properties: { id, version: { type: "integer", minimum: 1 }, title: text },
};
const tagTitle: JsonSchema = { type: "object", properties: { title: { ...text, maxLength: longestTag } } };
const label: JsonSchema = { ...text, maxLength: bounds.label };
const avatar: JsonSchema = {
  ...orNull("string"),
  description: "The address of a picture: of an account, or as `POST /api/attachments?for=contact` gave it",
};
const fields: Record<keyof Contact, JsonSchema> = {
  avatar,
  name: { ...text, maxLength: bounds.name },
  title: { ...text, maxLength: bounds.title },
  company: { ...text, maxLength: bounds.company },
  emails: {
    type: "array",
    maxItems: bounds.rows,
    items: { type: "object", properties: { email: { ...text, maxLength: bounds.email }, label } },
  },
  phoneNumbers: {
    type: "array",
    maxItems: bounds.rows,
    items: {
      type: "object",
      properties: {
        country: { ...text, description: "ISO 3166-1 alpha-2 in lower case" },
        phoneNumber: { ...text, maxLength: bounds.phone },
        label,
      },
    },
  },
  birthday: { ...orNull("string"), description: "A calendar day in ISO 8601" },
  address: { ...orNull("string"), maxLength: bounds.address },
  notes: { ...orNull("string"), maxLength: bounds.notes, description: "HTML; what could be harmful is taken out" },
  tags: { type: "array", items: id, maxItems: bounds.tags },
};
const { title: _title, company: _company, ...plainFields } = fields;
const facts = { id, version: { type: "integer", minimum: 1 } } satisfies Record<string, JsonSchema>;
const contact: JsonSchema = {
  title: "Contact",
  type: "object",
  properties: { ...facts, ...fields, background: { type: "null" } },
};
const newContact: JsonSchema = {
  title: "NewContact",
  type: "object",
  properties: { ...facts, ...plainFields, job: { type: "object", properties: { title: text, company: text } } },
};
const country: JsonSchema = {
  title: "ContactCountry",
  type: "object",
  properties: { id: text, iso: text, name: text, code: text, flagImagePos: text },
};
const version: JsonSchema = { type: "integer", minimum: 1, description: "The one that was read" };
const reading = { tag: "contacts", scope: "tools:read" } as const;
const writing = { tag: "contacts", scope: "tools:write" } as const;
const stale = "Somebody else has changed the same field since `version`";
const unfit = { "422": "Values that cannot be kept" };
const contactsOfAll: JsonSchema = { type: "array", items: contact };
const deleted = {
  result: { description: "true, also for an unknown id", schema: { type: "boolean" } },
  refusals: { "409": "It was changed since `version`, or is in the trash already" },
} as const;

const knownTags = async (actor: Actor) => new Set((await listContactTags(actor)).map((one) => one.id));

async function allJson(actor: Actor, rows: Promise<readonly ListedContact[]>) {
  const [found, known] = await Promise.all([rows, knownTags(actor)]);
  return found.map((row) => contactJson(row, known));
}

/** Null for an unknown id and for what lies in the trash. */
const findContact = async (actor: Actor, contactId: string): Promise<ListedContact | null> =>
  (await findColleagueContact(actor, contactId)) ?? orNullIfGone(getContact(actor, contactId));

/** A program sends back what it has read: what is beside the data counts for nothing, and a new one has `job`. */
function contactIn(body: Record<string, unknown>): Partial<Contact> {
  const { background: _background, job, ...given } = withoutFacts(objectIn(body, "contact"));
  const { title, company } = typeof job === "object" && job !== null ? (job as Record<string, unknown>) : {};
  return {
    ...(title === undefined ? {} : { title }),
    ...(company === undefined ? {} : { company }),
    ...given,
  } as Partial<Contact>;
}

const tagJson = ({ id: tagId, version: stored, title }: ListedTag): ListedTag => ({
  id: tagId,
  version: stored,
  title,
});

const flagWidth = 24;

/** The exact contract is the specification's, so ids stand in the query or the body. */
export const contactsApi: readonly ApiOperation[] = [
  {
    ...reading,
    method: "GET",
    path: "apps/contacts/all",
    name: "contacts",
    summary: "All partners and colleagues in the Turkish order of their names",
    result: {
      description: "Colleagues have no version; their addresses need the scope `account`",
      schema: contactsOfAll,
    },
    run: (actor) => allJson(actor, listAllContacts(actor)),
  },
  {
    ...reading,
    method: "GET",
    path: "apps/contacts/search",
    name: "searchContacts",
    summary: "Those whose name has what is asked for",
    parameters: [parameter("query", "query", { ...text, maxLength: 200 })],
    result: { description: "By name; all without a query", schema: contactsOfAll },
    run: (actor, { query }) => allJson(actor, listAllContacts(actor, (query.get("query") ?? "").slice(0, 200))),
  },
  {
    ...reading,
    method: "GET",
    path: "apps/contacts/contact",
    name: "contact",
    summary: "One contact",
    parameters: [parameter("id", "query", id)],
    result: {
      description: "A partner with its version, or a colleague; null for an unknown id",
      schema: orNone(contact),
    },
    async run(actor, { query }) {
      const found = await findContact(actor, query.get("id") ?? "");
      return found && contactJson(found, await knownTags(actor));
    },
  },
  {
    ...writing,
    method: "POST",
    path: "apps/contacts/contact",
    name: "createContact",
    verb: "contacts.edit",
    summary: "Makes a contact, which is called “New Contact” unless it is named",
    body: { properties: { contact: { type: "object", properties: fields } }, required: [] },
    result: { description: "As it was stored; position and company are in `job`", schema: newContact },
    refusals: { "409": "There are too many", ...unfit },
    async run(actor, { body }) {
      const given = body.contact === undefined ? {} : contactIn(body);
      const made = await createContact(actor, { name: "New Contact", ...given });
      return newContactJson(made, await knownTags(actor));
    },
  },
  {
    ...writing,
    method: "PATCH",
    path: "apps/contacts/contact",
    name: "updateContact",
    verb: "contacts.edit",
    summary: "Changes a contact: the given fields, merged with what others saved since `version`",
    body: {
      properties: { id, version, contact: { type: "object", properties: fields } },
      required: ["id", "contact"],
    },
    result: { description: "As it is stored now; null for an unknown id", schema: orNone(contact) },
    refusals: { "409": stale, ...unfit },
    async run(actor, { body }) {
      const change = { version: versionIn(body.version), data: contactIn(body) };
      const done = await orNullIfGone(saveContact(actor, String(body.id), change));
      return done && contactJson(done.record, await knownTags(actor));
    },
  },
  {
    ...writing,
    ...deleted,
    method: "DELETE",
    path: "apps/contacts/contact",
    name: "deleteContact",
    verb: "contacts.edit",
    summary: "Puts a contact into the trash",
    parameters: [{ ...parameter("id", "query", id), required: true }, parameter("version", "query", version)],
    async run(actor, { query }) {
      await orNullIfGone(trashContact(actor, query.get("id") ?? "", { version: versionOf(query) }));
      return true;
    },
  },
  {
    ...writing,
    method: "POST",
    path: "apps/contacts/avatar",
    name: "setContactAvatar",
    verb: "contacts.edit",
    summary: "Gives a contact a picture, or with null none",
    body: { properties: { id, version, avatar }, required: ["id", "avatar"] },
    attached: { field: "avatar", kind: contactPictures.name },
    result: { description: "As it is stored now; null for an unknown id", schema: orNone(contact) },
    refusals: { "409": stale, "413": "Too large", "415": "No photograph", ...unfit },
    async run(actor, { body }) {
      const change = { version: versionIn(body.version), data: { avatar: body.avatar as string | null } };
      const done = await orNullIfGone(saveContact(actor, String(body.id), change));
      return done && contactJson(done.record, await knownTags(actor));
    },
  },
  {
    ...reading,
    method: "GET",
    path: "apps/contacts/countries",
    name: "contactCountries",
    summary: "The countries with their dial codes, in the order of the Turkish alphabet",
    result: {
      description: "`flagImagePos`: the offset in a column of flags, each 24 pixels wide and high",
      schema: { type: "array", items: country },
    },
    run: () =>
      Promise.resolve(
        contactCountries().map(({ iso, name, code }, at) => ({
          id: iso,
          iso,
          name: name.tr,
          code,
          flagImagePos: `0px -${at * flagWidth}px`,
        })),
      ),
  },
  {
    ...reading,
    method: "GET",
    path: "apps/contacts/tags",
    name: "contactTags",
    summary: "The tags of contacts, in the order of the Turkish alphabet",
    result: { description: "All of them", schema: { type: "array", items: tag } },
    run: listContactTags,
  },
  {
    ...writing,
    method: "POST",
    path: "apps/contacts/tag",
    name: "createContactTag",
    verb: "contacts.tags",
    summary: "Makes a tag",
    body: { properties: { tag: tagTitle }, required: ["tag"] },
    result: { description: "As it was stored", schema: tag },
    refusals: unfit,
    run: async (actor, { body }) =>
      tagJson(await createRecord(actor, contactTagKind, withoutFacts(objectIn(body, "tag")))),
  },
  {
    ...writing,
    method: "PATCH",
    path: "apps/contacts/tag",
    name: "updateContactTag",
    verb: "contacts.tags",
    summary: "Renames a tag",
    body: { properties: { id, version, tag: tagTitle }, required: ["id", "tag"] },
    result: { description: "As it is stored now; null for an unknown id", schema: orNone(tag) },
    refusals: { "409": stale, ...unfit },
    async run(actor, { body }) {
      const change = { version: versionIn(body.version), data: withoutFacts(objectIn(body, "tag")) };
      const done = await orNullIfGone(changeRecord(actor, contactTagKind, String(body.id), change));
      return done && tagJson(done.record);
    },
  },
  {
    ...writing,
    ...deleted,
    method: "DELETE",
    path: "apps/contacts/tag",
    name: "deleteContactTag",
    verb: "contacts.tags",
    summary: "Puts a tag into the trash: no contact shows it any more",
    parameters: [{ ...parameter("id", "query", id), required: true }, parameter("version", "query", version)],
    async run(actor, { query }) {
      await orNullIfGone(trashRecord(actor, contactTagKind, query.get("id") ?? "", { version: versionOf(query) }));
      return true;
    },
  },
];
