import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { giveUnkeptOnce, handOverSections } from "~/lib/content/access/section-owners.server";
import { isKept, type Section } from "~/lib/content/definition/definition";
import { sections } from "~/lib/content/definition/registry.server";
import { createEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { submitEntry } from "~/lib/content/workflow/review.server";
import { listFolders } from "~/lib/files/folders/folders.server";
import { invalidateAll } from "~/lib/platform/cache/tagged-cache.server";
import { db, outsideTransaction, transaction } from "~/lib/platform/db/database.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";
import { findSectionGroup } from "~/lib/setting-groups/section-groups.server";
import { saveSettingGroup } from "~/lib/setting-groups/setting-groups.server";
import { settingGroups, settings } from "~/lib/settings/schema.server";
import { getSectionGroups, storeSettingGroup } from "~/lib/settings/settings.server";
import { readGrantChoices } from "~/routes/administration/users/grant-choices.server";

import { ask, bodyOf, signedIn, type EntryBody } from "../support/api";
import { section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

let [own, other] = ["", ""];
type Person = Awaited<ReturnType<typeof signedIn>>;
let people: { editor: Person; approver: Person; strangers: Person[] };
beforeAll(async () => {
  useStorage(diskStorage(await mkdtemp(join(tmpdir(), "meydan-test-"))));
  [own, other] = [(await unit("Gezici birim")).id, (await unit("Öbür birim")).id];
  const [mine, theirs] = [{ departments: [own] }, { departments: [other] }];
  people = {
    editor: await signedIn("departmentEditor", mine),
    approver: await signedIn("departmentApprover", mine),
    strangers: [
      await signedIn("departmentEditor", theirs),
      await signedIn("departmentApprover", theirs),
      await signedIn("departmentEditor", { sections: ["haberler"], departments: [own] }),
    ],
  };
});

const setOwner = async (id: string, ownerUnit: string | undefined) => {
  await storeSettingGroup(`section.${id}`, { version: 1, data: ownerUnit === undefined ? {} : { ownerUnit } });
  invalidateAll();
};
const ownerOf = async (id: string) => (await getSectionGroups())[id]?.data.ownerUnit;

/** The least that an entry can begin with. */
function words({ fields, titleField, titleParts }: Section) {
  // The title of a sitting is made of its kind and its day.
  if (fields[titleField]?.computed && !titleParts) return { year: 2026 };
  return Object.fromEntries(
    (titleParts ?? [titleField]).map((name) => [name, fields[name]?.localized ? { tr: "Deneme" } : "Deneme"]),
  );
}

const unowned = [...sections.values()].filter((one) => isKept(one) && !one.isForSystem && !one.fields.department);

test("there are as many sections without a unit of their own as the content model has", () => {
  expect(unowned.length).toBeGreaterThan(30);
});

test.each(unowned.map((one) => [one.id, one] as const))(
  "%s: the unit that keeps it writes, submits and approves there, no other",
  async (id, kept) => {
    const { editor, approver, strangers } = people;
    const list = `/api/content/${id}`;
    const begin = (person: Person) => ask("POST", list, { bearer: person.bearer, json: { data: words(kept) } });
    await setOwner(id, undefined);
    expect(
      await Promise.all([editor, approver, ...strangers].map(async (person) => (await begin(person)).status)),
    ).toEqual([403, 403, 403, 403, 403]);

    await setOwner(id, own);
    expect(await Promise.all(strangers.map(async (person) => (await begin(person)).status))).toEqual([403, 403, 403]);
    const begun = await begin(editor);
    expect(begun.status).toBe(201);
    const { id: entry, version } = await bodyOf<EntryBody>(begun);
    const change = (person: Person) =>
      ask("PATCH", `${list}/${entry}`, { bearer: person.bearer, json: { version, data: words(kept) } });
    expect(await Promise.all(strangers.map(async (person) => (await change(person)).status))).toEqual([403, 403, 403]);
    expect((await change(approver)).status).toBe(200);
    const verb = async (person: Person, name: string) =>
      (await ask("POST", `${list}/${entry}/${name}`, { bearer: person.bearer, json: { version } })).status;
    expect(await Promise.all(strangers.map((person) => verb(person, "submit")))).toEqual([403, 403, 403]);
    // Allowed, though it may lack what is asked of it.
    expect([200, 422]).toContain(await verb(editor, "submit"));
    expect(
      (await ask("GET", `/content/${id}${kept.kind === "single" ? "" : `/${entry}`}`, { cookie: editor.cookie }))
        .status,
    ).toBeLessThan(400);
  },
);

test("the unit's approver returns what waits, and where it may publish itself it does; the list offers both", async () => {
  const areas = section("depremtoplanma");
  await setOwner(areas.id, own);
  const { id } = await createEntry(systemActor, areas, {
    data: {
      name: "Park",
      areaType: "assembly",
      location: { lat: 38.46, lng: 27.22 },
      verifiedOn: "2026-11-01",
      neighbourhood: (await createEntry(systemActor, section("mahallelerimiz"), { data: { name: "Erzene" } })).id,
    },
  });
  await submitEntry(systemActor, areas, id, { version: 1 });
  const returned = (person: Person) =>
    ask("POST", `/api/content/${areas.id}/${id}/return`, {
      bearer: person.bearer,
      json: { version: 1, comment: "Adres eksik" },
    });
  for (const stranger of people.strangers) expect((await returned(stranger)).status).toBe(403);
  expect((await returned(people.approver)).status).toBe(200);
  await storeSettingGroup(`section.${areas.id}`, {
    version: 2,
    data: { ownerUnit: own, selfPublishRoles: ["departmentApprover"] },
  });
  invalidateAll();
  const list = await bodyOf<{ list: { items: { id: string; may: { publish: boolean; save: boolean } }[] } }>(
    ask("GET", `/content/${areas.id}`, { cookie: people.approver.cookie }),
  );
  expect(list.list.items.find((item) => item.id === id)?.may).toMatchObject({ publish: true });
  expect(
    (
      await ask("POST", `/api/content/${areas.id}/${id}/publish`, {
        bearer: people.approver.bearer,
        json: { version: 1 },
      })
    ).status,
  ).toBe(200);
  // A table to download holds what the unit keeps, and nothing for another.
  const table = async (person: Person) =>
    (await (await ask("GET", `/content/${areas.id}/export.csv`, { cookie: person.cookie })).text()).includes("Park");
  expect([await table(people.editor), await table(people.strangers[0] as Person)]).toEqual([true, false]);
});

test("an entry with a unit stays that unit's; without one it is the section's unit's", async () => {
  const notices = section("duyurular");
  await setOwner(notices.id, own);
  const [theirs, nobodys] = [
    (await createEntry(systemActor, notices, { data: { title: { tr: "Onların" }, department: other } })).id,
    (await createEntry(systemActor, notices, { data: { title: { tr: "Kimsenin" } } })).id,
  ];
  const save = async (person: Person, id: string) =>
    (
      await ask("PATCH", `/api/content/duyurular/${id}`, {
        bearer: person.bearer,
        json: { version: 1, data: { title: { tr: "Yeni" } } },
      })
    ).status;
  const [stranger] = people.strangers as [Person];
  expect([await save(people.editor, theirs), await save(stranger, nobodys)]).toEqual([403, 403]);
  expect([await save(stranger, theirs), await save(people.editor, nobodys)]).toEqual([200, 200]);
});

test("templates' own snippets and new units stay with those who act everywhere", async () => {
  await setOwner("genel", own);
  await setOwner("mudurlukler", own);
  for (const [id, data] of [
    ["genel", { title: { tr: "x" } }],
    ["mudurlukler", { name: { tr: "x" } }],
  ] as const) {
    expect([
      id,
      (await ask("POST", `/api/content/${id}`, { bearer: people.editor.bearer, json: { data } })).status,
    ]).toEqual([id, 403]);
  }
  await db().delete(settingGroups).where(eq(settingGroups.key, "section.mudurlukler"));
});

test("the administration chooses the unit in the section's settings; what is none is told beside the field", async () => {
  const { cookie } = await signedIn("webAdmin");
  await db().delete(settingGroups).where(eq(settingGroups.key, "section.muhtarlar"));
  const say = (ownerUnit: string) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ intent: "save", version: "0", ownerUnit })) body.append(name, value);
    return ask("POST", "/setting/sections/muhtarlar", { cookie, body });
  };
  const gone = (await unit("Kapanan birim")).id;
  await trashEntry(systemActor, section("mudurlukler"), gone, { version: 1 });
  const place = (await createEntry(systemActor, section("mahallelerimiz"), { data: { name: "Kızılay" } })).id;
  for (const wrong of [crypto.randomUUID(), gone, place, "başka"]) {
    const answer = await say(wrong);
    expect([wrong, answer.status, await answer.text()]).toEqual([wrong, 400, expect.stringContaining("ownerUnit")]);
  }
  expect((await say(other)).status).toBe(302);
  expect(await ownerOf("muhtarlar")).toBe(other);
  const page = await bodyOf<{ context: { choices: Record<string, { id: string }[]> } }>(
    ask("GET", "/setting/sections/muhtarlar", { cookie }),
  );
  expect(page.context.choices.ownerUnit?.map(({ id }) => id)).toContain(other);
  expect((await ask("GET", "/setting/sections/slider", { cookie })).status).toBe(200);
});

test("a new unit of the expected name is given its sections and folders, once; a renamed one gains nothing", async () => {
  await db().delete(settings);
  await db().delete(settingGroups);
  invalidateAll();
  const folder = async (slug: string) =>
    [...(await listFolders(systemActor)).values()].find((one) => one.slug === slug)?.department;
  const renamed = (await unit("Geçici")).id;
  await saveEntry(systemActor, section("mudurlukler"), renamed, {
    version: 1,
    patch: { name: { tr: "Kültür İşleri Müdürlüğü" } },
  });
  expect([await ownerOf("rotalar"), await folder("etkinlikler")]).toEqual([undefined, null]);
  // A token that may write no files makes a unit, too.
  const culture = (await unit("KÜLTÜR VE SOSYAL İŞLER MÜDÜRLÜĞÜ")).id;
  const second = (await unit("Kültür Merkezi")).id;
  expect([
    await ownerOf("rotalar"),
    await ownerOf("etkinlikler"),
    await folder("etkinlikler"),
    await ownerOf("muhtarlar"),
  ]).toEqual([culture, culture, culture, undefined]);
  await handOverSections(systemActor, { from: culture, to: second });
  expect([await ownerOf("rotalar"), await ownerOf("muhtarlar")]).toEqual([second, undefined]);
  // Units of before: each name that one alone bears.
  await db().delete(settings);
  await db().delete(settingGroups);
  await giveUnkeptOnce();
  expect(await ownerOf("rotalar")).toBeUndefined();
  await db().delete(settings);
  await db().delete(settingGroups);
  for (const id of [renamed, second])
    await trashEntry(systemActor, section("mudurlukler"), id, { version: id === renamed ? 2 : 1 });
  await giveUnkeptOnce();
  expect(await ownerOf("rotalar")).toBe(culture);
  await setOwner("rotalar", undefined);
  await giveUnkeptOnce();
  expect(await ownerOf("rotalar")).toBeUndefined();
});

test("all nine default folders find their units, and a refused upload says why", async () => {
  for (const name of [
    "Basın Yayın Müdürlüğü",
    "Yazı İşleri Müdürlüğü",
    "İmar ve Şehircilik Müdürlüğü",
    "Mali Hizmetler Müdürlüğü",
  ])
    await unit(name);
  const folders = [...(await listFolders(systemActor)).values()].filter(({ parentId }) => parentId === null);
  expect(
    folders
      .filter(({ department }) => department !== null)
      .map(({ slug }) => slug)
      .sort(),
  ).toEqual(["duyurular", "etkinlikler", "formlar", "galeri", "haberler", "imar", "kurumsal", "meclis", "raporlar"]);
  const zoning = folders.find(({ slug }) => slug === "imar");
  const planner = await signedIn("departmentEditor", { departments: [zoning?.department ?? ""] });
  const send = async (person: Person, url: string, headers = {}) => {
    const body = new FormData();
    if (url === "/api/files") body.append("folder", zoning?.id ?? "");
    else body.append("intent", "upload");
    body.append(url === "/api/files" ? "file" : "upload", new File(["Plan notu"], "not.txt", { type: "text/plain" }));
    return ask("POST", url, { cookie: person.cookie, body, headers });
  };
  const [page, api] = [
    await send(people.editor, "/apps/file-manager-public/folders/imar"),
    await send(people.editor, "/api/files"),
  ];
  expect([page.status, await page.json()]).toMatchObject([
    403,
    { refused: [{ name: "not.txt", code: "folderNotYours" }] },
  ]);
  expect([api.status, await api.json()]).toMatchObject([403, { code: "folderNotYours" }]);
  const parts = await ask("POST", "/api/files/uploads", {
    bearer: people.editor.bearer,
    json: { name: "a.pdf", bytes: 5_000_000, folderId: zoning?.id },
  });
  expect([parts.status, await parts.json()]).toMatchObject([403, { code: "folderNotYours" }]);
  expect(
    await bodyOf(ask("GET", "/apps/file-manager-public/folders/imar", { cookie: people.editor.cookie })),
  ).toMatchObject({ canUpload: false, notYours: expect.stringContaining("İmar ve Şehircilik Müdürlüğü") as string });
  expect((await send(planner, "/apps/file-manager-public/folders/imar")).status).toBe(302);
});

test("the form of grants offers every section once, in groups that a person can look through", async () => {
  const { groups } = await readGrantChoices(systemActor, "tr");
  const offered = groups.flatMap((group) => group.sections.map(({ id }) => id));
  // Nobody’s rights in the handbook are narrowed: it is the municipality’s.
  const narrowed = [...sections.values()].filter(({ area }) => area !== "handbook").map(({ id }) => id);
  expect([...offered].sort()).toEqual(narrowed.sort());
  expect(Math.max(...groups.map((group) => group.sections.length))).toBeLessThanOrEqual(15);
  expect(groups.length).toBeGreaterThan(5);
});

test("a save of a section's settings that is under way while its unit hands over is not lost", async () => {
  const [from, to] = [(await unit()).id, (await unit()).id];
  await db().delete(settingGroups);
  await setOwner("rotalar", from);
  const group = findSectionGroup("rotalar");
  if (!group) throw new Error("no group");
  let handing = Promise.resolve();
  await transaction(async () => {
    const patch = { ownerUnit: from, reviewMonths: 7 };
    await saveSettingGroup(systemActor, group, { version: 1, patch });
    // On a connection of its own, where the database has more than one.
    handing = outsideTransaction(() => handOverSections(systemActor, { from, to }));
    if (!process.env.TEST_DATABASE_URL) return;
    await expect.poll(waitingStatements).toBeGreaterThan(0);
  });
  await handing;
  expect((await getSectionGroups()).rotalar).toMatchObject({ version: 3, data: { ownerUnit: to, reviewMonths: 7 } });
});

async function waitingStatements(): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted`,
  );
  return rows[0]?.count ?? 0;
}
