import { beforeAll, expect, test } from "vitest";

import { listActivities } from "~/lib/apps/activities/activities.server";
import { readActivityPlace } from "~/lib/apps/activities/activity";
import { createNote } from "~/lib/apps/notes/notes.server";
import { createTask, saveTask, taskKind } from "~/lib/apps/tasks/tasks.server";
import { createEntry } from "~/lib/content/entries/entries.server";
import { publishEntry } from "~/lib/content/workflow/publishing.server";
import { toIsoDate } from "~/lib/platform/text/dates/dates";
import { purgeRecord, trashRecord } from "~/lib/records/change-record.server";
import { storeSettingGroup } from "~/lib/settings/settings.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

type Person = Awaited<ReturnType<typeof person>>;
let chief: Person;
let editor: Person;
let entryId = "";
beforeAll(async () => {
  [chief, editor] = [await person("editorInChief"), await person("departmentEditor")];
  const department = (await unit()).id;
  const entry = await createEntry(chief, section("duyurular"), { data: completeNotice(department) });
  entryId = entry.id;
  await publishEntry(chief, section("duyurular"), entryId, { version: entry.version });
});

const at = (query: Record<string, string> = {}) => readActivityPlace(new URLSearchParams(query));
const lines = async (query: Record<string, string> = {}, reader = editor) =>
  (await listActivities(reader, at(query))).items.map(({ verb, kind, title, href }) => [verb, kind, title?.tr, href]);

test("it tells of content, tasks and what lies in the trash, the newest first, and never of what is somebody's own", async () => {
  const task = await createTask(chief, { type: "task", title: "Bankları boya" });
  await createNote(chief, { title: "Yalnız benim", content: "gizli" });
  await saveTask(chief, task.id, { version: 1, data: { title: "Bankları ve çiti boya" } });
  const page = `/apps/tasks/${task.id}`;
  const title = "Bankları ve çiti boya";
  const first = (await lines()).slice(0, 4);
  expect(first).toEqual([
    ["edit", "task", title, page],
    ["create", "task", title, page],
    ["publish", "entry", "Planlı yol çalışması", `/content/duyurular/${entryId}`],
    ["create", "entry", "Planlı yol çalışması", `/content/duyurular/${entryId}`],
  ]);
  await trashRecord(chief, taskKind, task.id, { version: 2 });
  expect((await lines())[0]).toEqual(["delete", "task", title, null]);
  expect(JSON.stringify(await listActivities(chief, at()))).not.toContain("Yalnız benim");
  // What was removed for good has no name any more, and is not told of.
  await purgeRecord(chief, taskKind, task.id, { version: 2 });
  expect((await lines({ kind: "task" })).map(([, , name]) => name)).toEqual([]);
});

test("the address filters by kind, deed, person and day, and what it names wrongly finds nothing or is left out", async () => {
  const today = toIsoDate(new Date()) ?? "";
  const task = await createTask(editor, { type: "task", title: "Fidan say" });
  expect((await lines({ kind: "task", person: editor.id })).map(([verb]) => verb)).toEqual(["create"]);
  expect(await lines({ verb: "publish" })).toHaveLength(1);
  expect(await lines({ verb: "publish", from: today, until: today })).toHaveLength(1);
  expect(await lines({ until: "2020-01-01" })).toEqual([]);
  expect(await lines({ person: "yok" })).toEqual([]);
  for (const kind of ["note", "session", "__proto__", "'"]) expect([kind, await lines({ kind })]).toEqual([kind, []]);
  expect(at({ from: "2026-02-31", until: "bugün", before: "-1" })).toMatchObject({ from: "", until: "" });
  expect(at({ before: "9".repeat(40) })).not.toHaveProperty("before");
  await trashRecord(editor, taskKind, task.id, { version: 1 });
});

test("the pages go on by the number of a line, in both directions, and miss none", async () => {
  for (let one = 1; one <= 7; one++) await createTask(chief, { type: "task", title: `İş ${one}` });
  const titles = (items: Awaited<ReturnType<typeof listActivities>>["items"]) => items.map(({ title }) => title?.tr);
  const query = { kind: "task", verb: "create", person: chief.id };
  const first = await listActivities(editor, at(query), 3);
  expect([titles(first.items), first.newer]).toEqual([["İş 7", "İş 6", "İş 5"], null]);
  const second = await listActivities(editor, at({ ...query, before: String(first.older) }), 3);
  expect([titles(second.items), second.newer]).toEqual([["İş 4", "İş 3", "İş 2"], second.items[0]?.id]);
  const back = await listActivities(editor, at({ ...query, after: String(second.newer) }), 3);
  expect([titles(back.items), back.newer, back.older]).toEqual([["İş 7", "İş 6", "İş 5"], null, first.older]);
  const last = await listActivities(editor, at({ ...query, before: String(second.older) }), 3);
  expect([titles(last.items), last.older]).toEqual([["İş 1"], null]);
});

test("behind very many lines about what was removed for good the list goes on", async () => {
  const query = { kind: "task", verb: "create" };
  const kept = await createTask(chief, { type: "task", title: "Eski iş" });
  for (let one = 0; one < 18; one++) {
    const { id } = await createTask(chief, { type: "task", title: "Silinecek" });
    await trashRecord(chief, taskKind, id, { version: 1 });
    await purgeRecord(chief, taskKind, id, { version: 1 });
  }
  // A page of one line: what is removed fills all of its reads.
  const first = await listActivities(editor, at(query), 1);
  expect([first.items, first.newer]).toEqual([[], null]);
  const second = await listActivities(editor, at({ ...query, before: String(first.older) }), 1);
  expect(second.items.map(({ objectId }) => objectId)).toEqual([kept.id]);
  const back = await listActivities(editor, at({ ...query, after: String(second.newer) }), 1);
  const top = await listActivities(editor, at({ ...query, after: String(back.newer) }), 1);
  expect([back.items, top.items, top.newer]).toEqual([[], [], null]);
  // And from there down again, from one empty page to the next.
  const down = await listActivities(editor, at({ ...query, before: String(top.older) }), 1);
  expect(down.older).not.toBeNull();
});

test("of an app that is switched off, and without the right to see content, nothing is told", async () => {
  await storeSettingGroup("group.apps", { version: 1, data: { off: ["tasks"] } });
  const { bearer } = await signedIn("viewer");
  const kinds = async (who: string) =>
    (await bodyOf<{ link: string | null }[]>(ask("GET", "/api/pages/activities", { bearer: who }))).map(
      ({ link }) => link?.split("/")[1],
    );
  expect(new Set(await kinds(bearer))).toEqual(new Set(["content"]));
  await storeSettingGroup("group.apps", { version: 2, data: { off: [] } });
  expect(await kinds(bearer)).toContain("apps");
  await storeSettingGroup("group.apps", { version: 3, data: { off: ["activities"] } });
  expect((await ask("GET", "/api/pages/activities", { bearer })).status).toBe(404);
  await storeSettingGroup("group.apps", { version: 4, data: { off: [] } });
});

test("GET /api/pages/activities has the shape of the specification, with what people wrote as text", async () => {
  const author = await signedIn("editorInChief");
  await createTask(author, { type: "task", title: "<b>Kalın</b>" });
  const [first] = await bodyOf<Record<string, unknown>[]>(
    ask("GET", "/api/pages/activities", { bearer: author.bearer }),
  );
  expect(first).toEqual({
    id: expect.stringMatching(/^\d+$/),
    icon: "heroicons_outline:plus-circle",
    description: expect.stringContaining(`<strong>`),
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    extraContent: null,
    linkedContent: "<b>Kalın</b>",
    link: expect.stringMatching(/^\/apps\/tasks\//),
    useRouter: true,
  });
});
