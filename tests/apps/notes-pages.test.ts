import { expect, test } from "vitest";

import { notePaths, type Note } from "~/lib/apps/notes/note";
import { readNoteForm } from "~/lib/apps/notes/note-form";
import { createNote, listAllNotes, noteKind, noteLabelKind, saveNote } from "~/lib/apps/notes/notes.server";
import { plantNotes } from "~/lib/apps/notes/seed-notes.server";
import { createRecord } from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";
import type { RecordAnswer } from "~/lib/records/record-answer";

import { ask, bodyOf, signedIn, toastOf } from "../support/api";
import { useTestDatabase } from "../support/database";

useTestDatabase();

type Fields = Record<string, string | string[]>;
type ListPage = {
  rows: { id: string; name: string; tasks: unknown[]; more: number; labels: string[]; href: string }[];
  labels: { id: string; title: string }[];
  pagination: { length: number; page: number };
};
type NotePage = { id: string | null; title: string; loaded: { version: number; data: Note } };
type Answer = RecordAnswer<Note>;

const pairs = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]));

/** The pages as somebody uses them without scripts. */
async function visitor(role: Parameters<typeof signedIn>[0] = "viewer") {
  const actor = await signedIn(role);
  const { cookie } = actor;
  const post = (path: string, fields: Fields) =>
    ask("POST", path, { cookie, body: new URLSearchParams(pairs(fields)) });
  return {
    actor,
    post,
    read: <T>(path: string) => bodyOf<T>(ask("GET", path, { cookie })),
    status: async (path: string) => (await ask("GET", path, { cookie })).status,
    stored: (id: string) => getRecord(actor, noteKind, id),
    undo(answer: Response) {
      const { undo } = toastOf(answer);
      return post("/undo", { what: undo?.what ?? "", item: undo?.items ?? [] });
    },
  };
}
const idIn = (answer: Response) => /\/apps\/notes\/([\w-]{36})/.exec(answer.headers.get("location") ?? "")?.[1] ?? "";
const filled: Fields = { title: "Alışveriş", content: "Pazardan", "row.0.id": "a", "row.0.content": "Süt" };

test("a form makes a note with its checklist, and the list shows it with its first rows", async () => {
  const { actor, post, read } = await visitor();
  const label = await createRecord(actor, noteLabelKind, { title: "Ev" });
  const rows = Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [`row.${at}.content`, at < 8 ? `Madde ${at}` : " "]),
  );
  const made = await post("/apps/notes/new", {
    ...filled,
    ...rows,
    "row.1.completed": "true",
    reminder: "2031-03-06T09:30",
    labels: label.id,
  });
  expect(made.status).toBe(302);
  const id = idIn(made);
  expect(toastOf(made)).toMatchObject({ key: "notes.created", values: { title: "Alışveriş" } });
  const { loaded, title } = await read<NotePage>(`/apps/notes/${id}`);
  expect(title).toBe("Alışveriş");
  expect(loaded.data).toMatchObject({ content: "Pazardan", reminder: "2031-03-06T06:30:00.000Z", labels: [label.id] });
  expect(loaded.data.tasks?.map(({ completed }) => completed)).toEqual([false, true, ...Array<boolean>(6).fill(false)]);
  const { rows: cards } = await read<ListPage>("/apps/notes");
  expect(cards).toMatchObject([{ id, name: "Alışveriş", more: 2, labels: ["Ev"], href: `/apps/notes/${id}` }]);
  expect(cards[0]?.tasks).toHaveLength(6);
});

test("a note needs no title, and one without anything is refused with what was typed", async () => {
  const { post, read } = await visitor();
  const jotted = await post("/apps/notes/new", { content: "Yalnız metin" });
  expect((await read<NotePage>(`/apps/notes/${idIn(jotted)}`)).title).toBe("Yalnız metin");
  const refused = await post("/apps/notes/new", { title: " ", content: "", reminder: "2031-03-06T09:30" });
  expect(refused.status).toBe(422);
  expect(await bodyOf<Answer>(refused)).toMatchObject({
    errors: { title: ["notes.errors.empty"] },
    typed: { reminder: "2031-03-06T06:30:00.000Z" },
  });
});

test("a time that is none is refused, and everything typed is still there", async () => {
  const { post, stored } = await visitor();
  const id = idIn(await post("/apps/notes/new", filled));
  for (const reminder of ["2031-02-30T10:00", "yarın sabah", "0001-01-01T00:00"]) {
    const refused = await post(`/apps/notes/${id}`, { ...filled, content: "Yeni metin", version: "1", reminder });
    expect(refused.status).toBe(422);
    expect(await bodyOf<Answer>(refused)).toMatchObject({
      errors: { reminder: ["notes.errors.reminder"] },
      typed: { title: "Alışveriş", content: "Yeni metin", tasks: [{ content: "Süt" }] },
    });
  }
  expect(await stored(id)).toMatchObject({ version: 1, reminder: null });
});

test("a save over an older version merges, and shows both texts where both changed one field", async () => {
  const { actor, post, stored } = await visitor();
  const id = idIn(await post("/apps/notes/new", filled));
  await saveNote(actor, id, { version: 1, data: { content: "Başka pencereden" } });

  const merged = await post(`/apps/notes/${id}`, { ...filled, title: "Pazar", version: "1" });
  expect(toastOf(merged)).toMatchObject({ key: "notes.savedMerged" });
  expect(await stored(id)).toMatchObject({ title: "Pazar", content: "Başka pencereden", version: 3 });

  const mine = { ...filled, title: "Pazar", content: "Benimki", version: "1", "row.1.content": "Ekmek" };
  const stale = await post(`/apps/notes/${id}`, mine);
  expect(stale.status).toBe(409);
  const answer = await bodyOf<Answer>(stale);
  expect(answer).toMatchObject({
    version: 3,
    conflicts: [{ field: "content", theirs: "Başka pencereden" }],
    typed: { title: "Pazar", content: "Benimki", tasks: [{ content: "Süt" }, { content: "Ekmek" }] },
  });
  expect((await post(`/apps/notes/${id}`, { ...mine, version: String(answer.version) })).status).toBe(302);
  expect(await stored(id)).toMatchObject({ content: "Benimki", version: 4 });
});

test("the archive takes what was typed along, and is undone", async () => {
  const { post, read, stored, undo } = await visitor();
  const id = idIn(await post("/apps/notes/new", filled));
  const archived = await post(`/apps/notes/${id}`, { ...filled, content: "Son hâli", version: "1", intent: "archive" });
  expect(archived.headers.get("location")).toBe("/apps/notes");
  expect(await stored(id)).toMatchObject({ archived: true, content: "Son hâli" });
  expect((await read<ListPage>("/apps/notes")).rows).toEqual([]);
  expect((await read<ListPage>("/apps/notes?view=archive")).rows).toMatchObject([{ id }]);
  await undo(archived);
  expect(await stored(id)).toMatchObject({ archived: false, version: 3 });

  // The form knows where the note lies: a plain save leaves it there.
  await post(`/apps/notes/${id}`, { ...filled, version: "3", intent: "archive" });
  await post(`/apps/notes/${id}`, { ...filled, archived: "true", title: "Yeni ad", version: "4" });
  expect(await stored(id)).toMatchObject({ archived: true, title: "Yeni ad" });
  const back = await post(`/apps/notes/${id}?view=archive`, { ...filled, version: "5", intent: "unarchive" });
  expect(back.headers.get("location")).toBe("/apps/notes?view=archive");
  expect(await stored(id)).toMatchObject({ archived: false });
});

test("a deleted note is gone from its address, and comes back by undo", async () => {
  const { actor, post, status, undo } = await visitor();
  const id = idIn(await post("/apps/notes/new", filled));
  // Nobody throws away what they have not seen.
  await saveNote(actor, id, { version: 1, data: { content: "Öteki pencere" } });
  const unseen = await post(`/apps/notes/${id}?search=süt`, { intent: "trash", version: "1" });
  expect([toastOf(unseen).key, await status(`/apps/notes/${id}`)]).toEqual(["records.changed", 200]);
  const trashed = await post(`/apps/notes/${id}?search=süt`, { intent: "trash", version: "2" });
  expect(trashed.headers.get("location")).toBe("/apps/notes?search=s%C3%BCt");
  expect(await status(`/apps/notes/${id}`)).toBe(404);
  await undo(trashed);
  expect(await status(`/apps/notes/${id}`)).toBe(200);
});

test("labels are made, renamed, deleted and come back to their notes", async () => {
  const { post, read, stored, undo } = await visitor();
  const path = notePaths.labels();
  expect((await post(path, { intent: "save", tag: "", title: "Ev" })).status).toBe(302);
  const taken = await post(path, { intent: "save", tag: "", title: "EV" });
  expect([taken.status, await bodyOf<Answer>(taken)]).toMatchObject([
    422,
    { typed: { title: "EV" }, errors: { title: ["records.tags.errors.taken"] } },
  ]);
  const { labels } = await read<ListPage>("/apps/notes");
  const label = labels[0]?.id ?? "";
  const id = idIn(await post("/apps/notes/new", { ...filled, labels: label }));
  expect((await read<NotePage>(`/apps/notes/new?label=${label}`)).loaded.data.labels).toEqual([label]);
  await post(path, { intent: "save", tag: label, version: "1", title: "Yuva" });
  const named = async () => (await read<ListPage>(`/apps/notes?label=${label}`)).rows.map((row) => row.labels);
  expect(await named()).toEqual([["Yuva"]]);
  const trashed = await post(path, { intent: "trash", tag: label, version: "2" });
  expect(await named()).toEqual([]);
  // A save in between keeps the hidden label.
  await post(`/apps/notes/${id}`, { ...filled, title: "Pazar", version: "1" });
  expect((await stored(id)).labels).toEqual([label]);
  await undo(trashed);
  expect(await named()).toEqual([["Yuva"]]);
});

test("another's note and label are not there, whatever the role", async () => {
  const [owner, admin] = [await visitor(), await visitor("webAdmin")];
  const { id } = await createNote(owner.actor, { content: "Yalnız benim" });
  const label = await createRecord(owner.actor, noteLabelKind, { title: "Benim" });
  const path = `/apps/notes/${id}`;
  expect(await admin.status(path)).toBe(404);
  for (const intent of ["save", "archive", "trash"])
    expect((await admin.post(path, { ...filled, intent, version: "1" })).status).toBe(404);
  expect(
    (await admin.post(notePaths.labels(), { intent: "save", tag: label.id, title: "x", version: "1" })).status,
  ).toBe(404);
  expect((await admin.read<ListPage>("/apps/notes")).rows.map((row) => row.id)).not.toContain(id);
  expect(await admin.status("/apps/notes/x")).toBe(404);
  expect(await owner.stored(id)).toMatchObject({ content: "Yalnız benim", version: 1, archived: false });
});

test("the list pages by 50", async () => {
  const { actor, read } = await visitor();
  for (let at = 0; at < 51; at++) await createNote(actor, { content: `Not ${at}` });
  const [first, second] = [await read<ListPage>("/apps/notes"), await read<ListPage>("/apps/notes?page=2")];
  expect([first.rows.length, second.rows.length, first.pagination.length]).toEqual([50, 1, 51]);
  expect(second.rows[0]?.href).toMatch(/\?page=2$/);
});

test("a form keeps the seconds of a reminder while its minute is the same", () => {
  const form = new FormData();
  form.set("remindAt", "2031-03-06T06:30:42.000Z");
  form.set("reminder", "2031-03-06T09:30");
  expect(readNoteForm(form).reminder).toBe("2031-03-06T06:30:42.000Z");
  form.set("reminder", "2031-03-06T09:31");
  expect(readNoteForm(form).reminder).toBe("2031-03-06T06:31:00.000Z");
});

test("the sample has fifteen notes of the first administrator's own, three of them in the archive", async () => {
  const [owner, colleague] = [await signedIn("webAdmin"), await signedIn("webAdmin")];
  const sample = { colleagues: new Map<string, string>(), now: new Date() };
  await plantNotes({ ...sample, owner: null });
  await plantNotes({ ...sample, owner: owner.id });
  const planted = await listAllNotes(owner);
  expect([planted.length, planted.filter(({ archived }) => archived).length]).toEqual([15, 3]);
  expect(planted.at(-1)?.content).toMatch(/^Ana sayfadaki/);
  expect(
    planted.filter(({ reminder }) => reminder !== null).every(({ reminder }) => new Date(reminder ?? 0) > sample.now),
  ).toBe(true);
  expect(await listAllNotes(colleague)).toEqual([]);
});
