import { join } from "node:path";

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { makeActor, systemActor } from "~/lib/access/actor";
import { createEntry, holdingLater, saveEntry } from "~/lib/content/entries/entries.server";
import { readPatch } from "~/lib/content/entries/entry-data.server";
import { InvalidData, InUse } from "~/lib/content/errors";
import { contentPaths, publicPaths } from "~/lib/content/definition/paths";
import { createPublished, publishEntry, scheduleEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { isFileLive, listKeptUses, listUses } from "~/lib/content/entries/references/references.server";
import { saveReviewedSections } from "~/lib/content/review/review-rules.server";
import { submitEntry } from "~/lib/content/workflow/review.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { fileUrl } from "~/lib/files/serving/file-urls";
import { acceptFile, type AcceptedFile } from "~/lib/files/checks/gate.server";
import { serveFile } from "~/lib/files/serving/serve-file.server";
import { entriesNeedingApproval } from "~/lib/content/workflow/may-publish.server";
import { trashFile } from "~/lib/files/changes/trash.server";
import { findFiles, getFile, holdingFiles, listFiles } from "~/lib/files/files.server";
import { updateFile } from "~/lib/files/changes/update-file.server";
import { describeFiles, isSuggested, listUndescribed } from "~/lib/files/changes/missing-alt.server";
import { picture } from "~/lib/files/test-support/sample-files";
import { type AltText } from "~/lib/files/changes/uses.server";
import { migrations } from "~/lib/migrations/migrations.server";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { batch } from "~/lib/platform/db/queries/batch.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";
import { settingsTag, storeSettingGroup } from "~/lib/settings/settings.server";

import { ask, signedIn } from "../support/api";
import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";
import { dataDir } from "../support/environment";

useTestDatabase();
const [notices, pages] = [section("duyurular"), section("staticpages")];
let department: string;
let files = 0;

beforeAll(async () => {
  useStorage(diskStorage(join(dataDir, "files")));
  department = (await unit()).id;
});
afterAll(() => useStorage(undefined));

const newFile = () =>
  acceptFile(systemActor, { buffer: Buffer.from(`dosya ${++files}`), originalName: "yonetmelik.txt" });
const notice = (more: Record<string, unknown>) =>
  createEntry(systemActor, notices, { data: readPatch(notices, completeNotice(department, more)) });
const linking = (file: AcceptedFile) => ({
  body: { tr: `<p>Ayrıntılar <a href="${fileUrl(file)}">Yönetmelik (TXT, 1 KB)</a> içinde.</p>` },
});
const placesOf = async (file: AcceptedFile) =>
  (await listUses(systemActor, "file", file.id)).seen.map(({ entryId, places }) => ({
    entryId,
    places: places.join(" "),
  }));
const keptOf = async (file: AcceptedFile) =>
  (await listKeptUses(systemActor, file.id)).seen.map(({ entryId, versions, inTrash }) => ({
    entryId,
    versions,
    inTrash,
  }));
const save = (id: string, version: number, patch: Record<string, unknown>) =>
  saveEntry(systemActor, notices, id, { version, patch });
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (thrown: unknown) => (thrown as Response).status,
  );

test.each<[string, (file: AcceptedFile) => Record<string, unknown>]>([
  ["a link in a text", linking],
  [
    "a link with another name and in capitals",
    ({ id }) => ({ body: { tr: `<p><a href="/media/${id.toUpperCase()}/baska.txt">Yönetmelik</a></p>` } }),
  ],
  [
    "a link in the English text",
    (file) => ({ body: { tr: "<p>Metin</p>", en: `<p><a href="${fileUrl(file)}">Bylaw</a></p>` } }),
  ],
  ["a row of the attachments", ({ id }) => ({ attachments: [{ file: id, title: { tr: "Yönetmelik" } }] })],
])("%s keeps a file from the trash", async (_, data) => {
  const file = await newFile();
  const { id } = await notice(data(file));
  expect(await placesOf(file)).toEqual([{ entryId: id, places: "draft" }]);
  expect(await statusOf(trashFile(systemActor, file.id))).toBe(409);
});

test("links in blocks and in fields for addresses count too", async () => {
  const [inText, inButton] = [await newFile(), await newFile()];
  const blocks = [
    { blockType: "text", text: { tr: `<p><a href="${fileUrl(inText)}">Rapor</a></p>` } },
    { blockType: "cta", link: fileUrl(inButton) },
  ];
  const { id } = await createEntry(systemActor, pages, {
    data: readPatch(pages, { title: { tr: "Sayfa" }, blocks, department }),
  });
  for (const file of [inText, inButton]) expect(await placesOf(file)).toEqual([{ entryId: id, places: "draft" }]);
});

test("what the public sees, what is scheduled and what waits for approval each count, and older versions are named", async () => {
  const [live, waiting, scheduled] = [await newFile(), await newFile(), await newFile()];
  const { id } = await notice(linking(live));
  await publishEntry(systemActor, notices, id, { version: 1 });
  await save(id, 1, linking(waiting));
  await submitEntry(systemActor, notices, id, { version: 2 });
  expect([await placesOf(live), await placesOf(waiting)]).toEqual([
    [{ entryId: id, places: "live" }],
    [{ entryId: id, places: "review draft" }],
  ]);
  expect(await isFileLive(live.id)).toBe(true);

  const other = await notice(linking(scheduled));
  await scheduleEntry(systemActor, notices, other.id, {
    version: 1,
    publishAt: new Date(Date.now() + 86_400_000),
    unpublishAt: null,
  });
  await save(other.id, 1, { body: { tr: "<p>Sonra.</p>" } });
  expect([await placesOf(scheduled), await keptOf(scheduled)]).toEqual([
    [{ entryId: other.id, places: "scheduled" }],
    [],
  ]);
  expect(await statusOf(trashFile(systemActor, scheduled.id))).toBe(409);
});

test("what an entry shows or will show by the clock comes first, also of those that somebody may not see; whose right to publish is missing is named", async () => {
  const file = await newFile();
  const [draft, shown, later] = [await notice(linking(file)), await notice(linking(file)), await notice(linking(file))];
  await publishEntry(systemActor, notices, shown.id, { version: 1 });
  await scheduleEntry(systemActor, notices, later.id, {
    version: 1,
    publishAt: new Date(Date.now() + 86_400_000),
    unpublishAt: null,
  });
  expect((await placesOf(file)).map(({ places }) => places)).toEqual([
    expect.stringMatching(/live|scheduled/),
    expect.stringMatching(/live|scheduled/),
    "draft",
  ]);
  const stranger = makeActor({ id: crypto.randomUUID(), name: "misafir", grants: [] });
  expect(await listUses(stranger, "file", file.id)).toEqual({ seen: [], unseen: 3, unseenPublic: 2 });
  const chief = makeActor({
    id: crypto.randomUUID(),
    name: "baş editör",
    grants: [{ role: "editorInChief", sections: null, departments: null }],
  });
  const gone = crypto.randomUUID();
  expect([
    await entriesNeedingApproval(chief, [draft.id, gone]),
    await entriesNeedingApproval(stranger, [shown.id, later.id]),
  ]).toEqual([[gone], [shown.id, later.id]]);
});

test("what stands in a section that citizens don't see is no file of theirs, unless another shows it, too; what is withdrawn isn't either", async () => {
  const [alone, both] = [await newFile(), await newFile()];
  const { id } = await notice({ body: { tr: [alone, both].map((file) => linking(file).body.tr).join("") } });
  await publishEntry(systemActor, notices, id, { version: 1 });
  const page = await createEntry(systemActor, pages, {
    data: readPatch(pages, { title: { tr: "Ortak sayfa" }, template: "standard", department, ...linking(both) }),
  });
  await publishEntry(systemActor, pages, page.id, { version: 1 });
  const seen = async () => [await isFileLive(alone.id), await isFileLive(both.id)];
  const hide = async (isHidden: boolean) => {
    await storeSettingGroup("section.duyurular", { version: 1, data: { isHidden } });
    invalidateTag(settingsTag);
  };
  expect(await seen()).toEqual([true, true]);
  await hide(true);
  expect(await seen()).toEqual([false, true]);
  await hide(false);
  expect(await seen()).toEqual([true, true]);
  await withdrawEntry(systemActor, notices, id, { version: 1, reason: "Yanlış" });
  expect(await seen()).toEqual([false, true]);
});

test("versions that are only kept are counted by the version, across gaps, and don't keep a file from the trash", async () => {
  const file = await newFile();
  const { id } = await notice(linking(file));
  await save(id, 1, { title: { tr: "Yeni başlık" } });
  await save(id, 2, { body: { tr: "<p>Bağlantısız.</p>" } });
  await save(id, 3, linking(file));
  await save(id, 4, { body: { tr: "<p>Yine bağlantısız.</p>" } });
  expect([await placesOf(file), await keptOf(file)]).toEqual([[], [{ entryId: id, versions: 3, inTrash: false }]]);
  await trashFile(systemActor, file.id);
  const address = fileUrl(file);
  expect(await statusOf(serveFile(new Request(`http://site.test${address}`), file.id, file.name))).toBe(404);
});

test("an entry in the trash keeps no file from the trash, and all its versions are named", async () => {
  const file = await newFile();
  const { id } = await notice(linking(file));
  await save(id, 1, { title: { tr: "Yeni başlık" } });
  await trashEntry(systemActor, notices, id, { version: 2 });
  expect([await placesOf(file), await keptOf(file)]).toEqual([[], [{ entryId: id, versions: 2, inTrash: true }]]);
});

test("a file in the trash cannot be chosen", async () => {
  const file = await newFile();
  await trashFile(systemActor, file.id);
  const { id } = await notice({});
  await expect(save(id, 1, { attachments: [{ _key: "a", file: file.id, title: { tr: "x" } }] })).rejects.toThrow(
    InvalidData,
  );
  expect(contentPaths.entry(notices, id)).toContain(id);
});

test("a link inside a text to another entry's address counts as a use of that entry, by its earlier addresses too", async () => {
  const target = await notice({ title: { tr: "Hedef duyuru" } });
  await publishEntry(systemActor, notices, target.id, { version: 1 });
  const from = await notice({
    body: { tr: `<p><a href="${publicPaths.entry(section("duyurular"), "hedef-duyuru", "tr")}#bolum">Hedef</a></p>` },
  });
  await save(target.id, 1, { slug: { tr: "baska-adres" } });
  await publishEntry(systemActor, notices, target.id, { version: 2 });
  const again = await notice({ body: { tr: `<p><a href="/home/duyurular/baska-adres?lang=en">Hedef</a></p>` } });
  expect((await listUses(systemActor, "entry", target.id)).seen.map(({ entryId }) => entryId).sort()).toEqual(
    [from.id, again.id].sort(),
  );
  await expect(trashEntry(systemActor, notices, target.id, { version: 2 })).rejects.toThrow(InUse);
  await save(from.id, 1, { body: { tr: "<p>Bağlantı yok.</p>" } });
  await save(again.id, 1, {
    body: { tr: '<p><a href="https://baska.example/home/duyurular/baska-adres">Başka site</a></p>' },
  });
  await trashEntry(systemActor, notices, target.id, { version: 2 });
});

test("versions that were there before are read by the migration", async () => {
  const file = await newFile();
  const target = await notice({ title: { tr: "Eski hedef" } });
  await publishEntry(systemActor, notices, target.id, { version: 1 });
  const { id } = await notice({
    body: { tr: `<p><a href="${fileUrl(file)}">Dosya</a> <a href="/home/duyurular/eski-hedef">Hedef</a></p>` },
  });
  await save(id, 1, { body: { tr: "<p>Yok.</p>" } });
  await save(id, 2, linking(file));
  const spans = () =>
    db().execute(
      sql`SELECT entry_id, target_kind, target_id, first_version, last_version FROM entry_reference_spans ORDER BY 1, 2, 3, 4`,
    );
  const references = () =>
    db().execute(
      sql`SELECT entry_id, field, live, target_kind, target_id FROM entry_references ORDER BY 1, 2, 3, 4, 5`,
    );
  const before = [(await spans()).rows, (await references()).rows];
  await db().execute(sql`DELETE FROM entry_reference_spans`);
  await db().execute(sql`DELETE FROM entry_references WHERE field = 'body'`);
  for (const statement of backfills()) await db().execute(sql.raw(statement));
  expect([(await spans()).rows, (await references()).rows]).toEqual(before);
});

function backfills(): string[] {
  const text = migrations["0005_trash_of_files"] ?? "";
  return text.split("--> statement-breakpoint").filter((statement) => statement.includes("INSERT INTO"));
}

test("pictures that nobody described are listed, those in use first, with what was written of them in entries; what is typed takes them off", async () => {
  const photo = async (shade: number) =>
    acceptFile(systemActor, { buffer: await picture(1300, 731, "jpeg", shade), originalName: `foto-${shade}.jpg` });
  const [used, unused] = [await photo(11), await photo(200)];
  await createEntry(systemActor, pages, {
    data: readPatch(pages, {
      title: { tr: "Sayfa" },
      department,
      cover: { file: used.id, alt: { tr: "Fidan diken çocuklar", en: "Children planting" } },
    }),
  });
  const listed = async () =>
    (await listUndescribed(systemActor, { page: 1, size: 50 })).items.map(({ id, isUsed, suggestions }) => ({
      id,
      isUsed,
      suggestions,
    }));
  expect(await listed()).toEqual([
    { id: used.id, isUsed: true, suggestions: [{ tr: "Fidan diken çocuklar", en: "Children planting" }] },
    { id: unused.id, isUsed: false, suggestions: [] },
  ]);
  expect((await listFiles(systemActor, { state: "unused", kind: "image" })).items.map(({ id }) => id)).toEqual([
    unused.id,
  ]);
  expect(
    await describeFiles(
      systemActor,
      new Map([
        [used.id, { typed: { tr: "Fidan diken çocuklar" }, seen: {} }],
        [unused.id, { typed: { tr: " " }, seen: {} }],
      ]),
    ),
  ).toEqual({ done: 1, failed: [] });
  expect((await listed()).map(({ id }) => id)).toEqual([unused.id]);
  const described = (typed: AltText, seen: AltText = {}) =>
    describeFiles(systemActor, new Map([[unused.id, { typed, seen }]]));
  // An English text alone is kept; a colleague's Turkish one, written since, is not overwritten, and what was typed
  // comes back.
  expect(await described({ en: "A sapling" })).toEqual({ done: 1, failed: [] });
  await updateFile(systemActor, unused.id, { alt: { tr: "Onun metni", en: "A sapling" } });
  expect(await described({ tr: "Benim metnim", en: "A sapling" }, { en: "A sapling" })).toEqual({
    done: 0,
    failed: [
      {
        id: unused.id,
        name: "foto-200.jpg",
        reason: "changed",
        typed: { tr: "Benim metnim", en: "A sapling" },
        stored: { tr: "Onun metni", en: "A sapling" },
      },
    ],
  });
  expect([
    await isSuggested(systemActor, used.id, { tr: "Fidan diken çocuklar", en: "Children planting" }),
    await isSuggested(systemActor, used.id, { tr: "Başka" }),
  ]).toEqual([true, false]);
});

test("what entries say of a picture is taken by the button beside it, as it stood there; what stands there no more is not", async () => {
  const photo = await acceptFile(systemActor, {
    buffer: await picture(1300, 731, "jpeg", 90),
    originalName: "alinan.jpg",
  });
  const { id: page } = await createEntry(systemActor, pages, {
    data: readPatch(pages, {
      title: { tr: "Alınan" },
      department,
      cover: { file: photo.id, alt: { tr: "Çınar altı", en: "Under the plane" } },
    }),
  });
  const { cookie } = await signedIn("editorInChief");
  const take = (value: unknown) =>
    ask("POST", "/apps/file-manager-public/missing-alt", {
      cookie,
      body: new URLSearchParams({ take: JSON.stringify(value) }),
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: "http://site.test" },
    });
  // Only what an entry says: not another's words, and not of another language alone.
  expect([
    (await take({ id: photo.id, tr: "Uydurma" })).status,
    (await take({ id: photo.id, tr: "Çınar altı" })).status,
    (await take("nonsense")).status,
  ]).toEqual([409, 409, 400]);
  expect((await take({ id: photo.id, tr: "Çınar altı", en: "Under the plane" })).status).toBe(302);
  expect((await getFile(systemActor, photo.id)).alt).toEqual({ tr: "Çınar altı", en: "Under the plane" });
  await updateFile(systemActor, photo.id, { alt: { tr: "", en: "" } });
  await saveEntry(systemActor, pages, page, { version: 1, patch: { cover: { file: photo.id, alt: { tr: "Başka" } } } });
  expect((await take({ id: photo.id, tr: "Çınar altı", en: "Under the plane" })).status).toBe(409);
});

test("whoever replaces a file may publish all that shows it, without anybody's approval", async () => {
  const [own, other] = [(await unit("Kendi")).id, (await unit("Öteki")).id];
  const make = async (unitId: string) => (await createEntry(systemActor, notices, { data: completeNotice(unitId) })).id;
  const [mine, theirs] = [await make(own), await make(other)];
  const chief = await person("editorInChief");
  const [approver, editor] = [
    await person("departmentApprover", { departments: [own] }),
    await person("departmentEditor", { departments: [own] }),
  ];
  expect([await entriesNeedingApproval(chief, [mine, theirs]), await entriesNeedingApproval(chief, [])]).toEqual([
    [],
    [],
  ]);
  // A unit doesn't publish notices by itself, and what is gone is nobody's to publish.
  const gone = crypto.randomUUID();
  expect([
    await entriesNeedingApproval(approver, [mine]),
    await entriesNeedingApproval(editor, [mine]),
    await entriesNeedingApproval(chief, [mine, gone]),
  ]).toEqual([[mine], [mine], [gone]]);
  await saveReviewedSections(systemActor, [notices.id]);
  expect(await entriesNeedingApproval(chief, [mine])).toEqual([mine]);
  await saveReviewedSections(systemActor, []);
});

test("a file that is shown in guides for staff alone is open to all staff and to no citizen", async () => {
  const [file, viewer] = [await newFile(), await signedIn("viewer")];
  const [topics, guides] = [section("kilavuzkonulari"), section("kilavuzlar")];
  const topic = await createEntry(systemActor, topics, { data: { title: { tr: "Kadrolama" } } });
  await publishEntry(systemActor, topics, topic.id, { version: 1 });
  const guide = await createEntry(systemActor, guides, {
    data: readPatch(guides, { title: { tr: "Sicil" }, category: topic.id, ...linking(file) }),
  });
  await publishEntry(systemActor, guides, guide.id, { version: 1 });
  expect((await placesOf(file)).map(({ entryId }) => entryId)).toEqual([guide.id]);
  expect(await isFileLive(file.id)).toBe(false);
  expect((await ask("GET", fileUrl(file))).status).toBe(404);
  expect((await ask("GET", fileUrl(file), { cookie: viewer.cookie })).status).toBe(200);
});

test("a file that is thrown away while an entry with it is written is in the trash or in use, never both", async () => {
  for (let round = 0; round < 8; round++) {
    const file = await newFile();
    const data = readPatch(notices, completeNotice(department, linking(file)));
    const cover = readPatch(
      notices,
      completeNotice(department, { attachments: [{ file: file.id, title: { tr: "Ek" } }] }),
    );
    const [trashed, ...made] = await Promise.all([
      new Promise((done) => setTimeout(done, round)).then(() => statusOf(trashFile(systemActor, file.id))),
      ...[cover, data, cover].map((one) =>
        createPublished(systemActor, notices, { data: one }).then(
          () => "made",
          (thrown: unknown) => (thrown instanceof InvalidData ? "refused" : thrown),
        ),
      ),
    ]);
    const { deletedAt } = await getFile(systemActor, file.id);
    expect(deletedAt === null).toBe(trashed === 409);
    if (deletedAt) expect([made[0], made[2]]).toEqual(["refused", "refused"]);
    else expect(made).toEqual(["made", "made", "made"]);
  }
});

test("a write whose file has gone since it was found is made once more with its files held first", async () => {
  const [kept, gone] = [await newFile(), await newFile()];
  const found = await findFiles([kept.id, gone.id]);
  const tries: boolean[] = [];
  const write = (holdsLater: boolean) =>
    transaction(async () => {
      tries.push(holdsLater);
      if (holdsLater) await batch([], holdingFiles(found));
      return holdsLater;
    });
  expect([await holdingLater(write), tries]).toEqual([true, [true]]);
  await trashFile(systemActor, gone.id);
  expect([await holdingLater(write), tries]).toEqual([false, [true, true, false]]);
  // A failed statement would take the other writes of a transaction with it.
  expect(await transaction(() => holdingLater(write))).toBe(false);
  const other = new Error("another fault");
  await expect(holdingLater(() => Promise.reject(other))).rejects.toBe(other);
});
