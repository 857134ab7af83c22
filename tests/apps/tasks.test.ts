import { afterAll, beforeAll, expect, test } from "vitest";

import { remindOfDue } from "~/lib/apps/tasks/due-job.server";
import { markedTitle } from "~/lib/apps/tasks/marked-title";
import { createTask, listTasks, moveTask, saveTask, taskKind, taskTagKind } from "~/lib/apps/tasks/tasks.server";
import { readTaskPlace, type Task } from "~/lib/apps/tasks/task";
import { listInbox } from "~/lib/inbox/inbox.server";
import { listUpcomingJobs } from "~/lib/platform/jobs/jobs.server";
import { useOwnInterface } from "~/lib/platform/http/server/own-interface.server";
import { addDays } from "~/lib/platform/text/dates/calendar-days";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { createRecord, purgeRecord, restoreRecord, trashRecord } from "~/lib/records/change-record.server";
import { getRecord, listTrashedRecords } from "~/lib/records/list-records.server";
import { listTrashKinds } from "~/lib/records/record.server";
import { storeSettingGroup } from "~/lib/settings/settings.server";

import { answerOf, ask, bodyOf, signedIn } from "../support/api";
import { person } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();
beforeAll(() => useOwnInterface((request) => answerOf(request)));
afterAll(() => useOwnInterface(undefined));

type TaskJson = Task & { id: string; version: number; order: number };
type TagJson = { id: string; version: number; title: string };

const refusalOf = async (work: Promise<unknown>) => {
  const outcome = await orRefusal(work);
  if (!isRefusal(outcome)) throw new Error("It was not refused");
  return outcome;
};
const at = (query = "") => readTaskPlace(new URLSearchParams(query));
const editor = () => person("departmentEditor");
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

/** The interface as a program of a role uses it. */
async function program(role: Parameters<typeof signedIn>[0]) {
  const { bearer, id } = await signedIn(role);
  return {
    id,
    send: <T>(method: string, path: string, json?: unknown) =>
      bodyOf<T>(ask(method, `/api/apps/tasks/${path}`, { bearer, ...(json === undefined ? {} : { json }) })),
    status: async (method: string, path: string, json?: unknown) =>
      (await ask(method, `/api/apps/tasks/${path}`, { bearer, ...(json === undefined ? {} : { json }) })).status,
  };
}

test("a program makes tags and tasks, reads, changes, orders and throws them away as the specification has it", async () => {
  const { send } = await program("departmentEditor");
  const chief = await program("editorInChief");
  const tag = await chief.send<TagJson>("POST", "tag", { tag: { title: "  Park   bakımı " } });
  expect(tag).toEqual({ id: expect.any(String), version: 1, title: "Park bakımı" });
  expect(await chief.send("PATCH", "tag", { id: tag.id, tag: { title: "Parklar" } })).toMatchObject({
    title: "Parklar",
    version: 2,
  });
  expect(await send("GET", "tags")).toContainEqual({ id: tag.id, version: 2, title: "Parklar" });

  const first = await send<TaskJson>("POST", "task", { type: "task" });
  expect(first).toMatchObject({
    type: "task",
    title: "",
    notes: null,
    completed: false,
    dueDate: null,
    priority: 1,
    tags: [],
    assignedTo: null,
    subTasks: [],
    order: 0,
    version: 1,
  });
  const heading = await send<TaskJson>("POST", "task", { type: "section" });
  expect([heading.type, heading.order]).toEqual(["section", 0]);
  const changed = await send<TaskJson>("PATCH", "task", {
    id: first.id,
    task: { title: "Işıkları <onar> & denetle", tags: [tag.id], dueDate: "2026-12-24T09:30:00.000+03:00" },
  });
  expect(changed).toMatchObject({
    title: "Işıkları <onar> & denetle",
    tags: [tag.id],
    dueDate: "2026-12-24T06:30:00.000Z",
    priority: 1,
    version: 2,
    order: 1,
  });
  expect(await send("GET", `task?id=${first.id}`)).toEqual(changed);

  expect(await send("GET", "search")).toBe(null);
  const found = await send<TaskJson[]>("GET", `search?query=${encodeURIComponent("ISIK")}`);
  expect(found.find(({ id }) => id === first.id)?.title).toBe("<mark>Işık</mark>ları &lt;onar&gt; &amp; denetle");

  const second = await send<TaskJson>("POST", "task", { type: "task" });
  const ordered = await send<TaskJson[]>("PATCH", "order", {
    tasks: [{ id: first.id }, { id: second.id }, { id: first.id }, { id: "nobody" }],
  });
  expect(idsOf(ordered).slice(0, 3)).toEqual([first.id, second.id, heading.id]);
  expect(ordered.map(({ order }) => order)).toEqual(ordered.map((_, index) => index));

  // A tag in the trash is seen at no task, and comes back to all that had it.
  const trashed = await getRecord(await editor(), taskTagKind, tag.id);
  expect(await chief.send("DELETE", `tag?id=${tag.id}`)).toBe(true);
  expect((await send<TaskJson>("GET", `task?id=${first.id}`)).tags).toEqual([]);
  await send("PATCH", "task", { id: first.id, task: { title: "Işıkları onar", tags: [] } });
  await restoreRecord(await person("webAdmin"), taskTagKind, tag.id, { version: trashed.version });
  expect((await send<TaskJson>("GET", `task?id=${first.id}`)).tags).toEqual([tag.id]);

  expect(await send("DELETE", `task?id=${second.id}`)).toBe(true);
  expect(await send("GET", `task?id=${second.id}`)).toBe(null);
  expect(idsOf(await send<TaskJson[]>("GET", "all"))).not.toContain(second.id);
});

test("an unknown id is null, values that can't be kept are 422 with their fields, a stale version 409", async () => {
  const { send, status } = await program("departmentEditor");
  const nobody = "6c1e0d2a-0000-4000-8000-00000000000f";
  expect(await send("GET", `task?id=${nobody}`)).toBe(null);
  expect(await send("PATCH", "task", { id: nobody, task: { title: "x" } })).toBe(null);
  expect(await send("DELETE", `task?id=${nobody}`)).toBe(null);
  expect(await send("GET", "task?id=x")).toBe(null);
  const { id } = await send<TaskJson>("POST", "task", { type: "task" });
  const wrong: [Partial<Record<keyof Task | "more", unknown>>, string][] = [
    [{ title: "x".repeat(10_000) }, "title"],
    [{ dueDate: "0000-01-01T00:00:00Z" }, "dueDate"],
    [{ dueDate: "yarın" }, "dueDate"],
    [{ priority: 3 }, "priority"],
    [{ tags: [nobody] }, "tags"],
    [{ tags: "hepsi" }, "tags"],
    [{ assignedTo: nobody }, "assignedTo"],
    [{ subTasks: [{ title: 7 }] }, "subTasks.0.title"],
    [{ subTasks: Array.from({ length: 101 }, () => ({ title: "x" })) }, "subTasks"],
    [{ notes: "\0" }, "notes"],
    [{ type: "epic" }, "type"],
  ];
  for (const [task, field] of wrong) {
    const { fields } = await send<{ fields: Record<string, unknown> }>("PATCH", "task", { id, task });
    expect([Object.keys(task)[0], Object.keys(fields)]).toEqual([Object.keys(task)[0], [field]]);
  }
  expect(await status("POST", "task", { type: "epic" })).toBe(422);
  await send("PATCH", "task", { id, version: 1, task: { title: "Bir" } });
  expect(await status("PATCH", "task", { id, version: 1, task: { title: "İki" } })).toBe(409);
  expect(await send("PATCH", "task", { id, version: 1, task: { priority: 2 } })).toMatchObject({
    title: "Bir",
    priority: 2,
  });
  expect(await status("PATCH", "order", { tasks: "hepsi" })).toBe(400);
});

test("what is searched for is marked in any case and with any letter; nothing else is markup", () => {
  expect(markedTitle("ŞİŞLİ işi", "sisli")).toBe("<mark>ŞİŞLİ</mark> işi");
  expect(markedTitle("Çöp & <b>kutusu</b>", "cop kutu")).toBe(
    "<mark>Çöp</mark> &amp; &lt;b&gt;<mark>kutu</mark>su&lt;/b&gt;",
  );
  expect(markedTitle("Yol yapımı", "köprü")).toBe("Yol yapımı");
  expect(markedTitle("aaa", "aa")).toBe("<mark>aa</mark>a");
});

test("who only reads sees tasks and completes those that are theirs, and nothing else of them", async () => {
  const [me, viewer, auditor] = [await editor(), await person("viewer"), await person("auditor")];
  const task = await createTask(me, {
    title: "Raporu oku",
    assignedTo: viewer.id,
    subTasks: [{ id: "1", title: "Birinci bölüm", completed: false }],
  });
  expect(task).toMatchObject({ title: "Raporu oku", assignedTo: viewer.id });
  const status = async (actor: typeof me, data: Partial<Task>) =>
    (await orRefusal(saveTask(actor, task.id, { version: null, data }))) as { status?: number };
  expect((await status(auditor, { completed: true })).status).toBe(403);
  expect((await status(viewer, { title: "Başka" })).status).toBe(403);
  expect((await status(viewer, { assignedTo: null })).status).toBe(403);
  const done = await saveTask(viewer, task.id, {
    version: null,
    data: { completed: true, subTasks: [{ id: "1", title: "Birinci bölüm", completed: true }] },
  });
  expect(done.record).toMatchObject({ completed: true, version: 2 });
  expect((await refusalOf(trashRecord(viewer, taskKind, task.id, { version: null }))).status).toBe(403);
  expect((await refusalOf(createTask(viewer, { title: "Yeni" }))).status).toBe(403);
  expect((await refusalOf(moveTask(viewer, task.id, { to: "before", target: task.id }))).status).toBe(403);
  expect((await refusalOf(createRecord(me, taskTagKind, { title: "Etiket" }))).status).toBe(403);
});

test("two people's moves both hold, also where no room is left between two", async () => {
  const me = await editor();
  const made: string[] = [];
  for (const title of ["dört", "üç", "iki", "bir"]) made.unshift((await createTask(me, { title })).id);
  const [one = "", two = "", three = "", four = ""] = made;
  const order = async () => idsOf((await listTasks(me, at("view=all"), 100)).items).filter((id) => made.includes(id));
  expect(await order()).toEqual(made);
  await Promise.all([
    moveTask(me, four, { to: "before", target: one }),
    moveTask(await editor(), one, { to: "after", target: two }),
  ]);
  expect(await order()).toEqual([four, two, one, three]);
  // Each of these halves the room.
  for (let round = 0; round < 20; round++) {
    await moveTask(me, two, { to: "after", target: four });
    await moveTask(me, one, { to: "after", target: four });
  }
  expect(await order()).toEqual([four, one, two, three]);
  await trashRecord(me, taskKind, three, { version: null });
  expect((await refusalOf(moveTask(me, four, { to: "after", target: three }))).status).toBe(409);
});

test("two edits of one task merge by field and by tag", async () => {
  const [me, chief] = [await editor(), await person("editorInChief")];
  const [park, road] = [
    await createRecord(chief, taskTagKind, { title: "Park" }),
    await createRecord(chief, taskTagKind, { title: "Yol" }),
  ];
  const task = await createTask(me, { title: "Bank", tags: [park.id] });
  await saveTask(chief, task.id, { version: 1, data: { tags: [park.id, road.id], notes: "İki tane" } });
  const merged = await saveTask(me, task.id, { version: 1, data: { title: "Banklar", tags: [] } });
  expect(merged).toMatchObject({ isMerged: true, record: { title: "Banklar", notes: "İki tane", tags: [road.id] } });
  expect((await refusalOf(createRecord(chief, taskTagKind, { title: "PARK" }))).fields).toEqual({
    title: ["records.tags.errors.taken"],
  });
  await trashRecord(chief, taskTagKind, road.id, { version: null });
  await purgeRecord(chief, taskTagKind, road.id, { version: null });
  expect((await getRecord(me, taskKind, task.id)).tags).toEqual([]);
});

test("two people tick different steps of one task at once; a step by both is a conflict", async () => {
  const me = await editor();
  const step = (id: string, title: string, completed = false) => ({ id, title, completed });
  const task = await createTask(me, {
    title: "Adımlı",
    subTasks: [step("1", "Bir"), step("1", "İki"), step("", "Üç")],
  });
  const [one, two, three] = task.subTasks;
  expect(new Set(task.subTasks.map(({ id }) => id)).size).toBe(3);
  if (!one || !two || !three) throw new Error("A step is missing");
  const tick = (done: typeof one) => ({ ...done, completed: true });
  await saveTask(me, task.id, { version: 1, data: { subTasks: [tick(one), two, three] } });
  const both = await saveTask(me, task.id, { version: 1, data: { subTasks: [one, tick(two), step("9", "Dört")] } });
  expect(both.record.subTasks).toEqual([tick(one), tick(two), step("9", "Dört")]);
  const renamed = { version: 1, data: { subTasks: [{ ...one, title: "Birinci" }, two, three] } };
  await saveTask(me, task.id, renamed);
  const again = { version: 1, data: { subTasks: [{ ...one, title: "İlk" }, two, three] } };
  expect((await refusalOf(saveTask(me, task.id, again))).status).toBe(409);
});

test("a task comes back out of the trash with a tag that lies there, too", async () => {
  const [me, chief] = [await editor(), await person("editorInChief")];
  const tag = await createRecord(chief, taskTagKind, { title: "Geçici" });
  const task = await createTask(me, { title: "Dönen", tags: [tag.id] });
  await trashRecord(chief, taskTagKind, tag.id, { version: null });
  await trashRecord(me, taskKind, task.id, { version: null });
  expect((await restoreRecord(me, taskKind, task.id, { version: null })).tags).toEqual([tag.id]);
  const half = await saveTask(me, task.id, {
    version: null,
    data: { subTasks: [{ id: "\ud800", title: "Yarım" } as never] },
  });
  expect(half.record.subTasks).toEqual([{ id: "\ufffd", title: "Yarım", completed: false }]);
});

test("the list shows what its address asks for", async () => {
  const me = await editor();
  const yesterday = addDays(new Date().toISOString().slice(0, 10), -2);
  const make = (data: Partial<Task>) => createTask(me, { title: "Süzülen", ...data });
  const [plain, mine, late, done] = [
    await make({}),
    await make({ assignedTo: me.id }),
    await make({ dueDate: yesterday }),
    await make({ completed: true, dueDate: yesterday }),
  ];
  const [heading] = [await make({ type: "section" })];
  const seen = async (query: string) => {
    const { items } = await listTasks(me, at(`${query}&search=s%C3%BCz%C3%BClen`), 100);
    return [plain, mine, late, done, heading].flatMap((one, index) => (idsOf(items).includes(one.id) ? [index] : []));
  };
  expect(await seen("")).toEqual([0, 1, 2, 4]);
  expect(await seen("view=mine")).toEqual([1]);
  expect(await seen("view=overdue")).toEqual([2]);
  expect(await seen("view=done")).toEqual([3]);
  expect(await seen("view=all")).toEqual([0, 1, 2, 3, 4]);
  expect(await seen("view=all&tag=x")).toEqual([]);
});

test("who is assigned hears of it, and in the morning of the due day; neither once it is done", async () => {
  const [me, other] = [await editor(), await editor()];
  const t = (key: string) => key;
  const heard = async () => (await listInbox(other, "notification", t as never, { size: 50 })).items;
  const task = await createTask(me, { title: "Sulama", assignedTo: other.id, dueDate: "2099-05-02" });
  expect((await heard()).map(({ link, read }) => [link, read])).toEqual([[`/apps/tasks/${task.id}`, false]]);
  const planned = async () => (await listUpcomingJobs("tasks.due")).filter(({ key }) => key === `tasks.due ${task.id}`);
  expect((await planned()).map(({ runAt }) => runAt.toISOString())).toEqual(["2099-05-02T05:00:00.000Z"]);
  await saveTask(me, task.id, { version: null, data: { dueDate: "2099-05-03" } });
  expect((await planned()).map(({ runAt }) => runAt.toISOString())).toEqual(["2099-05-03T05:00:00.000Z"]);
  await remindOfDue({ id: task.id });
  expect(await heard()).toHaveLength(2);
  await saveTask(other, task.id, { version: null, data: { completed: true } });
  expect((await heard()).map(({ read }) => read)).toEqual([true, true]);
  expect(await planned()).toEqual([]);
  await remindOfDue({ id: task.id });
  expect(await heard()).toHaveLength(2);
});

test("where the app is switched off its operations and search are not there, and its data stays", async () => {
  const { bearer } = await signedIn("departmentEditor");
  const get = async (path: string) => (await ask("GET", path, { bearer })).status;
  const { id } = await bodyOf<TaskJson>(
    ask("POST", "/api/apps/tasks/task", { bearer, json: { type: "task", task: { title: "Kapanan kapı" } } }),
  );
  const groups = async () =>
    (await bodyOf<{ id: string }[]>(ask("POST", "/api/common/search", { bearer, json: { query: "Kapanan" } }))).map(
      (one) => one.id,
    );
  expect([await get("/api/apps/tasks/all"), await groups()]).toEqual([200, ["tasks"]]);
  await storeSettingGroup("group.apps", { version: 1, data: { off: ["tasks"] } });
  expect([await get("/api/apps/tasks/all"), await get(`/api/apps/tasks/task?id=${id}`), await groups()]).toEqual([
    404,
    404,
    [],
  ]);
  const actor = await signedIn("webAdmin");
  const off = { ...actor, policies: { ...actor.policies, appsOff: ["tasks"] } };
  await trashRecord(actor, taskKind, id, { version: null });
  const trashed = async (who: typeof actor) =>
    (await listTrashedRecords(who, listTrashKinds(), { page: 1, size: 100 })).items.some((one) => one.id === id);
  expect([await trashed(actor), await trashed(off)]).toEqual([true, false]);
  await restoreRecord(actor, taskKind, id, { version: null });
  await storeSettingGroup("group.apps", { version: 2, data: {} });
  expect(await bodyOf(ask("GET", `/api/apps/tasks/task?id=${id}`, { bearer }))).toMatchObject({
    title: "Kapanan kapı",
  });
});
