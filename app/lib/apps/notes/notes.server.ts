import { randomUUID } from "node:crypto";

import { and, asc, desc, eq, inArray, isNull, not, sql, type SQL } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import type { AttachmentKind } from "~/lib/files/attachments/attachment-kind.server";
import { addressesIn, followRecord } from "~/lib/files/attachments/attachments.server";
import { db } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { allInPages } from "~/lib/platform/db/queries/in-pages.server";
import { matchesText } from "~/lib/platform/db/queries/text-search.server";
import type { Pagination } from "~/lib/platform/http/request/pagination";
import { zodFields } from "~/lib/platform/http/request/zod-fields";
import { invalidFields } from "~/lib/platform/refusal";
import { keepable } from "~/lib/platform/text/keepable";
import { isUuid } from "~/lib/platform/text/uuid";
import { changeRecord, createRecord, type ChangedRecord } from "~/lib/records/change-record.server";
import { listRecords, type ListedRecord } from "~/lib/records/list-records.server";
import { mergeFields, mergeSets } from "~/lib/records/merge-fields";
import { mergeRows, withRowIds } from "~/lib/records/merge-rows";
import { optionalInstant, optionalLine, plainText } from "~/lib/records/record-input";
import type { ListedTag } from "~/lib/records/tag";
import { defineTags, listTags, withHiddenTags } from "~/lib/records/tags.server";
import { defineRecord, shownColumns, type RecordOf } from "~/lib/records/record.server";

import { newNote, noteBounds, noteName, type Note, type NotePlace } from "./note";
import { followNote } from "./note-reminder.server";
import { noteLabels as labelTable, notes as table } from "./schema.server";

const line = (max: number) =>
  optionalLine(max, { text: "notes.errors.text", tooLong: `notes.errors.tooLong?max=${max}` });

const tasks = z
  .array(
    z.strictObject(
      {
        id: z.string("notes.errors.tasks").max(60, "notes.errors.tasks").transform(keepable).default(""),
        content: line(noteBounds.taskContent),
        completed: z.boolean("notes.errors.tasks").default(false),
      },
      "notes.errors.tasks",
    ),
    "notes.errors.tasks",
  )
  .max(noteBounds.tasks, `notes.errors.tooManyTasks?max=${noteBounds.tasks}`)
  .nullable()
  .transform((rows) => rows && withRowIds(rows));

const tooManyLabels = `notes.errors.labels?max=${noteBounds.labels}`;

const input: z.ZodType<Note> = z
  .strictObject({
    title: line(noteBounds.title),
    content: plainText(noteBounds.content, {
      text: "notes.errors.text",
      tooLong: `notes.errors.tooLong?max=${noteBounds.content}`,
    }),
    tasks,
    image: z.string("files.attachments.unknown").max(300, "files.attachments.unknown").nullable().default(null),
    reminder: optionalInstant("notes.errors.reminder"),
    labels: z
      .array(z.uuid("notes.errors.unknownLabel"), tooManyLabels)
      .max(noteBounds.labels, tooManyLabels)
      .transform((ids) => [...new Set(ids)]),
    archived: z.boolean("notes.errors.archived"),
  })
  .refine(
    (note) => note.title !== "" || note.content.trim() !== "" || (note.tasks ?? []).length > 0 || note.image !== null,
    {
      path: ["title"],
      message: "notes.errors.empty",
    },
  );

/** Nobody sees another's, whatever their role. */
const isOwn = (actor: Actor, { createdBy }: { createdBy: string | null }) =>
  actor.id !== null && createdBy === actor.id;

const ownNotes = (actor: Actor): SQL => (actor.id === null ? sql`false` : eq(table.createdBy, actor.id));
const ownLabels = (actor: Actor): SQL => (actor.id === null ? sql`false` : eq(labelTable.createdBy, actor.id));

/** The audit log names the person and the note, and holds nothing of what only its owner may read. */
const audited = () => ({});

export const noteLabelKind = defineTags({
  type: "noteLabel",
  isPrivate: true,
  table: labelTable,
  usedIn: { table, column: table.labels },
  sort: "createdAt",
  seenBy: ownLabels,
  mayEdit: isOwn,
  audited,
  max: { count: noteBounds.ownLabels, of: "person" },
});

export const notePictures: AttachmentKind = {
  name: "note",
  accepts: "pictures",
  most: 1,
  mayAttach: (actor) => actor.hasScope("account"),
  async maySee(actor, id) {
    if (!actor.hasScope("account")) return false;
    const [own] = await db()
      .select({ id: table.id })
      .from(table)
      .where(and(ownNotes(actor), eq(table.id, id)));
    return own !== undefined;
  },
};

export const noteKind = defineRecord<Note>({
  type: "note",
  scope: "account",
  isPrivate: true,
  table,
  input,
  fields: ["title", "content", "tasks", "image", "reminder", "labels", "archived"],
  title: noteName,
  searchText: ({ content, tasks: rows }) => [content, ...(rows ?? []).map((row) => row.content)].join(" "),
  seenBy: ownNotes,
  mayEdit: isOwn,
  merge(base, mine, theirs) {
    const { data, conflicts } = mergeFields(base, mine, theirs);
    const labels = mergeSets(base.labels, mine.labels, theirs.labels);
    const areRowsApart = conflicts.some(({ path }) => path === "tasks");
    const rows = areRowsApart ? mergeRows(base.tasks ?? [], mine.tasks ?? [], theirs.tasks ?? []) : null;
    // Where one side made plain text of the list and nothing new came from the other, it is none.
    const isList = (rows ?? []).length > 0 || (mine.tasks !== null && theirs.tasks !== null);
    return {
      data: { ...data, labels, ...(rows ? { tasks: isList ? rows : null } : {}) },
      conflicts: conflicts.filter(({ path }) => path !== "labels" && !(path === "tasks" && rows)),
    };
  },
  async check(actor, { labels }, before) {
    const added = labels.filter((id) => !before?.labels.includes(id));
    if (added.length === 0) return;
    // Those in the trash, too: a note that is restored may have one.
    const known = await db()
      .select({ id: labelTable.id })
      .from(labelTable)
      .where(and(ownLabels(actor), inArray(labelTable.id, added)));
    if (known.length < added.length) throw invalidFields({ labels: ["notes.errors.unknownLabel"] });
  },
  async after(actor, verb, note, before) {
    await followNote(actor, verb, note, before);
    await followRecord(actor, verb, { kind: notePictures.name, id: note.id }, addressesIn("image", note, before));
  },
  audited,
  max: { count: noteBounds.notes, of: "person" },
});

export type NoteRecord = RecordOf<Note>;
/** One's own, in the order in which they were made. */
export const listNoteLabels = (actor: Actor): Promise<ListedTag[]> => listTags(actor, noteLabelKind);

/** Those that the person sees: without labels that lie in the trash. */
export const shownLabels = (labels: readonly string[], known: ReadonlySet<string>): string[] =>
  labels.filter((label) => known.has(label));

function whereOf({ view, label }: NotePlace): SQL | undefined {
  const byLabel =
    label === "" ? undefined : isUuid(label) ? sql`${table.labels} @> ${JSON.stringify([label])}::jsonb` : sql`false`;
  return and(view === "archive" ? table.archived : not(table.archived), byLabel);
}

export type ListedNote = ListedRecord<Note>;

/** A page of one's own notes, the newest first. A label that lies in the trash finds nothing. */
export async function listNotes(
  actor: Actor,
  place: NotePlace,
  size = 50,
): Promise<{ items: ListedNote[]; pagination: Pagination }> {
  const { search, page, label } = place;
  const isThere = label === "" || (await listNoteLabels(actor)).some(({ id }) => id === label);
  const where = isThere ? whereOf(place) : sql`false`;
  return listRecords(actor, noteKind, { search, page, size, sort: "-createdAt" }, where);
}

/** All of one's own, the oldest first. For programs; pages read one page. */
export async function listAllNotes(actor: Actor): Promise<NoteRecord[]> {
  const rows = await db()
    .select({ id: table.id })
    .from(table)
    .where(and(ownNotes(actor), isNull(table.deletedAt)))
    .orderBy(asc(table.createdAt), asc(table.id));
  return allInPages(
    rows.map(({ id }) => id),
    async (ids) => {
      const page = await db().select(shownColumns(noteKind)).from(table).where(idIn(table.id, ids));
      return page as unknown as NoteRecord[];
    },
  );
}

/** For the search of all things: those outside of the archive first, the newest of them first. */
export async function findNotes(
  actor: Actor,
  query: string,
  limit: number,
): Promise<{ id: string; name: string; archived: boolean }[]> {
  const { id, title, content, archived } = table;
  const rows = await db()
    .select({ id, title, content, tasks: table.tasks, archived })
    .from(table)
    .where(and(ownNotes(actor), isNull(table.deletedAt), matchesText(table.search, query)))
    .orderBy(asc(table.archived), desc(table.createdAt), asc(table.id))
    .limit(limit);
  return rows.map((row) => ({ id: row.id, name: noteName(row), archived: row.archived }));
}

/** Fields that are not given are those of a new note. @throws as `createRecord` */
export async function createNote(actor: Actor, data: Partial<Note>): Promise<NoteRecord> {
  return createRecord(actor, noteKind, { ...newNote, ...data });
}

/** Labels in the trash, which nobody sees, stay with the note. @throws as `changeRecord` */
export async function saveNote(
  actor: Actor,
  id: string,
  { version, data }: { version: number | null; data: Partial<Note> },
): Promise<ChangedRecord<Note>> {
  const { labels } = data;
  if (!Array.isArray(labels)) return changeRecord(actor, noteKind, id, { version, data });
  const listed = await listNoteLabels(actor);
  return changeRecord(actor, noteKind, id, {
    version,
    data: (seen) => ({ ...data, labels: withHiddenTags(labels, seen.labels, listed) }),
  });
}

const taskText = z.object({
  task: z
    .string("notes.errors.taskText")
    .refine((text) => !text.includes("\0"), "refusals.fields.zeroBytes")
    .pipe(line(noteBounds.taskContent))
    .pipe(z.string().min(1, "notes.errors.taskText")),
});

/** Puts something to check behind the others of the note. @throws as `changeRecord` */
export async function addNoteTask(actor: Actor, id: string, text: unknown): Promise<NoteRecord> {
  const parsed = taskText.safeParse({ task: text });
  if (!parsed.success) throw invalidFields(zodFields(parsed.error));
  const task = { id: randomUUID(), content: parsed.data.task, completed: false };
  const { record } = await changeRecord(actor, noteKind, id, {
    version: null,
    data: ({ tasks: rows }) => ({ tasks: [...(rows ?? []), task] }),
  });
  return record;
}
