import { randomUUID } from "node:crypto";

import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import type { ApiOperation } from "~/lib/openapi/api-operation";
import type { JsonSchema } from "~/lib/openapi/json-schema";
import { orNone, wantedId } from "~/lib/openapi/own-things";
import { id, instant, orNull, parameter, text } from "~/lib/openapi/parts";
import { zodFields } from "~/lib/platform/http/request/zod-fields";
import { invalidFields } from "~/lib/platform/refusal";
import { changeRecord, createRecord, trashRecord } from "~/lib/records/change-record.server";
import { objectIn, orNullIfGone, versionIn, versionOf, withoutFacts } from "~/lib/records/record-api.server";
import { longestTag } from "~/lib/records/tag";

import { changeMail } from "./change-mails.server";
import { saveDraft } from "./drafts.server";
import { findMailLabel, listMailLabels, mailLabelKind } from "./labels.server";
import { mailPagination, mailsJson } from "./mailbox-json.server";
import {
  filterIcons,
  folderIcons,
  isMailFilter,
  isMailFolder,
  labelColors,
  mailBounds,
  mailFilters,
  mailFolders,
  mailLayouts,
  type MailDraft,
} from "./mailbox";
import { readMailPlace, type MailPlace } from "./mail-place";
import { changeMailSettings, getMailSettings } from "./mail-settings.server";
import { countFolders, findMail, listMails } from "./mails.server";
import { suggestReceivers } from "./receivers.server";
import { sendMail } from "./send-mail.server";

type Values = Record<string, unknown>;

const own = { tag: "mailbox", scope: "account" } as const;
const integer: JsonSchema = { type: "integer", minimum: 0 };
const flag: JsonSchema = { type: "boolean" };
const version: JsonSchema = { type: "integer", minimum: 1, description: "The one that was read" };
const unfit = { "422": "Values that cannot be kept" };

const settings: JsonSchema = {
  title: "MailboxSettings",
  type: "object",
  properties: { messageLayout: { enum: mailLayouts } },
};
const label: JsonSchema = {
  title: "MailboxLabel",
  type: "object",
  properties: {
    id,
    version: { type: "integer", minimum: 1 },
    title: text,
    slug: text,
    color: { enum: labelColors },
  },
};
const writtenLabel: Record<string, JsonSchema> = {
  title: { ...text, maxLength: longestTag },
  color: { enum: labelColors },
};
const named = (title: string, more: Record<string, JsonSchema> = {}): JsonSchema => ({
  title,
  type: "object",
  properties: { id: text, title: text, slug: text, icon: text, ...more },
});
const mail: JsonSchema = {
  title: "MailboxMail",
  type: "object",
  properties: {
    id,
    version: { type: "integer", minimum: 1 },
    type: { const: "mail" },
    from: { type: "object", properties: { avatar: orNull("string"), contact: text } },
    to: { ...text, description: "Separated by commas" },
    cc: { type: "array", items: text },
    ccCount: integer,
    bcc: { type: "array", items: text, description: "Only in one's own" },
    bccCount: { ...integer, description: "0 but in one's own" },
    date: instant,
    subject: text,
    content: { ...text, description: "Sanitized HTML" },
    attachments: {
      type: "array",
      items: {
        type: "object",
        properties: { type: text, name: text, size: integer, preview: orNull("string"), downloadUrl: text },
      },
    },
    starred: flag,
    important: flag,
    unread: flag,
    folder: { enum: mailFolders },
    labels: { type: "array", items: id },
  },
};
const mailChange: JsonSchema = {
  type: "object",
  properties: {
    starred: flag,
    important: flag,
    unread: flag,
    folder: { enum: mailFolders },
    labels: { type: "array", items: id, maxItems: mailBounds.labels },
  },
};
const line: JsonSchema = {
  ...text,
  maxLength: mailBounds.line,
  description: "Addresses, with names or without, or names of colleagues; separated by commas",
};
const draft: Record<keyof MailDraft, JsonSchema> = {
  to: line,
  cc: line,
  bcc: line,
  subject: { ...text, maxLength: mailBounds.subject },
  content: { ...text, maxLength: mailBounds.content, description: "HTML, which is sanitized" },
  files: {
    type: "array",
    items: text,
    maxItems: mailBounds.files,
    description: "Addresses that `POST /api/attachments?for=mail` gave",
  },
};
const writtenMail: JsonSchema = { type: "object", properties: { id, ...draft } };
const savedDraft: JsonSchema = {
  title: "MailDraft",
  type: "object",
  properties: { id, version: { type: "integer", minimum: 1 }, ...draft },
};

const change = z.object({
  unread: z.boolean("mailbox.errors.flag").optional(),
  starred: z.boolean("mailbox.errors.flag").optional(),
  important: z.boolean("mailbox.errors.flag").optional(),
  folder: z.enum(mailFolders, "mailbox.errors.folder").optional(),
  labels: z
    .array(z.uuid("mailbox.errors.unknownLabel"), "mailbox.errors.unknownLabel")
    .max(mailBounds.labels, "mailbox.errors.unknownLabel")
    .optional(),
});

/** A field that the reader may not change is refused, so that nothing is lost unseen. */
function readChange(given: Values): Parameters<typeof changeMail>[2] {
  const parsed = change.safeParse(given);
  if (!parsed.success) throw invalidFields(zodFields(parsed.error));
  const fixed = ["subject", "content", "to", "cc", "bcc", "attachments", "date", "from"].filter(
    (name) => name in given,
  );
  if (fixed.length > 0) throw invalidFields(Object.fromEntries(fixed.map((name) => [name, ["mailbox.errors.fixed"]])));
  return Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== undefined));
}

/** Folder before filter before label, as the specification has it; null for none of them and for an unknown one. */
function placeIn(query: URLSearchParams): MailPlace | null {
  const [folder, filter, slug] = ["folder", "filter", "label"].map((name) => query.get(name) ?? undefined);
  const page = query.get("page") ?? "1";
  if (folder !== undefined) return isMailFolder(folder) ? readMailPlace({ folder, page }) : null;
  if (filter !== undefined) return isMailFilter(filter) ? readMailPlace({ filter, page }) : null;
  return slug === undefined ? null : readMailPlace({ label: slug, page });
}

const none = { totalResults: 0, resultsPerPage: 10, currentPage: 1, lastPage: 1, startIndex: 0, endIndex: 0 };

/** The exact contract is the specification's, so ids stand in the query or the body. */
export const mailboxApi: readonly ApiOperation[] = [
  {
    ...own,
    method: "GET",
    path: "apps/mailbox/settings",
    name: "mailboxSettings",
    summary: "How one's own mailbox is shown",
    result: { description: "All of them", schema: settings },
    run: getMailSettings,
  },
  {
    ...own,
    method: "PATCH",
    path: "apps/mailbox/settings",
    name: "updateMailboxSettings",
    summary: "Changes how one's own mailbox is shown",
    body: {
      properties: { settings: { type: "object", properties: { messageLayout: { enum: mailLayouts } } } },
      required: ["settings"],
    },
    result: { description: "All of them, merged", schema: settings },
    refusals: unfit,
    run: (actor, { body }) => changeMailSettings(actor, objectIn(body, "settings")),
  },
  {
    ...own,
    method: "GET",
    path: "apps/mailbox/folders",
    name: "mailFolders",
    summary: "The folders of one's own mailbox",
    result: {
      description: "`count`: unread ones; all of drafts and spam; 0 of sent and trash",
      schema: { type: "array", items: named("MailFolder", { count: integer }) },
    },
    async run(actor, call) {
      const [counts, t] = await Promise.all([countFolders(actor), call.t()]);
      return mailFolders.map((slug) => ({
        id: slug,
        title: t(`mailbox.folders.${slug}`),
        slug,
        icon: folderIcons[slug],
        count: counts[slug],
      }));
    },
  },
  {
    ...own,
    method: "GET",
    path: "apps/mailbox/filters",
    name: "mailFilters",
    summary: "What one's own mailbox can be narrowed to",
    result: { description: "All of them", schema: { type: "array", items: named("MailFilter") } },
    async run(_actor, call) {
      const t = await call.t();
      return mailFilters.map((slug) => ({
        id: slug,
        title: t(`mailbox.filters.${slug}`),
        slug,
        icon: filterIcons[slug],
      }));
    },
  },
  {
    ...own,
    method: "GET",
    path: "apps/mailbox/labels",
    name: "mailLabels",
    summary: "One's own labels of mails, in the order in which they were made",
    result: { description: "All of them", schema: { type: "array", items: label } },
    run: listMailLabels,
  },
  {
    ...own,
    method: "POST",
    path: "apps/mailbox/label",
    name: "createMailLabel",
    summary: "Makes a label",
    body: {
      properties: { label: { type: "object", properties: writtenLabel, required: ["title"] } },
      required: ["label"],
    },
    result: { description: "With its address, which no other label of one's own has", schema: label },
    refusals: { "409": "One has too many already", ...unfit },
    async run(actor, { body }) {
      const given = withoutFacts(objectIn(body, "label"));
      const { slug: _slug, ...data } = given;
      const { id: made } = await createRecord(actor, mailLabelKind, { color: "orange", ...data });
      return findMailLabel(actor, made);
    },
  },
  {
    ...own,
    method: "PATCH",
    path: "apps/mailbox/label",
    name: "updateMailLabel",
    summary: "Changes a label; its address follows its title",
    body: {
      properties: { id, version, label: { type: "object", properties: writtenLabel } },
      required: ["id", "label"],
    },
    result: { description: "As it is stored now; null for an unknown id", schema: orNone(label) },
    refusals: { "409": "It was changed since `version`, or is in the trash", ...unfit },
    async run(actor, { body }) {
      const { slug: _slug, ...data } = withoutFacts(objectIn(body, "label"));
      const change = { version: versionIn(body.version), data };
      const done = await orNullIfGone(changeRecord(actor, mailLabelKind, String(body.id), change));
      return done && findMailLabel(actor, done.record.id);
    },
  },
  {
    ...own,
    method: "DELETE",
    path: "apps/mailbox/label",
    name: "deleteMailLabel",
    summary: "Puts a label into the trash: no mail shows it any more",
    parameters: [wantedId, parameter("version", "query", version)],
    result: { description: "true, also for an unknown id", schema: flag },
    refusals: { "409": "It was changed since `version`, or is in the trash already" },
    async run(actor, { query }) {
      await orNullIfGone(trashRecord(actor, mailLabelKind, query.get("id") ?? "", { version: versionOf(query) }));
      return true;
    },
  },
  {
    ...own,
    method: "GET",
    path: "apps/mailbox/mails",
    name: "mailboxMails",
    summary: "Ten of one's own mails: of a folder, a filter or a label, the newest first",
    parameters: [
      parameter("folder", "query", { enum: mailFolders }),
      parameter("filter", "query", { enum: mailFilters }),
      parameter("label", "query", { ...text, description: "A label's slug" }),
      parameter("page", "query", { type: "integer", minimum: 1 }),
    ],
    result: {
      description:
        "Without any of the three, or for an unknown one, an empty list; `mails` is null behind the last page",
      schema: {
        type: "object",
        properties: {
          mails: { type: ["array", "null"], items: mail },
          pagination: {
            type: "object",
            properties: Object.fromEntries(Object.keys(none).map((name) => [name, integer])),
          },
        },
      },
    },
    async run(actor, { query }) {
      const place = placeIn(query);
      const listed = place && (await listMails(actor, place, { isWhole: true }));
      if (!place || !listed) return { mails: [], pagination: none };
      const { items, pagination } = listed;
      if (place.page > pagination.lastPage) return { mails: null, pagination: { lastPage: pagination.lastPage } };
      return { mails: await mailsJson(items), pagination: mailPagination(pagination) };
    },
  },
  {
    ...own,
    method: "GET",
    path: "apps/mailbox/mail",
    name: "mailboxMail",
    summary: "One of one's own mails",
    parameters: [wantedId],
    result: { description: "Whole; null for an unknown id", schema: orNone(mail) },
    run: async (actor, { query }) => mailJson(actor, query.get("id") ?? ""),
  },
  {
    ...own,
    method: "PATCH",
    path: "apps/mailbox/mail",
    name: "updateMailboxMail",
    summary: "Marks a mail of one's own, labels it or moves it",
    body: { properties: { id, mail: mailChange }, required: ["id", "mail"] },
    result: { description: "As it is stored now; null for an unknown id", schema: orNone(mail) },
    refusals: { "422": "A folder where it cannot lie, an unknown label, or what cannot be changed" },
    async run(actor, { body }) {
      const wanted = String(body.id);
      const done = await orNullIfGone(changeMail(actor, wanted, readChange(withoutFacts(objectIn(body, "mail")))));
      return done && mailJson(actor, wanted);
    },
  },
  {
    ...own,
    method: "POST",
    path: "apps/mailbox/mail",
    name: "sendMailboxMail",
    summary: "Sends a mail, which can be taken back for ten seconds",
    body: { properties: { mail: writtenMail, version }, required: ["mail"] },
    result: { description: "As it lies among those that one has sent", schema: mail },
    refusals: {
      "404": "The id is somebody else's",
      "409": "It has been sent, or was changed since `version`",
      "422": "Receivers that are not there, or an empty mail: it is a draft then",
    },
    async run(actor, { body }) {
      const { id: given, data } = draftIn(body);
      await sendMail(actor, given, { version: versionIn(body.version), data });
      return mailJson(actor, given);
    },
  },
  {
    ...own,
    method: "PUT",
    path: "apps/mailbox/draft",
    name: "saveMailDraft",
    summary: "Keeps a mail that is being written, merged with what was saved since `version`",
    body: {
      properties: { mail: writtenMail, version: { ...version, minimum: 0, description: "0: it is new" } },
      required: ["mail"],
    },
    result: { description: "As it is stored now", schema: savedDraft },
    refusals: {
      "404": "The id is somebody else's",
      "409": "It has been sent, or the same field was changed since `version`",
      ...unfit,
    },
    async run(actor, { body }) {
      const { id: given, data } = draftIn(body);
      const read = body.version === 0 ? 0 : versionIn(body.version);
      const { record } = await saveDraft(actor, given, { version: read, data });
      const { to, cc, bcc, subject, content, files } = record;
      return { id: record.id, version: record.version, to, cc, bcc, subject, content, files };
    },
  },
  {
    ...own,
    method: "GET",
    path: "apps/mailbox/receivers",
    name: "mailReceivers",
    summary: "Colleagues whose name, title or address has the words",
    parameters: [{ ...parameter("query", "query", text), required: true }],
    result: {
      description: "`line` is what goes into a field of receivers",
      schema: {
        type: "array",
        items: {
          title: "MailReceiver",
          type: "object",
          properties: { id, name: text, jobTitle: orNull("string"), avatar: orNull("string"), line: text },
        },
      },
    },
    run: (_actor, { query }) => suggestReceivers(query.get("query") ?? ""),
  },
];

async function mailJson(actor: Actor, wanted: string): Promise<Values | null> {
  const row = await findMail(actor, wanted);
  return row && ((await mailsJson([row]))[0] ?? null);
}

/** @throws Refusal 400 */
function draftIn(body: Values): { id: string; data: Partial<MailDraft> } {
  const { id: given, ...data } = withId(objectIn(body, "mail"));
  return { id: given, data: withoutFacts(data) };
}

const withId = ({ id: given, ...mail }: Values) => ({
  ...mail,
  id: typeof given === "string" ? given : randomUUID(),
});
