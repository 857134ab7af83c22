import { afterAll, beforeAll, expect, test } from "vitest";

import { systemActor, type Actor } from "~/lib/access/actor";
import { noteBounds, noteName, notePaths, readNotePlace, type Note } from "~/lib/apps/notes/note";
import { remindOfNote, reminderJob } from "~/lib/apps/notes/note-reminder.server";
import { createNote, listNotes, noteKind, noteLabelKind, saveNote } from "~/lib/apps/notes/notes.server";
import { notes } from "~/lib/apps/notes/schema.server";
import { listAudit } from "~/lib/audit/audit-log.server";
import { listInbox } from "~/lib/inbox/inbox.server";
import { db } from "~/lib/platform/db/database.server";
import { useOwnInterface } from "~/lib/platform/http/server/own-interface.server";
import { listUpcomingJobs } from "~/lib/platform/jobs/jobs.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { isStale } from "~/lib/platform/values/stale-version";
import {
  createRecord,
  purgeExpired,
  purgeRecord,
  restoreRecord,
  trashRecord,
  undoRecordChange,
} from "~/lib/records/change-record.server";
import { getRecord, listTrashedRecords } from "~/lib/records/list-records.server";
import { mergeRows } from "~/lib/records/merge-rows";
import { listTrashKinds } from "~/lib/records/record.server";
import { storeSettingGroup } from "~/lib/settings/settings.server";

import { answerOf, ask, bodyOf, signedIn } from "../support/api";
import { person } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();
beforeAll(() => useOwnInterface((request) => answerOf(request)));
afterAll(() => useOwnInterface(undefined));

type LabelJson = { id: string; version: number; title: string };
type NoteJson = Omit<Note, "labels"> & {
  id: string;
  version: number;
  labels: string[];
  createdAt: string;
  updatedAt: string | null;
};
type FullNoteJson = Omit<NoteJson, "labels"> & { labels: LabelJson[] };

const nobody = "6c1e0d2a-0000-4000-8000-00000000000f";
const refusalOf = async (work: Promise<unknown>) => {
  const outcome = await orRefusal(work);
  if (!isRefusal(outcome)) throw new Error("It was not refused");
  return outcome;
};
const at = (query = "") => readNotePlace(new URLSearchParams(query));
const me = () => person("departmentEditor");
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
const makeLabel = (actor: Actor, title: string) => createRecord(actor, noteLabelKind, { title });

let switched = 0;
const switchOff = (...off: string[]) => storeSettingGroup("group.apps", { version: ++switched, data: { off } });

/** The interface as a program of a role uses it. */
async function program(role: Parameters<typeof signedIn>[0] = "viewer") {
  const actor = await signedIn(role);
  const { bearer } = actor;
  const send = (method: string, path: string, json?: unknown) =>
    ask(method, `/api/apps/notes${path}`, { bearer, ...(json === undefined ? {} : { json }) });
  return {
    actor,
    send: <T>(method: string, path: string, json?: unknown) => bodyOf<T>(send(method, path, json)),
    status: async (method: string, path: string, json?: unknown) => (await send(method, path, json)).status,
    async one(id: string) {
      return (await bodyOf<FullNoteJson[]>(send("GET", "/all"))).find((note) => note.id === id);
    },
    async search(query: string) {
      const groups = await bodyOf<{ id: string; results: { id: string; value: string; link: string }[] }[]>(
        ask("POST", "/api/common/search", { bearer, json: { query } }),
      );
      return groups.find(({ id }) => id === "notes")?.results ?? [];
    },
  };
}

test("a program makes labels and notes, reads, replaces and throws them away as the specification has it", async () => {
  const { send, one } = await program();
  expect(await send("GET", "/labels")).toEqual([]);
  const [home] = await send<LabelJson[]>("POST", "/labels", { title: "  Ev   işleri " });
  expect(home).toEqual({ id: expect.any(String), version: 1, title: "Ev işleri" });
  const both = await send<LabelJson[]>("POST", "/labels", { title: "Acil" });
  expect(both.map(({ title }) => title)).toEqual(["Ev işleri", "Acil"]);
  const urgent = both[1]?.id ?? "";
  expect(await send("PATCH", "/labels", { label: { id: home?.id, title: "Yuva", version: 1 } })).toEqual([
    { id: home?.id, version: 2, title: "Yuva" },
    { id: urgent, version: 1, title: "Acil" },
  ]);

  const first = await send<NoteJson>("POST", "", {
    note: { id: "", title: " Alışveriş ", content: "Süt\r\nEkmek", labels: both, image: null, createdAt: null },
  });
  expect(first).toEqual({
    id: expect.any(String),
    version: 1,
    title: "Alışveriş",
    content: "Süt\nEkmek",
    tasks: null,
    image: null,
    reminder: null,
    labels: [home?.id, urgent],
    archived: false,
    createdAt: expect.any(String),
    updatedAt: null,
  });
  const second = await send<NoteJson>("POST", "", { note: { content: "Yalnız metin", archived: true } });
  const all = await send<FullNoteJson[]>("GET", "/all");
  expect(idsOf(all)).toEqual([first.id, second.id]);
  expect(all[0]).toEqual({
    ...first,
    labels: [
      { id: home?.id, version: 2, title: "Yuva" },
      { id: urgent, version: 1, title: "Acil" },
    ],
  });

  const withTask = await send<NoteJson>("POST", "/tasks", { note: all[0], task: "  Peynir  al " });
  expect(withTask).toMatchObject({
    version: 2,
    labels: [home?.id, urgent],
    tasks: [{ id: expect.any(String), content: "Peynir al", completed: false }],
    updatedAt: expect.any(String),
  });
  // What was not sent is empty in a note that replaces another one.
  const replaced = await send<NoteJson>("PATCH", "", {
    updatedNote: { ...withTask, content: undefined, labels: [urgent], reminder: "2026-12-24T09:30:00.000+03:00" },
  });
  expect(replaced).toMatchObject({
    title: "Alışveriş",
    content: "",
    labels: [urgent],
    tasks: withTask.tasks,
    reminder: "2026-12-24T06:30:00.000Z",
    createdAt: first.createdAt,
    version: 3,
  });
  expect((await one(first.id))?.labels).toEqual([{ id: urgent, version: 1, title: "Acil" }]);

  expect(await send("DELETE", `/labels?id=${urgent}`)).toEqual([{ id: home?.id, version: 2, title: "Yuva" }]);
  expect((await one(first.id))?.labels).toEqual([]);
  expect(await send("DELETE", `?id=${second.id}`)).toBe(true);
  expect(idsOf(await send<FullNoteJson[]>("GET", "/all"))).toEqual([first.id]);
});

test("an unknown id is null, and values that can't be kept are 422 with their fields", async () => {
  const { send, status, one } = await program();
  expect(await send("PATCH", "", { updatedNote: { id: nobody, title: "x" } })).toBe(null);
  expect(await send("PATCH", "", { updatedNote: { title: "x" } })).toBe(null);
  expect(await send("POST", "/tasks", { note: { id: nobody }, task: "x" })).toBe(null);
  expect(await send("DELETE", `?id=${nobody}`)).toBe(null);
  expect(await send("DELETE", "")).toBe(null);
  expect(await send("PATCH", "/labels", { label: { id: nobody, title: "x" } })).toBe(null);
  expect(await send("DELETE", `/labels?id=${nobody}`)).toBe(null);
  expect(await status("POST", "", { note: "metin" })).toBe(400);
  expect(await status("POST", "/tasks", { note: nobody, task: "x" })).toBe(400);
  expect(await status("PATCH", "", { updatedNote: { id: nobody }, version: "1" })).toBe(400);

  const { id } = await send<NoteJson>("POST", "", { note: { title: "Asıl" } });
  const wrong: [Partial<Record<keyof Note | "image" | "more", unknown>>, string][] = [
    [{ title: "x".repeat(10_000) }, "title"],
    [{ title: 7 }, "title"],
    [{ title: "" }, "title"],
    [{ title: " ", content: " \n" }, "title"],
    [{ title: "", tasks: [] }, "title"],
    [{ content: "x".repeat(20_001) }, "content"],
    [{ content: "a\0b" }, "content"],
    [{ tasks: "hepsi" }, "tasks"],
    [{ tasks: ["süt"] }, "tasks.0"],
    [{ tasks: [{ id: "1", content: 7 }] }, "tasks.0.content"],
    [{ tasks: [{ id: "1", content: "x".repeat(1_001) }] }, "tasks.0.content"],
    [{ tasks: [{ id: "1\0", content: "x" }] }, "tasks"],
    [{ tasks: Array.from({ length: 201 }, () => ({ content: "x" })) }, "tasks"],
    [{ reminder: "yarın" }, "reminder"],
    [{ reminder: "0000-01-01T00:00:00Z" }, "reminder"],
    [{ labels: [nobody] }, "labels"],
    [{ labels: [{ title: "x" }] }, "labels.0"],
    [{ labels: "hepsi" }, "labels"],
    [{ labels: Array.from({ length: 51 }, () => crypto.randomUUID()) }, "labels"],
    [{ archived: "evet" }, "archived"],
    [{ image: "data:image/png;base64,AAAA" }, "image"],
    [{ more: 1 }, "more"],
  ];
  for (const [note, field] of wrong) {
    const { fields = {} } = await send<{ fields?: object }>("PATCH", "", { updatedNote: { id, title: "x", ...note } });
    expect([note, Object.keys(fields)]).toEqual([note, [field]]);
    expect(await status("POST", "", { note: { title: "x", ...note } })).toBe(422);
  }
  for (const task of ["", " \n ", "a\0b", "x".repeat(1_001), 7, null]) {
    const { fields = {} } = await send<{ fields?: object }>("POST", "/tasks", { note: { id }, task });
    expect([task, Object.keys(fields)]).toEqual([task, ["task"]]);
  }
  for (const title of ["", "x".repeat(61), 7, "a\0b"]) expect(await status("POST", "/labels", { title })).toBe(422);
  expect(await send("POST", "/labels", { title: "Ev" })).toHaveLength(1);
  expect((await send<{ fields: object }>("POST", "/labels", { title: "EV" })).fields).toEqual({
    title: [expect.any(String)],
  });
  expect(await one(id)).toMatchObject({ title: "Asıl", version: 1 });
});

test("half letters and control characters are kept as what can be stored, and the longest note is found", async () => {
  const { send, search } = await program();
  const odd = await send<NoteJson>("POST", "", {
    note: {
      title: "Yarım\ud83d\u0007 harf",
      content: "a\ud83db\tc\r\nd",
      tasks: [
        { id: "\ud83d", content: "satır\nsonu\udc00", completed: true },
        { id: "1", content: "bir" },
        { id: "1", content: "aynı" },
      ],
    },
  });
  expect(odd).toMatchObject({ title: "Yarım\ufffd harf", content: "a\ufffdb\tc\nd" });
  expect(odd.tasks?.map(({ content }) => content)).toEqual(["satır sonu\ufffd", "bir", "aynı"]);
  expect(new Set(odd.tasks?.map(({ id }) => id)).size).toBe(3);
  const longest = await send<NoteJson>("POST", "", {
    note: {
      title: "ığ".repeat(150),
      content: `${"ş".repeat(19_990)} sondaki`,
      tasks: Array.from({ length: 200 }, (_, index) => ({ content: `${index} ${"ü".repeat(990)}`, completed: false })),
    },
  });
  expect(longest.tasks).toHaveLength(200);
  expect(idsOf(await search("sondaki"))).toEqual([longest.id]);
});

test("nobody sees another's notes and labels, administrators neither", async () => {
  const [owner, admin] = [await program("departmentEditor"), await program("webAdmin")];
  const [label] = await owner.send<LabelJson[]>("POST", "/labels", { title: "Gizli etiket" });
  const note = await owner.send<NoteJson>("POST", "", { note: { title: "Gizlenmiş", labels: [label?.id] } });
  for (const other of [
    admin,
    await program("editorInChief"),
    await program("auditor"),
    await program("departmentEditor"),
  ]) {
    expect(await other.send("GET", "/all")).toEqual([]);
    expect(await other.send("GET", "/labels")).toEqual([]);
    expect(await other.send("PATCH", "", { updatedNote: { ...note, title: "Benim" } })).toBe(null);
    expect(await other.send("POST", "/tasks", { note, task: "Benim" })).toBe(null);
    expect(await other.send("DELETE", `?id=${note.id}`)).toBe(null);
    expect(await other.send("PATCH", "/labels", { label: { id: label?.id, title: "Benim" } })).toBe(null);
    expect(await other.send("DELETE", `/labels?id=${label?.id}`)).toBe(null);
    expect(await other.status("POST", "", { note: { title: "x", labels: [label?.id] } })).toBe(422);
    expect(await other.search("gizlenmis")).toEqual([]);
    expect((await listNotes(other.actor, at())).items).toEqual([]);
    expect((await refusalOf(getRecord(other.actor, noteKind, note.id))).status).toBe(404);
    expect((await refusalOf(saveNote(other.actor, note.id, { version: null, data: { title: "x" } }))).status).toBe(404);
    expect((await refusalOf(undoRecordChange(other.actor, noteKind, note.id, 1))).status).toBe(404);
  }
  expect((await refusalOf(getRecord(systemActor, noteKind, note.id))).status).toBe(404);
  expect((await refusalOf(createNote(systemActor, { title: "x" }))).status).toBe(403);
  expect((await owner.search("GIZLENMIS")).map(({ value, link }) => [value, link])).toEqual([
    ["Gizlenmiş", `/apps/notes/${note.id}`],
  ]);

  await owner.send("PATCH", "", { updatedNote: { ...note, title: "Gizlenmiş yine" } });
  await owner.send("DELETE", `?id=${note.id}`);
  expect((await refusalOf(restoreRecord(admin.actor, noteKind, note.id, { version: null }))).status).toBe(404);
  expect((await refusalOf(purgeRecord(admin.actor, noteKind, note.id, { version: null }))).status).toBe(404);
  const trash = async ({ actor }: typeof owner) =>
    (await listTrashedRecords(actor, listTrashKinds(), { page: 1, size: 100 })).items.map(({ title }) => title);
  expect([await trash(admin), await trash(owner)]).toEqual([[], ["Gizlenmiş yine"]]);
  // The audit log, which administrators read, holds none of the texts.
  const { items } = await listAudit(systemActor, {});
  const lines = items.filter(({ objectType }) => objectType === "note" || objectType === "noteLabel");
  expect(lines.map(({ verb, objectType }) => `${verb} ${objectType}`)).toEqual(
    expect.arrayContaining(["create note", "edit note", "delete note", "create noteLabel"]),
  );
  expect(JSON.stringify(lines)).not.toMatch(/Gizl/);
});

test("a save on a stale version is merged, and refused where both changed one field", async () => {
  const { send, status } = await program();
  const labels = await send<LabelJson[]>("POST", "/labels", { title: "Bir" });
  const [, two] = await send<LabelJson[]>("POST", "/labels", { title: "İki" });
  const one = labels[0]?.id;
  const rows = [
    { id: "a", content: "Süt", completed: false },
    { id: "b", content: "Ekmek", completed: false },
  ];
  const note = await send<NoteJson>("POST", "", { note: { title: "Pazar", content: "", tasks: rows, labels: [one] } });
  const change = (data: object) => send<NoteJson>("PATCH", "", { updatedNote: { ...note, ...data }, version: 1 });
  // On another device: a row is done, one is new, a label is there.
  await change({
    labels: [one, two?.id],
    tasks: [{ ...rows[0], completed: true }, rows[1], { id: "c", content: "Tuz" }],
  });
  // On the first: a text, a row is renamed and one removed, a label is gone.
  const merged = await change({
    content: "Erken git",
    labels: [],
    tasks: [{ ...rows[0], content: "Yarım yağlı süt" }],
  });
  expect(merged).toMatchObject({
    version: 3,
    title: "Pazar",
    content: "Erken git",
    labels: [two?.id],
    tasks: [
      { id: "a", content: "Yarım yağlı süt", completed: true },
      { id: "c", content: "Tuz", completed: false },
    ],
  });
  const conflict = await send<{ details?: unknown }>("PATCH", "", {
    updatedNote: { ...note, content: "Geç git" },
    version: 1,
  });
  expect(JSON.stringify(conflict)).toContain("conflictingFields");
  expect(await status("PATCH", "", { updatedNote: { ...note, content: "Geç git" }, version: 1 })).toBe(409);
  expect(await status("DELETE", `?id=${note.id}&version=1`)).toBe(409);
  // Without a version, what is sent replaces what is there.
  expect(await send("PATCH", "", { updatedNote: { ...note, content: "Geç git" } })).toMatchObject({
    content: "Geç git",
    tasks: rows,
    version: 4,
  });
  expect(await status("PATCH", "/labels", { label: { id: one, title: "Biri" }, version: 1 })).toBe(200);
  expect(await status("PATCH", "/labels", { label: { id: one, title: "Birisi" }, version: 1 })).toBe(409);
});

test("rows of a list are merged by their ids", () => {
  const row = (id: string, content = id, completed = false) => ({ id, content, completed });
  const base = [row("a"), row("b")];
  expect(mergeRows(base, [row("a", "x"), row("b")], [row("a", "a", true), row("b")])).toEqual([
    row("a", "x", true),
    row("b"),
  ]);
  expect(mergeRows(base, [row("b")], [row("b"), row("a"), row("c")])).toEqual([row("b"), row("c")]);
  expect(mergeRows(base, [...base, row("d")], [...base, row("c")])).toEqual([...base, row("c"), row("d")]);
  expect(mergeRows(base, [], [])).toEqual([]);
  // Both wrote one field; one removed what the other wrote; both added a row of one id.
  expect(mergeRows(base, [row("a", "x")], [row("a", "y")])).toBe(null);
  expect(mergeRows(base, [row("b")], [row("a", "y"), row("b")])).toBe(null);
  expect(mergeRows(base, [row("a", "y"), row("b")], [row("b")])).toBe(null);
  expect(mergeRows([], [row("a", "x")], [row("a", "y")])).toBe(null);
});

test("a list that one side made plain text keeps the rows that the other side added", async () => {
  const actor = await me();
  const note = await createNote(actor, { title: "Liste", tasks: [{ id: "a", content: "Bir", completed: false }] });
  await saveNote(actor, note.id, {
    version: 1,
    data: { tasks: [...(note.tasks ?? []), { id: "b", content: "İki", completed: false }] },
  });
  const { record } = await saveNote(actor, note.id, { version: 1, data: { tasks: null } });
  expect(record.tasks).toEqual([{ id: "b", content: "İki", completed: false }]);
  await saveNote(actor, note.id, { version: null, data: { tasks: [{ id: "b", content: "Üç", completed: false }] } });
  const refused = await refusalOf(saveNote(actor, note.id, { version: 3, data: { tasks: null } }));
  expect(isStale(refused) && refused.conflicts.map(({ path }) => path)).toEqual(["tasks"]);
});

test("a label in the trash is seen at no note and comes back to all that had it, with its note too", async () => {
  const actor = await me();
  const [label, other] = [await makeLabel(actor, "Park"), await makeLabel(actor, "Yol")];
  const [note, second] = [
    await createNote(actor, { title: "Bir", labels: [label.id] }),
    await createNote(actor, { title: "İki", labels: [label.id, other.id] }),
  ];
  const found = async () => idsOf((await listNotes(actor, at(`label=${label.id}`))).items);
  expect(await found()).toEqual([second.id, note.id]);
  await trashRecord(actor, noteLabelKind, label.id, { version: null });
  expect(await found()).toEqual([]);
  // A save that does not show the label leaves it, and a note with it comes out of the trash.
  await saveNote(actor, note.id, { version: null, data: { title: "Biri", labels: [other.id] } });
  await trashRecord(actor, noteKind, second.id, { version: null });
  await restoreRecord(actor, noteKind, second.id, { version: null });
  await restoreRecord(actor, noteLabelKind, label.id, { version: null });
  expect(await found()).toEqual([second.id, note.id]);
  expect((await getRecord(actor, noteKind, note.id)).labels).toEqual([other.id, label.id]);

  await trashRecord(actor, noteLabelKind, label.id, { version: null });
  await purgeRecord(actor, noteLabelKind, label.id, { version: null });
  expect((await getRecord(actor, noteKind, note.id)).labels).toEqual([other.id]);
  expect((await getRecord(actor, noteKind, second.id)).labels).toEqual([other.id]);
  const later = new Date(Date.now() + 40 * 86_400_000);
  await trashRecord(actor, noteKind, note.id, { version: null });
  expect(await purgeExpired(noteKind, later)).toBeGreaterThan(0);
  expect((await refusalOf(getRecord(actor, noteKind, note.id))).status).toBe(404);
});

test("all that have rested long enough are removed in one night, however many they are", async () => {
  const actor = await me();
  const gone = new Date(Date.now() - 40 * 86_400_000);
  const many = Array.from({ length: 450 }, (_, at) => {
    const row = { title: `Eski ${at}`, content: "", labels: [], archived: false };
    return { ...row, nameKey: "", searchText: "", createdBy: actor.id, deletedAt: gone };
  });
  await db().insert(notes).values(many);
  expect(await purgeExpired(noteKind)).toBe(450);
});

test("the list shows what its address asks for, the newest first", async () => {
  const actor = await me();
  const label = await makeLabel(actor, "Süz");
  const plain = await createNote(actor, { title: "Çöp Günü", content: "Perşembe" });
  const kept = await createNote(actor, { title: "Eski çöp", archived: true, labels: [label.id] });
  const listed = await createNote(actor, {
    tasks: [{ id: "1", content: "Çöpü çıkar", completed: false }],
    labels: [label.id],
  });
  const seen = async (query: string) => {
    const { items } = await listNotes(actor, at(query));
    return items.map(({ id }) => [plain, kept, listed].findIndex((one) => one.id === id));
  };
  expect(await seen("")).toEqual([2, 0]);
  expect(await seen("view=archive")).toEqual([1]);
  expect(await seen("search=COP")).toEqual([2, 0]);
  expect(await seen("search=persembe")).toEqual([0]);
  expect(await seen("view=archive&search=cop")).toEqual([1]);
  expect(await seen(`label=${label.id}`)).toEqual([2]);
  expect(await seen("label=x")).toEqual([]);
  expect(await seen(`label=${nobody}`)).toEqual([]);
  const { items, pagination } = await listNotes(actor, at("page=2"), 1);
  expect([idsOf(items), pagination.length]).toEqual([[plain.id], 2]);
  // Typing moves no card.
  await saveNote(actor, plain.id, { version: null, data: { content: "Cuma" } });
  expect(await seen("")).toEqual([2, 0]);
  expect(noteName(listed)).toBe("Çöpü çıkar");
  expect(noteName({ title: "", content: "\n  İlk satır \nikinci", tasks: null })).toBe("İlk satır");
  expect(notePaths.note(plain.id, at("view=archive&label=x&search=a+b&page=2"))).toBe(
    `/apps/notes/${plain.id}?view=archive&search=a+b&page=2`,
  );
  expect([notePaths.list(at("label=x")), notePaths.new()]).toEqual(["/apps/notes?label=x", "/apps/notes/new"]);
});

test("the owner is reminded once, at the time that the note has by then", async () => {
  const actor = await me();
  const t = (key: string) => key;
  const heard = async () => (await listInbox(actor, "notification", t as never, { size: 50 })).items;
  const planned = async (id: string) =>
    (await listUpcomingJobs(reminderJob))
      .filter(({ key }) => key === `${reminderJob} ${id}`)
      .map(({ runAt }) => runAt.toISOString());
  const [early, late] = ["2099-05-02T06:00:00.000Z", "2099-05-03T06:00:00.000Z"];
  const note = await createNote(actor, { title: "Sulama", reminder: early });
  const { id } = note;
  const save = (data: Partial<Note>) => saveNote(actor, id, { version: null, data });
  expect(await planned(id)).toEqual([early]);
  await save({ title: "Sulama günü" });
  expect(await planned(id)).toEqual([early]);
  await save({ reminder: late });
  expect(await planned(id)).toEqual([late]);
  await save({ archived: true });
  expect(await planned(id)).toEqual([]);
  await remindOfNote({ id, at: late });
  await save({ archived: false });
  expect(await planned(id)).toEqual([late]);
  await trashRecord(actor, noteKind, id, { version: null });
  expect(await planned(id)).toEqual([]);
  await remindOfNote({ id, at: late });
  await restoreRecord(actor, noteKind, id, { version: null });
  expect(await planned(id)).toEqual([late]);
  await remindOfNote({ id, at: early });
  await remindOfNote({ id: nobody, at: late });
  expect(await heard()).toEqual([]);
  await switchOff("notes");
  await remindOfNote({ id, at: late });
  expect(await heard()).toEqual([]);
  await switchOff();
  await remindOfNote({ id, at: late });
  expect((await heard()).map(({ link, read, icon }) => [link, read, icon])).toEqual([
    [`/apps/notes/${id}`, false, "heroicons_outline:bell-alert"],
  ]);
  await save({ reminder: null });
  expect(await planned(id)).toEqual([]);
  await trashRecord(actor, noteKind, id, { version: null });
  expect((await heard()).map(({ read }) => read)).toEqual([true]);
  // One that is over already is kept and plans nothing.
  const past = await createNote(actor, { title: "Dün", reminder: "2020-01-01T06:00:00.000Z" });
  expect([past.reminder, await planned(past.id)]).toEqual(["2020-01-01T06:00:00.000Z", []]);
});

test("two who write at once lose nothing, and a person has a number of notes and labels at most", async () => {
  const { send, actor } = await program();
  const note = await send<NoteJson>("POST", "", { note: { title: "Birlikte" } });
  await Promise.all([
    ...["bir", "iki", "üç", "dört"].map((task) => send("POST", "/tasks", { note, task })),
    saveNote(actor, note.id, { version: 1, data: { content: "Metin" } }),
    saveNote(actor, note.id, { version: 1, data: { archived: true } }),
  ]);
  const { tasks, ...rest } = await getRecord(actor, noteKind, note.id);
  expect(tasks?.map(({ content }) => content).sort()).toEqual(["bir", "dört", "iki", "üç"]);
  expect(rest).toMatchObject({ content: "Metin", archived: true, version: 7 });
  for (let label = 0; label < noteBounds.ownLabels; label++) await makeLabel(actor, `Etiket ${label}`);
  expect((await refusalOf(makeLabel(actor, "Fazla"))).code).toBe("tooMany");
  await makeLabel(await me(), "Başkasının");
});

test("where the app is switched off its operations and search are not there, and its data stays", async () => {
  const { send, status, search, one } = await program();
  const { id } = await send<NoteJson>("POST", "", { note: { title: "Kapanan kapı" } });
  expect([await status("GET", "/all"), idsOf(await search("Kapanan"))]).toEqual([200, [id]]);
  await switchOff("notes");
  expect([await status("GET", "/all"), await status("GET", "/labels"), await search("Kapanan")]).toEqual([
    404,
    404,
    [],
  ]);
  expect(await status("POST", "", { note: { title: "x" } })).toBe(404);
  await switchOff();
  expect(await one(id)).toMatchObject({ title: "Kapanan kapı" });
});
