import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { auditEntries } from "~/lib/audit/schema.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { createEntry, getEntry, saveEntry, type Entry } from "~/lib/content/entries/entries.server";
import { listEntries } from "~/lib/content/list/entry-list.server";
import { ForbiddenFields, Incomplete, InUse, InvalidData } from "~/lib/content/errors";
import { parseListQuery } from "~/lib/content/list/list-query";
import { findPublished } from "~/lib/content/publication/read/published-entry.server";
import { listPublished } from "~/lib/content/publication/read/published.server";
import {
  archiveEntry,
  createPublished,
  publishEntry,
  publishScheduled,
  scheduleEntry,
  withdrawEntry,
} from "~/lib/content/workflow/publishing.server";
import { restoreFromTrash, trashEntry } from "~/lib/content/workflow/trash.server";
import { compareVersions, listVersions, restoreVersion } from "~/lib/content/entries/versions.server";
import { StaleVersion } from "~/lib/platform/values/stale-version";
import { storeSetting } from "~/lib/settings/settings.server";

import { ask, signedIn } from "../support/api";
import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";
import { statementsOf } from "../support/statements";

useTestDatabase();

const notices = section("duyurular");
const publicList = () => listPublished(notices, { locale: "tr", page: 1, size: 50 });

test("a draft needs nothing but a word, and publishing says what is missing, field by field", async () => {
  const entry = await createEntry(systemActor, notices, { data: { title: { tr: "Yarım" } } });
  const refused = publishEntry(systemActor, notices, entry.id, { version: 1 });
  await expect(refused).rejects.toBeInstanceOf(Incomplete);
  await refused.catch((error: Incomplete) =>
    expect(Object.keys(error.fields).sort()).toEqual(["body.tr", "category", "department", "priority", "validFrom"]),
  );
});

test("two people editing different fields both keep their words", async () => {
  const [first, second] = [await person("editorInChief"), await person("editorInChief")];
  const entry = await createEntry(first, notices, { data: { title: { tr: "Başlık" }, body: { tr: "<p>Metin</p>" } } });
  await saveEntry(first, notices, entry.id, { version: 1, patch: { title: { tr: "Yeni başlık" } } });
  const merged = await saveEntry(second, notices, entry.id, {
    version: 1,
    patch: { body: { tr: "<p>Yeni metin</p>" } },
  });
  expect(merged).toMatchObject({
    version: 3,
    data: { title: { tr: "Yeni başlık" }, body: { tr: "<p>Yeni metin</p>" } },
  });
});

test("two languages of one field are two fields", async () => {
  const entry = await createEntry(systemActor, notices, { data: { title: { tr: "Bir", en: "One" } } });
  await saveEntry(systemActor, notices, entry.id, { version: 1, patch: { title: { tr: "İki", en: "One" } } });
  const merged = await saveEntry(systemActor, notices, entry.id, {
    version: 1,
    patch: { title: { tr: "Bir", en: "Two" } },
  });
  expect(merged.data.title).toEqual({ tr: "İki", en: "Two" });
});

test("the same field changed twice is a conflict that holds both texts and writes nothing", async () => {
  const entry = await createEntry(systemActor, notices, { data: { title: { tr: "Eski" }, category: "works" } });
  await saveEntry(systemActor, notices, entry.id, { version: 1, patch: { title: { tr: "Onunki" } } });
  const refused = saveEntry(systemActor, notices, entry.id, {
    version: 1,
    patch: { title: { tr: "Benimki" }, category: "tax" },
  });
  await expect(refused).rejects.toBeInstanceOf(StaleVersion);
  await refused.catch((error: StaleVersion) => {
    expect(error.conflicts).toEqual([{ path: "title.tr", base: "Eski", mine: "Benimki", theirs: "Onunki" }]);
    expect(error.merged).toEqual({ title: { tr: "Benimki" }, category: "tax" });
    expect(error.current.version).toBe(2);
  });
  expect((await getEntry(systemActor, notices, entry.id)).data).toEqual({ title: { tr: "Onunki" }, category: "works" });
});

test("what is published stays as it was while the working copy changes, and is gone the moment it is withdrawn", async () => {
  const department = (await unit()).id;
  const entry = await createEntry(systemActor, notices, {
    data: completeNotice(department, { title: { tr: "Kanal İstanbul Caddesi'nde IŞIK" } }),
  });
  await publishEntry(systemActor, notices, entry.id, { version: 1 });
  await saveEntry(systemActor, notices, entry.id, { version: 1, patch: { title: { tr: "Taslak" } } });
  expect(await findPublished(notices, "tr", "kanal-istanbul-caddesinde-isik")).toMatchObject({
    kind: "found",
    entry: { title: { tr: "Kanal İstanbul Caddesi'nde IŞIK" } },
  });
  await withdrawEntry(systemActor, notices, entry.id, { version: 2, reason: "Yanlış tarih" });
  expect(await findPublished(notices, "tr", "kanal-istanbul-caddesinde-isik")).toMatchObject({ kind: "gone" });
  expect((await publicList()).items.map((item) => item.id)).not.toContain(entry.id);
});

test("publishing a version one hasn't seen is refused", async () => {
  const department = (await unit()).id;
  const entry = await createEntry(systemActor, notices, { data: completeNotice(department) });
  await saveEntry(systemActor, notices, entry.id, { version: 1, patch: { summary: { tr: "Başkasının eki" } } });
  await expect(publishEntry(systemActor, notices, entry.id, { version: 1 })).rejects.toBeInstanceOf(StaleVersion);
});

test("a schedule publishes exactly the version that was scheduled", async () => {
  const department = (await unit()).id;
  const entry = await createEntry(systemActor, notices, {
    data: completeNotice(department, { title: { tr: "Zamanlı" } }),
  });
  await scheduleEntry(systemActor, notices, entry.id, {
    version: 1,
    publishAt: new Date(Date.now() + 60_000),
    unpublishAt: null,
  });
  await saveEntry(systemActor, notices, entry.id, { version: 1, patch: { title: { tr: "Sonradan" } } });
  await publishScheduled(systemActor, notices, entry.id, 1);
  const shown = (await publicList()).items.find((item) => item.id === entry.id);
  expect(shown?.title).toEqual({ tr: "Zamanlı" });
  expect(await getEntry(systemActor, notices, entry.id)).toMatchObject({
    state: "published",
    liveVersion: 1,
    version: 2,
  });
});

test("what is begun and published at once is one read and one statement, and is the same as in two steps", async () => {
  const department = (await unit()).id;
  const data = (title: string) => completeNotice(department, { title: { tr: title, en: `${title} in English` } });
  const actor = await person("editorInChief");
  await createPublished(actor, notices, { data: data("Önce") });
  let made = "";
  const asked = await statementsOf(
    async () => (made = (await createPublished(actor, notices, { data: data("Tek adım") })).id),
  );
  expect(asked.map((text) => text.replaceAll(/\s+/g, " ").slice(0, 24))).toEqual([
    'select "id", "section" f',
    'WITH "write_0" AS (inser',
  ]);
  const stepwise = await createEntry(actor, notices, { data: data("İki adım") });
  const published = await publishEntry(actor, notices, stepwise.id, { version: 1 });
  const steady = ({
    id: _id,
    title: _title,
    data: _data,
    createdAt: _created,
    updatedAt: _updated,
    publishAt: _publish,
    firstPublishedAt: _first,
    lastPublishedAt: _last,
    ...rest
  }: Entry) => rest;
  expect(steady(await getEntry(actor, notices, made))).toEqual(steady(await getEntry(actor, notices, published.id)));
  expect(await findPublished(notices, "en", "tek-adim-in-english")).toMatchObject({
    kind: "found",
    entry: { id: made },
  });
  const recorded = async (id: string) =>
    await db()
      .select({ verb: auditEntries.verb, version: auditEntries.version, before: auditEntries.before })
      .from(auditEntries)
      .where(eq(auditEntries.objectId, id))
      .orderBy(auditEntries.id);
  expect(await recorded(made)).toEqual(await recorded(stepwise.id));
  expect((await recorded(made)).map(({ verb }) => verb)).toEqual(["create", "publish"]);
  const again = await createPublished(actor, notices, {
    data: { ...data("Tek adım"), title: { tr: "Tek adım", en: "Single step" } },
  });
  expect([
    await findPublished(notices, "tr", "tek-adim-2"),
    await findPublished(notices, "en", "single-step"),
  ]).toMatchObject([{ entry: { id: again.id } }, { entry: { id: again.id } }]);
  await expect(
    createPublished(actor, notices, { data: { ...data("Başka"), slug: { tr: "tek-adim" } } }),
  ).rejects.toBeInstanceOf(Incomplete);
  const [third, fourth] = await transaction(async () => [
    await createPublished(actor, notices, { data: data("Tek adım") }),
    await createPublished(actor, notices, { data: data("Tek adım") }),
  ]);
  expect([
    await findPublished(notices, "tr", "tek-adim-3"),
    await findPublished(notices, "tr", "tek-adim-4"),
  ]).toMatchObject([{ entry: { id: third.id } }, { entry: { id: fourth.id } }]);
  const reader = await person("viewer");
  await expect((async () => createPublished(reader, notices, { data: data("Okur") }))()).rejects.toMatchObject({
    status: 403,
  });
});

test("a title published twice gets two addresses; an earlier address leads to the present one", async () => {
  const department = (await unit()).id;
  const [first, second] = [
    await createEntry(systemActor, notices, { data: completeNotice(department, { title: { tr: "Kış Hazırlığı" } }) }),
    await createEntry(systemActor, notices, { data: completeNotice(department, { title: { tr: "Kış hazırlığı!" } }) }),
  ];
  await publishEntry(systemActor, notices, first.id, { version: 1 });
  await publishEntry(systemActor, notices, second.id, { version: 1 });
  expect(await findPublished(notices, "tr", "kis-hazirligi-2")).toMatchObject({
    kind: "found",
    entry: { id: second.id },
  });
  await saveEntry(systemActor, notices, second.id, { version: 1, patch: { slug: { tr: "kis-2026" } } });
  await publishEntry(systemActor, notices, second.id, { version: 2 });
  expect(await findPublished(notices, "tr", "kis-hazirligi-2")).toEqual({
    kind: "moved",
    slug: "kis-2026",
    locale: "tr",
  });
  await saveEntry(systemActor, notices, second.id, { version: 2, patch: { slug: { tr: "kis-hazirligi" } } });
  await expect(publishEntry(systemActor, notices, second.id, { version: 3 })).rejects.toMatchObject({
    fields: { "slug.tr": ["content.issues.slugTaken?slug=kis-hazirligi"] },
  });
});

test("versions are listed, compared and brought back as new ones", async () => {
  const editor = await person("editorInChief");
  const entry = await createEntry(editor, notices, { data: { title: { tr: "Bir" } } });
  await saveEntry(editor, notices, entry.id, { version: 1, patch: { title: { tr: "İki" } }, note: "Düzeltme" });
  const restored = await restoreVersion(editor, notices, entry.id, { version: 2, from: 1 });
  expect(restored).toMatchObject({ version: 3, data: { title: { tr: "Bir" } } });
  expect(
    (await listVersions(editor, notices, entry.id)).map(({ version, kind, note }) => [version, kind, note]),
  ).toEqual([
    [3, "restore", "#1"],
    [2, "save", "Düzeltme"],
    [1, "save", null],
  ]);
  expect((await compareVersions(editor, notices, entry.id, 1, 2)).changed).toEqual(["title.tr"]);
});

test("an old version that names what is gone says what, and comes back without it once that is agreed to", async () => {
  const news = section("haberler");
  const gone = await createEntry(systemActor, section("mudurlukler"), { data: { name: { tr: "Kapanan Müdürlük" } } });
  const data = { title: { tr: "Eski" }, department: gone.id, categories: ["cevre", "kapanan-kategori"] };
  await storeSetting("lists.newsCategories", [
    { code: "cevre", label: { tr: "Çevre", en: "Environment" } },
    { code: "kapanan-kategori", label: { tr: "Kapanan", en: "Closing" } },
  ]);
  const { id } = await createEntry(systemActor, news, { data });
  await saveEntry(systemActor, news, id, {
    version: 1,
    patch: { title: { tr: "Yeni" }, department: undefined, categories: undefined },
  });
  await trashEntry(systemActor, section("mudurlukler"), gone.id, { version: 1 });
  await storeSetting("lists.newsCategories", [{ code: "cevre", label: { tr: "Çevre", en: "Environment" } }]);
  const { cookie, bearer } = await signedIn("editorInChief");
  const restore = (more: [string, string][] = []) =>
    ask("POST", `/content/haberler/${id}/versions/1`, {
      cookie,
      body: new URLSearchParams([["version", "2"], ...more]),
    });
  const asked = await restore();
  expect([asked.status, await asked.json()]).toMatchObject([
    409,
    {
      leftOut: [
        { field: "department", kind: "entry", id: gone.id, title: { tr: "Kapanan Müdürlük" } },
        { field: "categories", kind: "option", id: "kapanan-kategori" },
      ],
    },
  ]);
  // Agreeing to one thing is not agreeing to another.
  expect((await restore([["leaveOut", gone.id]])).status).toBe(409);
  expect(
    (await ask("POST", `/api/content/haberler/${id}/restore`, { bearer, json: { version: 2, from: 1 } })).status,
  ).toBe(422);
  expect(
    (
      await restore([
        ["leaveOut", gone.id],
        ["leaveOut", "kapanan-kategori"],
      ])
    ).status,
  ).toBe(302);
  expect(await getEntry(systemActor, news, id)).toMatchObject({
    version: 3,
    data: { title: { tr: "Eski" }, categories: ["cevre"] },
  });
  expect((await getEntry(systemActor, news, id)).data.department).toBeUndefined();
  expect(
    (
      await ask("POST", `/api/content/haberler/${id}/restore`, {
        bearer,
        json: { version: 3, from: 1, leaveOut: true },
      })
    ).status,
  ).toBe(200);
});

test("a run of autosaves shows as one line of history", async () => {
  const editor = await person("editorInChief");
  const entry = await createEntry(editor, notices, { data: { title: { tr: "A" } } });
  for (const [at, title] of ["Ab", "Abc", "Abcd"].entries()) {
    await saveEntry(editor, notices, entry.id, { version: at + 1, patch: { title: { tr: title } }, kind: "autosave" });
  }
  expect((await listVersions(editor, notices, entry.id)).map((version) => version.version)).toEqual([4, 1]);
});

test("a long history is read a page at a time", async () => {
  const entry = await createEntry(systemActor, notices, { data: { title: { tr: "0" } } });
  for (let version = 1; version < 6; version++)
    await saveEntry(systemActor, notices, entry.id, { version, patch: { title: { tr: String(version) } } });
  const numbers = async (options: { limit: number; before?: number }) =>
    (await listVersions(systemActor, notices, entry.id, options)).map(({ version }) => version);
  expect(await numbers({ limit: 4 })).toEqual([6, 5, 4, 3]);
  expect(await numbers({ limit: 4, before: 3 })).toEqual([2, 1]);
});

test("what others need can't be thrown away, and the trash gives everything back", async () => {
  const department = await unit("Gerekli Müdürlük");
  const entry = await createEntry(systemActor, notices, { data: completeNotice(department.id) });
  const refused = trashEntry(systemActor, section("mudurlukler"), department.id, { version: 1 });
  await expect(refused).rejects.toBeInstanceOf(InUse);
  await publishEntry(systemActor, notices, entry.id, { version: 1 });
  await trashEntry(systemActor, notices, entry.id, { version: 1 });
  expect((await publicList()).items.map((item) => item.id)).not.toContain(entry.id);
  await restoreFromTrash(systemActor, notices, entry.id);
  expect(await getEntry(systemActor, notices, entry.id)).toMatchObject({
    state: "draft",
    deletedAt: null,
    data: completeNotice(department.id),
  });
  await trashEntry(systemActor, notices, entry.id, { version: 1 });
  await trashEntry(systemActor, section("mudurlukler"), department.id, { version: 1 });
});

test("archived entries leave the list but keep their address", async () => {
  const department = (await unit()).id;
  const entry = await createEntry(systemActor, notices, {
    data: completeNotice(department, { title: { tr: "Eskiyen" } }),
  });
  await publishEntry(systemActor, notices, entry.id, { version: 1 });
  await archiveEntry(systemActor, notices, entry.id, { version: 1 });
  expect(await findPublished(notices, "tr", "eskiyen")).toMatchObject({ kind: "found", entry: { archived: true } });
  expect((await publicList()).items.map((item) => item.id)).not.toContain(entry.id);
});

test("a department's editor works in their own unit's granted sections only, and doesn't publish", async () => {
  const [mine, other] = [await unit("Benim Birimim"), await unit("Başka Birim")];
  const editor = await person("departmentEditor", { sections: ["duyurular"], departments: [mine.id] });
  const entry = await createEntry(editor, notices, { data: completeNotice(mine.id) });
  const forbidden = { status: 403 };
  await expect(createEntry(editor, notices, { data: completeNotice(other.id) })).rejects.toBeInstanceOf(
    ForbiddenFields,
  );
  await expect(createEntry(editor, section("haberler"), { data: { title: { tr: "x" } } })).rejects.toMatchObject(
    forbidden,
  );
  await expect(
    saveEntry(editor, notices, entry.id, { version: 1, patch: { department: other.id } }),
  ).rejects.toBeInstanceOf(ForbiddenFields);
  await expect(publishEntry(editor, notices, entry.id, { version: 1 })).rejects.toMatchObject(forbidden);
  const viewer = await person("viewer");
  await expect(saveEntry(viewer, notices, entry.id, { version: 1, patch: {} })).rejects.toMatchObject(forbidden);
});

test("a reference to something that isn't there, or is of another section, is refused beside its field", async () => {
  const notice = await createEntry(systemActor, notices, { data: { title: { tr: "Birim değil" } } });
  await expect(
    createEntry(systemActor, notices, { data: { title: { tr: "x" }, department: notice.id } }),
  ).rejects.toMatchObject({ fields: { department: ["content.issues.badReference"] } });
  await expect(createEntry(systemActor, notices, { data: {} })).rejects.toBeInstanceOf(InvalidData);
});

test("the list finds Turkish words whatever way they are typed", async () => {
  await createEntry(systemActor, notices, {
    data: { title: { tr: "İmar planı askıya çıktı" }, body: { tr: "<p>Meclisinin kararıyla</p>" } },
  });
  for (const search of ["imar", "IMAR", "İMAR", "ımar planı", "meclis", "aski"]) {
    const { items } = await listEntries(systemActor, notices, parseListQuery(notices, new URLSearchParams({ search })));
    expect(
      items.map((item) => item.title.tr),
      search,
    ).toContain("İmar planı askıya çıktı");
  }
  const { pagination } = await listEntries(
    systemActor,
    notices,
    parseListQuery(notices, new URLSearchParams({ search: "'; --" })),
  );
  expect(pagination).toEqual({ length: 0, size: 10, page: 1, lastPage: 1, startIndex: 0, endIndex: 0 });
});

test("the list counts a new draft at once", async () => {
  const count = async () =>
    (await listEntries(systemActor, notices, parseListQuery(notices, new URLSearchParams()))).pagination.length;
  const before = await count();
  const { id } = await createEntry(systemActor, notices, { data: { title: { tr: "Sayılan taslak" } } });
  expect(await count()).toBe(before + 1);
  await trashEntry(systemActor, notices, id, { version: 1 });
  expect(await count()).toBe(before);
});
