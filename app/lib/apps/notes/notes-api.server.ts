import type { Actor } from "~/lib/access/actor";
import type { ApiOperation } from "~/lib/openapi/api-operation";
import type { JsonSchema } from "~/lib/openapi/json-schema";
import { orNone } from "~/lib/openapi/own-things";
import { id, instant, orNull, parameter, text } from "~/lib/openapi/parts";
import { changeRecord, createRecord, trashRecord } from "~/lib/records/change-record.server";
import { longestTag } from "~/lib/records/tag";
import { objectIn, orNullIfGone, versionIn, versionOf, withoutFacts } from "~/lib/records/record-api.server";

import { newNote, noteBounds, type Note } from "./note";
import {
  addNoteTask,
  createNote,
  listAllNotes,
  listNoteLabels,
  noteKind,
  noteLabelKind,
  saveNote,
  shownLabels,
  type NoteRecord,
} from "./notes.server";

type Values = Record<string, unknown>;

const label: JsonSchema = {
  title: "NoteLabel",
  type: "object",
  properties: { id, version: { type: "integer", minimum: 1 }, title: text },
};
const labelTitle: JsonSchema = { ...text, maxLength: longestTag };
const fields: Record<Exclude<keyof Note, "labels">, JsonSchema> = {
  title: { ...text, maxLength: noteBounds.title },
  content: { ...text, maxLength: noteBounds.content, description: "Plain text" },
  tasks: {
    type: ["array", "null"],
    maxItems: noteBounds.tasks,
    items: {
      type: "object",
      properties: {
        id: text,
        content: { ...text, maxLength: noteBounds.taskContent },
        completed: { type: "boolean" },
      },
    },
  },
  image: { ...orNull("string"), description: "The address of a picture that `POST /api/attachments?for=note` gave" },
  reminder: { ...orNull("string"), description: "ISO 8601; one is notified then" },
  archived: { type: "boolean" },
};
const ids: JsonSchema = { type: "array", items: id, maxItems: noteBounds.labels };
const noteWith = (title: string, labels: JsonSchema): JsonSchema => ({
  title,
  type: "object",
  properties: {
    id,
    version: { type: "integer", minimum: 1 },
    ...fields,
    labels,
    createdAt: instant,
    updatedAt: { ...orNull("string"), description: "ISO 8601; null until it is changed" },
  },
});
const note = noteWith("Note", { type: "array", items: label });
const savedNote = noteWith("SavedNote", ids);
const written: JsonSchema = {
  type: "object",
  properties: { id, ...fields, labels: { ...ids, items: {}, description: "Ids, or objects with an `id`" } },
};
const version: JsonSchema = { type: "integer", minimum: 1, description: "The one that was read" };
const own = { tag: "notes", scope: "account" } as const;
const stale = "Somebody else has changed the same field since `version`, or it is in the trash";
const tooMany = { "409": "One has too many already" };
const unfit = { "422": "Values that cannot be kept" };
const labelsOfAll: JsonSchema = { type: "array", items: label };

const noteJson = (record: NoteRecord, labels: readonly unknown[]): Values => ({
  id: record.id,
  version: record.version,
  title: record.title,
  content: record.content,
  tasks: record.tasks,
  image: record.image,
  reminder: record.reminder,
  labels,
  archived: record.archived,
  createdAt: record.createdAt,
  updatedAt: record.version === 1 ? null : record.updatedAt,
});

/** With ids of labels, as the specification has it of a note that was written. */
async function savedJson(actor: Actor, record: NoteRecord): Promise<Values> {
  const known = new Set((await listNoteLabels(actor)).map((one) => one.id));
  return noteJson(record, shownLabels(record.labels, known));
}

/** The exact contract is the specification's, so ids stand in the query or the body. */
export const notesApi: readonly ApiOperation[] = [
  {
    ...own,
    method: "GET",
    path: "apps/notes/labels",
    name: "noteLabels",
    summary: "One's own labels of notes, in the order in which they were made",
    result: { description: "All of them", schema: labelsOfAll },
    run: listNoteLabels,
  },
  {
    ...own,
    method: "POST",
    path: "apps/notes/labels",
    name: "createNoteLabel",
    summary: "Makes a label",
    body: { properties: { title: labelTitle }, required: ["title"] },
    result: { description: "All of one's own labels, the new one last", schema: labelsOfAll },
    refusals: { ...tooMany, ...unfit },
    async run(actor, { body }) {
      await createRecord(actor, noteLabelKind, { title: body.title });
      return listNoteLabels(actor);
    },
  },
  {
    ...own,
    method: "PATCH",
    path: "apps/notes/labels",
    name: "updateNoteLabel",
    summary: "Renames a label",
    body: {
      properties: { label: { type: "object", properties: { id, title: labelTitle }, required: ["id"] }, version },
      required: ["label"],
    },
    result: { description: "All of one's own labels; null for an unknown id", schema: orNone(labelsOfAll) },
    refusals: { "409": stale, ...unfit },
    async run(actor, { body }) {
      const { id: labelId, ...given } = objectIn(body, "label");
      const change = { version: versionIn(body.version), data: withoutFacts(given) };
      const done = await orNullIfGone(changeRecord(actor, noteLabelKind, String(labelId), change));
      return done && listNoteLabels(actor);
    },
  },
  {
    ...own,
    method: "DELETE",
    path: "apps/notes/labels",
    name: "deleteNoteLabel",
    summary: "Puts a label into the trash: no note shows it any more",
    parameters: [{ ...parameter("id", "query", id), required: true }, parameter("version", "query", version)],
    result: { description: "All of one's own labels; null for an unknown id", schema: orNone(labelsOfAll) },
    refusals: { "409": "It was changed since `version`, or is in the trash already" },
    async run(actor, { query }) {
      const change = { version: versionOf(query) };
      const done = await orNullIfGone(trashRecord(actor, noteLabelKind, query.get("id") ?? "", change));
      return done && listNoteLabels(actor);
    },
  },
  {
    ...own,
    method: "POST",
    path: "apps/notes/tasks",
    name: "addNoteTask",
    summary: "Puts something to check behind the others of a note",
    body: {
      properties: {
        note: { type: "object", properties: { id }, required: ["id"] },
        task: { ...text, maxLength: noteBounds.taskContent },
      },
      required: ["note", "task"],
    },
    result: { description: "The note as it is stored now; null for an unknown id", schema: orNone(savedNote) },
    refusals: { "409": "It is in the trash", ...unfit },
    async run(actor, { body }) {
      const record = await orNullIfGone(addNoteTask(actor, String(objectIn(body, "note").id), body.task));
      return record && savedJson(actor, record);
    },
  },
  {
    ...own,
    method: "GET",
    path: "apps/notes/all",
    name: "notes",
    summary: "All of one's own notes, in the order in which they were made",
    result: {
      description: "With those of the archive and with the labels themselves",
      schema: { type: "array", items: note },
    },
    async run(actor) {
      const [records, labels] = await Promise.all([listAllNotes(actor), listNoteLabels(actor)]);
      const known = new Map(labels.map((one) => [one.id, one]));
      return records.map((record) =>
        noteJson(
          record,
          record.labels.flatMap((one) => known.get(one) ?? []),
        ),
      );
    },
  },
  {
    ...own,
    method: "POST",
    path: "apps/notes",
    name: "createNote",
    summary: "Makes a note",
    body: { properties: { note: written }, required: ["note"] },
    result: { description: "As it was stored", schema: savedNote },
    refusals: { ...tooMany, ...unfit },
    run: async (actor, { body }) => savedJson(actor, await createNote(actor, noteIn(objectIn(body, "note")))),
  },
  {
    ...own,
    method: "PATCH",
    path: "apps/notes",
    name: "updateNote",
    summary: "Replaces a note, merged with what was saved since `version`",
    body: {
      properties: { updatedNote: { ...written, required: ["id"] }, version },
      required: ["updatedNote"],
    },
    result: { description: "As it is stored now; null for an unknown id", schema: orNone(savedNote) },
    refusals: { "409": stale, ...unfit },
    async run(actor, { body }) {
      const { id: noteId, ...given } = objectIn(body, "updatedNote");
      const change = { version: versionIn(body.version), data: { ...newNote, ...noteIn(given) } };
      const done = await orNullIfGone(saveNote(actor, String(noteId), change));
      return done && savedJson(actor, done.record);
    },
  },
  {
    ...own,
    method: "DELETE",
    path: "apps/notes",
    name: "deleteNote",
    summary: "Puts a note into the trash",
    parameters: [{ ...parameter("id", "query", id), required: true }, parameter("version", "query", version)],
    result: { description: "true; null for an unknown id", schema: { type: ["boolean", "null"] } },
    refusals: { "409": "It was changed since `version`, or is in the trash already" },
    run: async (actor, { query }) =>
      (await orNullIfGone(trashRecord(actor, noteKind, query.get("id") ?? "", { version: versionOf(query) }))) && true,
  },
];

/** A note as a program sends it. */
function noteIn(given: Values): Partial<Note> {
  const { labels, ...data } = withoutFacts(given);
  return { ...data, ...(labels === undefined ? {} : { labels: labelIds(labels) }) } as Partial<Note>;
}

function labelIds(labels: unknown): unknown {
  if (!Array.isArray(labels)) return labels;
  return labels.map((one: unknown) => (typeof one === "object" && one !== null && "id" in one ? one.id : one));
}
