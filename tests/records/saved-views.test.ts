import { afterAll, beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { createEntry } from "~/lib/content/entries/entries.server";
import { partsOf } from "~/lib/platform/domains/domain.server";
import { useOwnInterface } from "~/lib/platform/http/server/own-interface.server";
import type { StaleVersion } from "~/lib/platform/values/stale-version";
import { listRecordKinds, listTrashKinds } from "~/lib/records/record.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import {
  changeRecord,
  createRecord,
  purgeExpired,
  purgeRecord,
  restoreRecord,
  trashRecord,
  undoRecordChange,
} from "~/lib/records/change-record.server";
import { getRecord, listRecords } from "~/lib/records/list-records.server";
import { savedViews } from "~/lib/saved-views/saved-views.server";
import type { SavedView } from "~/lib/saved-views/saved-view";

import { answerOf, ask, bodyOf, signedIn, toastOf } from "../support/api";
import { person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();
beforeAll(() => useOwnInterface((request) => answerOf(request)));
afterAll(() => useOwnInterface(undefined));

const view = (more: Partial<SavedView> = {}): SavedView => ({
  section: "haberler",
  name: "Yayındaki haberler",
  query: "view=published",
  departmentId: null,
  ...more,
});
const refusalOf = async (work: Promise<unknown>) => {
  const outcome = await orRefusal(work);
  if (!isRefusal(outcome)) throw new Error("It was not refused");
  return outcome;
};
const namesOf = async (actor: Parameters<typeof listRecords>[0], query = {}) =>
  (await listRecords(actor, savedViews, { size: 100, ...query })).items.map(({ name }) => name);

test("a view is kept as the list writes its address, with a tidy name", async () => {
  const me = await person("viewer", { departments: [(await unit()).id] });
  const made = await createRecord(me, savedViews, {
    section: "haberler",
    name: "  Çok   okunan\n haberler ",
    query: "?page=7&sort=-title&nonsense=1&view=published",
  });
  expect(made).toMatchObject({
    name: "Çok okunan haberler",
    query: "view=published&sort=-title",
    departmentId: null,
    version: 1,
    createdBy: me.id,
  });
});

test.each([
  ["a name", { name: "  " }, { name: ["savedViews.errors.name"] }],
  ["a short name", { name: "x".repeat(61) }, { name: ["savedViews.errors.nameTooLong?max=60"] }],
  ["a list that there is", { section: "yok" }, { section: ["savedViews.errors.section"] }],
  ["a list, not a single page", { section: "baskan" }, { section: ["savedViews.errors.section"] }],
  ["an address that is no book", { query: "x".repeat(2_001) }, { query: ["savedViews.errors.query"] }],
  ["a unit", { departmentId: "nobody" }, { departmentId: ["savedViews.errors.unit"] }],
])("a view wants %s", async (_name, wrong, fields) => {
  const refusal = await refusalOf(
    createRecord(await person("viewer", { departments: [(await unit()).id] }), savedViews, { ...view(), ...wrong }),
  );
  expect([refusal.status, refusal.fields]).toEqual([422, fields]);
});

test("a name keeps no characters that hide or turn text, and no zero byte reaches the database", async () => {
  const me = await person("viewer", { departments: [(await unit()).id] });
  const made = await createRecord(me, savedViews, view({ name: "Ay\u202enı\u200b \ud800 👩‍👧" }));
  expect(made.name).toBe("Aynı \ufffd 👩‍👧");
  expect(
    (await refusalOf(changeRecord(me, savedViews, made.id, { version: 1, data: { name: "a\0b" } }))).fields,
  ).toEqual({ name: ["refusals.fields.zeroBytes"] });
});

test("one's own views are nobody else's; a unit's are its people's, and of those who may share with it", async () => {
  const [park, culture] = [await unit("Park müdürlüğü"), await unit("Kültür müdürlüğü")];
  const [editor, colleague] = [
    await person("departmentEditor", { departments: [park.id] }),
    await person("departmentEditor", { departments: [park.id] }),
  ];
  const [reader, stranger] = [
    await person("viewer", { departments: [park.id] }),
    await person("departmentEditor", { departments: [culture.id] }),
  ];
  const own = await createRecord(editor, savedViews, view({ name: "Yalnız benim" }));
  const shared = await createRecord(editor, savedViews, view({ name: "Parkın", departmentId: park.id }));
  expect(await namesOf(editor)).toEqual(["Parkın", "Yalnız benim"]);
  for (const one of [colleague, reader]) expect(await namesOf(one)).toEqual(["Parkın"]);
  expect(await namesOf(stranger)).toEqual([]);
  expect((await refusalOf(getRecord(colleague, savedViews, own.id))).status).toBe(404);
  expect(
    (await refusalOf(changeRecord(stranger, savedViews, shared.id, { version: 1, data: { name: "x" } }))).status,
  ).toBe(404);
  expect(
    (await refusalOf(changeRecord(reader, savedViews, shared.id, { version: 1, data: { name: "x" } }))).status,
  ).toBe(403);
  expect((await refusalOf(trashRecord(reader, savedViews, shared.id, { version: 1 }))).status).toBe(403);
  expect(
    (await changeRecord(colleague, savedViews, shared.id, { version: 1, data: { name: "Parkınki" } })).record.name,
  ).toBe("Parkınki");
  // Nobody gives a view to a unit that is not theirs, nor takes it there later.
  expect((await refusalOf(createRecord(editor, savedViews, view({ departmentId: culture.id })))).status).toBe(403);
  expect((await refusalOf(createRecord(reader, savedViews, view({ departmentId: park.id })))).status).toBe(403);
  expect(
    (await refusalOf(changeRecord(editor, savedViews, own.id, { version: 1, data: { departmentId: culture.id } })))
      .status,
  ).toBe(403);
});

test("two who change different fields of one version both keep what they wrote; the same field is a conflict", async () => {
  const park = await unit("Birlikte müdürlüğü");
  const [me, other] = [
    await person("departmentEditor", { departments: [park.id] }),
    await person("departmentEditor", { departments: [park.id] }),
  ];
  const { id } = await createRecord(me, savedViews, view({ departmentId: park.id }));
  await changeRecord(other, savedViews, id, { version: 1, data: { query: "view=draft" } });
  const merged = await changeRecord(me, savedViews, id, {
    version: 1,
    data: { ...view({ departmentId: park.id }), name: "Benim adım" },
  });
  expect(merged).toMatchObject({ isMerged: true, record: { name: "Benim adım", query: "view=draft", version: 3 } });
  const refusal = (await refusalOf(
    changeRecord(other, savedViews, id, { version: 2, data: { name: "Onun adı" } }),
  )) as StaleVersion;
  expect([refusal.status, refusal.code]).toEqual([409, "staleVersion"]);
  expect(refusal.conflicts).toEqual([
    { path: "name", base: "Yayındaki haberler", mine: "Onun adı", theirs: "Benim adım" },
  ]);
  expect(refusal.current).toMatchObject({ version: 3, updatedBy: me.name });
  // Sent again over the version that was shown.
  expect((await changeRecord(other, savedViews, id, { version: 3, data: { name: "Onun adı" } })).record.version).toBe(
    4,
  );
});

test("of a version that nobody keeps any more, every field that differs is a conflict", async () => {
  const me = await person("viewer", { departments: [(await unit()).id] });
  const { id } = await createRecord(me, savedViews, view());
  await changeRecord(me, savedViews, id, { version: 1, data: { name: "Sonraki" } });
  const refusal = (await refusalOf(
    changeRecord(me, savedViews, id, { version: 77, data: { name: "Eskisi", query: "view=published" } }),
  )) as StaleVersion;
  expect(refusal.conflicts.map(({ path }) => path)).toEqual(["name"]);
});

test("nothing is written where nothing differs; a change is taken back and leaves later ones of other fields", async () => {
  const me = await person("viewer", { departments: [(await unit()).id] });
  const { id } = await createRecord(me, savedViews, view());
  expect((await changeRecord(me, savedViews, id, { version: 1, data: view() })).record.version).toBe(1);
  await changeRecord(me, savedViews, id, { version: 1, data: { name: "İkinci ad" } });
  await changeRecord(me, savedViews, id, { version: 2, data: { query: "view=mine" } });
  const { record } = await undoRecordChange(me, savedViews, id, 2);
  expect(record).toMatchObject({ name: "Yayındaki haberler", query: "view=mine", version: 4 });
  expect((await refusalOf(undoRecordChange(me, savedViews, id, 1))).status).toBe(404);
});

test("what is thrown away is in the trash for thirty days, comes back as it was, and is gone after", async () => {
  const me = await person("viewer", { departments: [(await unit()).id] });
  const { id } = await createRecord(me, savedViews, view({ name: "Atılacak" }));
  await changeRecord(me, savedViews, id, { version: 1, data: { query: "view=mine" } });
  expect((await refusalOf(trashRecord(me, savedViews, id, { version: 1 }))).code).toBe("staleVersion");
  await trashRecord(me, savedViews, id, { version: 2 });
  expect([await namesOf(me), await namesOf(me, { isTrash: true })]).toEqual([[], ["Atılacak"]]);
  expect((await refusalOf(changeRecord(me, savedViews, id, { version: 2, data: { name: "x" } }))).code).toBe("inTrash");
  expect((await refusalOf(trashRecord(me, savedViews, id, { version: 2 }))).code).toBe("inTrash");
  expect(await restoreRecord(me, savedViews, id, { version: 2 })).toMatchObject({
    name: "Atılacak",
    query: "view=mine",
    deletedAt: null,
  });
  expect((await refusalOf(restoreRecord(me, savedViews, id, { version: 2 }))).code).toBe("notInTrash");
  expect((await refusalOf(purgeRecord(me, savedViews, id, { version: 2 }))).code).toBe("notInTrash");
  await trashRecord(me, savedViews, id, { version: 2 });
  const in29Days = new Date(Date.now() + 29 * 86_400_000);
  await purgeExpired(savedViews, in29Days);
  expect(await namesOf(me, { isTrash: true })).toEqual(["Atılacak"]);
  await purgeExpired(savedViews, new Date(in29Days.getTime() + 2 * 86_400_000));
  expect(await namesOf(me, { isTrash: true })).toEqual([]);
});

test("nobody brings back or removes for good what was changed and thrown away again since they looked", async () => {
  const me = await person("viewer", { departments: [(await unit()).id] });
  const { id } = await createRecord(me, savedViews, view());
  await trashRecord(me, savedViews, id, { version: 1 });
  await restoreRecord(me, savedViews, id, { version: 1 });
  await changeRecord(me, savedViews, id, { version: 1, data: { name: "Sonraki" } });
  await trashRecord(me, savedViews, id, { version: 2 });
  for (const decide of [restoreRecord, purgeRecord])
    expect((await refusalOf(decide(me, savedViews, id, { version: 1 }))).code).toBe("staleVersion");
});

test("a version that no column holds is one that nobody keeps", async () => {
  const me = await person("viewer", { departments: [(await unit()).id] });
  const { id } = await createRecord(me, savedViews, view());
  for (const version of [Number.NaN, 0, -1, 1.5, 2 ** 31, 1e300]) {
    const change = changeRecord(me, savedViews, id, { version, data: { name: "x" } });
    expect((await refusalOf(change)).code).toBe("staleVersion");
    expect((await refusalOf(undoRecordChange(me, savedViews, id, version))).status).toBe(404);
  }
});

test("a form that met a conflict takes back nothing else that others saved when it is sent again", async () => {
  const park = await unit("Gönderilen müdürlük");
  const me = await signedIn("departmentEditor", { departments: [park.id] });
  const other = await person("departmentEditor", { departments: [park.id] });
  const { id } = await createRecord(other, savedViews, view({ departmentId: park.id }));
  await changeRecord(other, savedViews, id, { version: 1, data: { name: "Onun adı", query: "view=draft" } });
  const form = { intent: "save", name: "Benim adım", query: "view=published", departmentId: park.id };
  const refused = await post(`/me/views/${id}`, me.cookie, { ...form, version: "1" });
  const { typed, version, conflicts } = await bodyOf<{
    typed: Record<string, string>;
    version: number;
    conflicts: object[];
  }>(refused);
  expect([refused.status, version, conflicts]).toEqual([409, 2, [{ field: "name", theirs: "Onun adı" }]]);
  expect(typed).toEqual({ name: "Benim adım", query: "view=draft", departmentId: park.id });
  await post(`/me/views/${id}`, me.cookie, { intent: "save", ...typed, version: String(version) });
  expect(await getRecord(other, savedViews, id)).toMatchObject({ name: "Benim adım", query: "view=draft" });
});

test("a list is searched as people write, and sorted in the Turkish alphabet", async () => {
  const me = await person("viewer", { departments: [(await unit()).id] });
  for (const name of ["Şenlikler", "Ihlamur", "İlanlar", "Çevre", "Cadde"])
    await createRecord(me, savedViews, view({ name }));
  expect(await namesOf(me)).toEqual(["Cadde", "Çevre", "Ihlamur", "İlanlar", "Şenlikler"]);
  expect(await namesOf(me, { sort: "-name", size: 2 })).toEqual(["Şenlikler", "İlanlar"]);
  expect(await namesOf(me, { search: "senlık" })).toEqual(["Şenlikler"]);
  expect(await namesOf(me, { page: 2, size: 3 })).toEqual(["İlanlar", "Şenlikler"]);
});

test("a person has at most two hundred", async () => {
  const me = await person("viewer", { departments: [(await unit()).id] });
  const kind = { ...savedViews, max: { count: 2, of: "person" as const } };
  const [first] = [await createRecord(me, kind, view()), await createRecord(me, kind, view())];
  const refusal = await refusalOf(createRecord(me, kind, view()));
  expect([refusal.status, refusal.code, refusal.values]).toEqual([409, "tooMany", { max: 2 }]);
  await trashRecord(me, kind, first.id, { version: 1 });
  await createRecord(me, kind, view());
  expect((await refusalOf(restoreRecord(me, kind, first.id, { version: 1 }))).code).toBe("tooMany");
});

const api = "/api/apps/saved-views";
type Json = SavedView & { id: string; version: number; deletedAt: string | null };

test("programs do all of it by the interface", async () => {
  const { bearer } = await signedIn("viewer", { departments: [(await unit()).id] });
  const send = (method: string, path: string, json?: unknown) =>
    ask(method, `${api}/${path}`, { bearer, ...(json === undefined ? {} : { json }) });
  const made = await bodyOf<Json>(send("POST", "one", { savedView: { section: "haberler", name: "Bir", query: "" } }));
  expect(made).toMatchObject({ name: "Bir", version: 1, deletedAt: null });
  expect(Object.keys(made).sort()).toEqual([
    "createdAt",
    "createdBy",
    "deletedAt",
    "departmentId",
    "id",
    "name",
    "query",
    "section",
    "updatedAt",
    "version",
  ]);
  const { id } = made;
  expect(await bodyOf(send("PATCH", "one", { id, version: 1, savedView: { name: "İki" } }))).toMatchObject({
    name: "İki",
    version: 2,
  });
  const stale = await send("PATCH", "one", { id, version: 1, savedView: { name: "Üç" } });
  expect([stale.status, await stale.json()]).toEqual([
    409,
    expect.objectContaining({ code: "staleVersion", conflictingFields: ["name"] }),
  ]);
  const wrong = await send("PATCH", "one", { id, savedView: { name: "" } });
  expect([wrong.status, await wrong.json()]).toEqual([
    422,
    expect.objectContaining({ fields: { name: ["savedViews.errors.name"] } }),
  ]);
  expect((await send("PATCH", "one", { id, savedView: { nonsense: 1 } })).status).toBe(422);
  expect((await send("PATCH", "one", { id, version: "1", savedView: {} })).status).toBe(400);
  expect(await bodyOf(send("GET", `one?id=${id}`))).toMatchObject({ name: "İki" });
  expect(await bodyOf(send("GET", "one?id=nothing"))).toBe(null);
  expect(await bodyOf(send("GET", "all?section=haberler"))).toMatchObject({
    items: [{ id }],
    pagination: { length: 1 },
  });
  expect(await bodyOf(send("GET", "all?section=duyurular"))).toMatchObject({ items: [] });
  expect((await send("GET", "all?size=1000")).status).toBe(400);
  expect((await send("GET", "all?sort=nothing")).status).toBe(400);
  expect(await bodyOf(send("DELETE", `one?id=${id}&version=2`))).toMatchObject({ deletedAt: expect.any(String) });
  expect(await bodyOf(send("GET", "all?trash=true"))).toMatchObject({ items: [{ id }] });
  expect(await bodyOf(send("POST", "restore", { id }))).toMatchObject({ id, deletedAt: null });
  const stranger = await signedIn("webAdmin");
  expect(await bodyOf(ask("GET", `${api}/one?id=${id}`, { bearer: stranger.bearer }))).toBe(null);
  expect((await ask("DELETE", `${api}/one?id=${id}`, { bearer: stranger.bearer })).status).toBe(404);
});

test("GraphQL has the same operations", async () => {
  const { bearer } = await signedIn("viewer", { departments: [(await unit()).id] });
  const graph = (query: string) =>
    bodyOf<{ data: Record<string, unknown>; errors?: unknown }>(ask("POST", "/graphql", { bearer, json: { query } }));
  const { data, errors } = await graph(
    'mutation { createSavedView(savedView: { section: "haberler", name: "Grafik", query: "view=mine" }) { id name version } }',
  );
  expect(errors).toBeUndefined();
  const made = data.createSavedView as Json;
  expect(made).toMatchObject({ name: "Grafik", version: 1 });
  expect((await graph("{ savedViews { items { id query } } }")).data).toEqual({
    savedViews: { items: [{ id: made.id, query: "view=mine" }] },
  });
});

const post = (url: string, cookie: string, values: Record<string, string> | [string, string][]) =>
  ask("POST", url, { cookie, body: new URLSearchParams(values) });
const undo = (cookie: string, step: { what: string; items: string[] }) =>
  post("/undo", cookie, [
    ["what", step.what],
    ["back", "/me/views"],
    ...step.items.map((item): [string, string] => ["item", item]),
  ]);

test("the list offers its views and its page keeps one; the form says what is wrong, and a message takes a change back", async () => {
  const { cookie } = await signedIn("viewer", { departments: [(await unit()).id] });
  const list = () => bodyOf<{ views?: { name: string; query: string }[] }>(ask("GET", "/content/haberler", { cookie }));
  expect((await list()).views).toBeUndefined();
  const nowhere = await ask("GET", "/me/views/new", { cookie });
  expect([nowhere.status, nowhere.headers.get("location")]).toEqual([302, "/me/views"]);
  const path = "/me/views/new?section=haberler&query=view%3Dmine%26page%3D3";
  const page = await bodyOf<{ shown: { query: string }; facts: object[] }>(ask("GET", path, { cookie }));
  expect([page.shown.query, page.facts.length]).toEqual(["view=mine", 1]);
  const refused = await post(path, cookie, { intent: "save", name: " ", query: "view=mine", departmentId: "" });
  expect([refused.status, await refused.json()]).toEqual([
    422,
    { typed: { name: " ", query: "view=mine", departmentId: "" }, errors: { name: ["savedViews.errors.name"] } },
  ]);
  const made = await post(path, cookie, { intent: "save", name: "Benimkiler", query: "view=mine", departmentId: "" });
  expect([made.status, made.headers.get("location")]).toEqual([302, "/content/haberler?view=mine"]);
  expect((await list()).views).toEqual([{ name: "Benimkiler", query: "view=mine" }]);
  const rows = async () =>
    (
      await bodyOf<{ list: { rows: { id: string; name: string; version: number }[] } }>(
        ask("GET", "/me/views", { cookie }),
      )
    ).list.rows;
  const [row] = await rows();
  const saved = await post(`/me/views/${row?.id}`, cookie, {
    intent: "save",
    version: "1",
    name: "Yeni ad",
    query: "view=mine",
    departmentId: "",
  });
  const step = toastOf(saved).undo;
  expect(step).toEqual({ what: "change:savedView", items: [`${row?.id}:2`] });
  expect(toastOf(await undo(cookie, step ?? { what: "", items: [] })).key).toBe("records.undone");
  expect(await rows()).toMatchObject([{ name: "Benimkiler", version: 3 }]);
  const stranger = await signedIn("webAdmin");
  expect(toastOf(await undo(stranger.cookie, step ?? { what: "", items: [] })).key).toBe("records.notUndone");
  const trashed = await post("/me/views", cookie, { intent: "trash", item: `${row?.id}:3` });
  expect(await rows()).toEqual([]);
  const trash = await bodyOf<{ trash: { rows: { name: string }[] } }>(ask("GET", "/me/views?trash=true", { cookie }));
  expect(trash.trash.rows).toMatchObject([{ name: "Benimkiler" }]);
  const asking = `/me/views?trash=true&ask=purge&item=savedView:${row?.id}:3`;
  expect(await bodyOf(ask("GET", asking, { cookie }))).toMatchObject({
    title: "Delete “Benimkiler” for good?",
    asked: [{ name: "Benimkiler" }],
  });
  expect(toastOf(await undo(cookie, toastOf(trashed).undo ?? { what: "", items: [] })).key).toBe("records.undone");
  expect(await rows()).toHaveLength(1);
  // What was asked about is there no more.
  expect(toastOf(await ask("GET", asking, { cookie })).key).toBe("trash.changed");
  await post("/me/views", cookie, { intent: "trash", item: `${row?.id}:3` });
  const purged = await post("/me/views?trash=true", cookie, { intent: `purge:savedView:${row?.id}:3` });
  expect(purged.headers.get("location")).toBe("/me/views?trash=true");
  expect((await ask("GET", `/me/views/${row?.id}`, { cookie })).status).toBe(404);
});

test("one undo gives entries and files back, too; a step that nobody wrote is refused", async () => {
  const chief = await signedIn("editorInChief");
  const { id, version } = await createEntry(systemActor, section("duyurular"), {
    data: { title: { tr: "Geri gelecek" } },
  });
  const answer = await post(`/content/duyurular/${id}/confirm/trash`, chief.cookie, { version: String(version) });
  const step = toastOf(answer).undo;
  expect(step).toEqual({ what: "trash:entries", items: [`duyurular:${id}:${version}`] });
  expect(toastOf(await undo(chief.cookie, step ?? { what: "", items: [] })).key).toBe("records.undone");
  // It is there already: a second press changes nothing.
  expect(toastOf(await undo(chief.cookie, step ?? { what: "", items: [] })).key).toBe("records.notUndone");
  await trashEntry(systemActor, section("duyurular"), id, { version });
  const viewer = await signedIn("viewer", { departments: [(await unit()).id] });
  expect(toastOf(await undo(viewer.cookie, step ?? { what: "", items: [] })).key).toBe("records.notUndone");
  for (const wrong of [
    { what: "trash:entries", items: [] },
    { what: "x".repeat(200), items: ["a"] },
  ])
    expect((await undo(chief.cookie, wrong)).status).toBe(400);
  expect(toastOf(await undo(chief.cookie, { what: "trash:nothing", items: ["a"] })).key).toBe("records.notUndone");
  expect((await undo(chief.cookie, { what: "nothing", items: ["a"] })).status).toBe(400);
});

test("each bin of the trash and each kind of record is named once", () => {
  const bins = partsOf("trash").map(({ id }) => id);
  expect(bins).toEqual(["entries", "files", "records"]);
  const kinds = partsOf("records")
    .flat()
    .map(({ type }) => type);
  expect(new Set(kinds).size).toBe(kinds.length);
});

test("the records' bin and its clock leave files alone, which have a bin of their own", () => {
  const inBin = listTrashKinds();
  expect(
    listRecordKinds()
      .flatMap((kind) => (inBin.includes(kind) ? [] : [kind.type]))
      .sort(),
  ).toEqual(["file", "mailDraft"]);
});
