import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { makeActor, systemActor } from "~/lib/access/actor";
import { changeManyFiles } from "~/lib/files/changes/change-many.server";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { findFile, listFiles } from "~/lib/files/files.server";
import { updateFile } from "~/lib/files/changes/update-file.server";
import { fileFolders, files } from "~/lib/files/schema.server";
import { db } from "~/lib/platform/db/database.server";
import type { Refusal } from "~/lib/platform/refusal";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";

import { useTestDatabase } from "../../../../tests/support/database";
import { useOnlyDomain } from "../../../../tests/support/domains";
import { ancestry, folderAt, folderPath, unitOfFolder } from "./folder-tree";
import { changeFolder, createFolder, deleteFolder, listFolders } from "./folders.server";

useTestDatabase();
const root = mkdtempSync(join(tmpdir(), "meydan-folders-"));
const planted: string[] = [];
const used = new Set<string>();
useOnlyDomain({
  files: {
    usesOf: async (_actor, id) => ({
      seen: used.has(id) ? [{ entryId: id, section: "haberler", title: "Bahar", live: true }] : [],
    }),
    isLive: async (id) => used.has(id),
  },
});
beforeAll(async () => {
  useStorage(diskStorage(root));
  planted.push(...[...(await listFolders(systemActor)).values()].map(({ slug }) => slug));
});
afterAll(() => {
  useStorage(undefined);
  rmSync(root, { recursive: true });
});
beforeEach(async () => {
  await db().delete(files);
  await db().delete(fileFolders);
});

const unit = crypto.randomUUID();
const editor = makeActor({
  id: crypto.randomUUID(),
  name: "birim",
  grants: [{ role: "departmentEditor", sections: ["duyurular"], departments: [unit] }],
});
const viewer = makeActor({
  id: crypto.randomUUID(),
  name: "izleyici",
  grants: [{ role: "viewer", sections: null, departments: null }],
});
const text = (content: string, folderId: string | null = null, actor = systemActor) =>
  acceptFile(actor, { buffer: Buffer.from(content), originalName: `${content}.txt`, folderId });
const make = (name: string, parentId: string | null = null, more = {}) =>
  createFolder(systemActor, { name, parentId, ...more });
const tree = () => listFolders(systemActor);
const answerOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    ({ status, code }: Refusal) => [status, code].filter(Boolean).join(" "),
  );

test("a new installation has the folders that every town hall needs", () => {
  expect(planted.sort()).toEqual([
    "duyurular",
    "etkinlikler",
    "formlar",
    "galeri",
    "haberler",
    "imar",
    "kurumsal",
    "meclis",
    "raporlar",
  ]);
});

test("a folder has an address made of the names above it, and is found by it and by its id", async () => {
  const council = await make("Meclis Kararları");
  const year = await make("2026", council.id);
  const folders = await tree();
  expect(folderPath(folders, year.id)).toBe("meclis-kararlari/2026");
  expect([
    folderAt(folders, "meclis-kararlari/2026")?.id,
    folderAt(folders, year.id)?.id,
    folderAt(folders, ""),
    folderAt(folders, "meclis-kararlari/2027"),
  ]).toEqual([year.id, year.id, null, undefined]);
  expect(ancestry(folders, year.id).map(({ name }) => name)).toEqual(["Meclis Kararları", "2026"]);
});

test("two folders of one name lie side by side only in different folders, and letters that fold alike get an address each", async () => {
  const first = await make("Işık");
  expect(await answerOf(make("ışık"))).toBe("409 folderExists");
  expect((await make("Isik")).slug).toBe("isik-2");
  expect((await make("Işık", first.id)).slug).toBe("isik");
});

test("a folder moves with all it holds, never into itself and never too deep", async () => {
  const [a, b] = [await make("A"), await make("B")];
  const inner = await make("İç", a.id);
  const deepest = await make("Derin", inner.id);
  const file = await text("belge", deepest.id);
  expect(await answerOf(changeFolder(systemActor, a.id, { parentId: deepest.id }))).toBe("409 folderInside");
  await changeFolder(systemActor, inner.id, { parentId: b.id, name: "Yeni iç" });
  expect(folderPath(await tree(), (await findFile(file.id))?.folderId ?? null)).toBe("b/yeni-ic/derin");
  let below = deepest.id;
  for (let level = 4; level <= 8; level++) below = (await make(`Düzey ${level}`, below)).id;
  expect(await answerOf(make("Dokuz", below))).toBe("409 folderTooDeep");
  expect(await answerOf(changeFolder(systemActor, b.id, { parentId: a.id }))).toBe("409 folderTooDeep");
});

test("a full folder goes only with its contents moved to the folder above, where nothing is lost", async () => {
  const outer = await make("Dış");
  const full = await make("Dolu", outer.id);
  const [inner, file] = [await make("İçteki", full.id), await text("içerik", full.id)];
  expect(await answerOf(deleteFolder(systemActor, full.id))).toBe("409 folderFull");
  expect(await deleteFolder(systemActor, full.id, { keepContents: true })).toEqual({ parentId: outer.id, moved: 2 });
  expect((await findFile(file.id))?.folderId).toBe(outer.id);
  expect((await tree()).get(inner.id)?.parentId).toBe(outer.id);
});

test("people of a unit keep the unit's folder and what lies below it, and nothing beside", async () => {
  const ours = await make("Park ve Bahçeler", null, { department: unit });
  const theirs = await make("Başka");
  expect(unitOfFolder(await tree(), ours.id)).toBe(unit);
  const below = await createFolder(editor, { name: "2026", parentId: ours.id });
  const colleague = await text("iş arkadaşının", below.id);
  expect((await updateFile(editor, colleague.id, { alt: { tr: "Fidan" } })).alt).toEqual({ tr: "Fidan" });
  expect((await text("kendi", below.id, editor)).folderId).toBe(below.id);
  const refused = [
    createFolder(editor, { name: "Yeni", parentId: null }),
    createFolder(editor, { name: "Yeni", parentId: theirs.id }),
    changeFolder(editor, ours.id, { parentId: theirs.id }),
    changeFolder(editor, theirs.id, { name: "Bizim" }),
    changeFolder(editor, below.id, { department: crypto.randomUUID() }),
    deleteFolder(editor, theirs.id),
    text("oraya", theirs.id, editor),
    updateFile(editor, colleague.id, { folderId: theirs.id }),
    createFolder(viewer, { name: "Yeni", parentId: ours.id }),
  ].map(answerOf);
  expect(await Promise.all(refused)).toEqual(
    Array.from({ length: 9 }, (_, at) => (at === 6 || at === 7 ? "403 folderNotYours" : "403")),
  );
  expect(await answerOf(updateFile(editor, (await text("başkasının", theirs.id)).id, { alt: { tr: "x" } }))).toBe(
    "403",
  );
  // An uploader may move their own file out of the root.
  const own = await text("kökte", null, editor);
  expect((await updateFile(editor, own.id, { folderId: below.id })).folderId).toBe(below.id);
});

test("several files are moved, tagged and deleted at once; what refuses is named and keeps nobody", async () => {
  const folder = await make("Hedef");
  const [one, two] = [await text("bir"), await text("iki")];
  used.add(two.id);
  expect(
    await changeManyFiles(systemActor, [one.id, two.id, one.id, crypto.randomUUID()], {
      verb: "move",
      folderId: folder.id,
    }),
  ).toEqual({ done: 2, failed: [] });
  await changeManyFiles(systemActor, [one.id], { verb: "tag", tag: "Şenlik" });
  await changeManyFiles(systemActor, [one.id], { verb: "tag", tag: "şenlik" });
  expect((await listFiles(systemActor, { tag: "şenlik", folder: folder.id })).items.map(({ tags }) => tags)).toEqual([
    ["şenlik"],
  ]);
  // Two people who tag one file at once keep both tags.
  await Promise.all(["park", "kış"].map((tag) => changeManyFiles(systemActor, [one.id], { verb: "tag", tag })));
  expect((await findFile(one.id))?.tags.toSorted()).toEqual(["kış", "park", "şenlik"]);
  expect((await changeManyFiles(systemActor, [one.id], { verb: "tag", tag: "x".repeat(41) })).failed).toEqual([
    { id: one.id, name: "bir.txt", code: "badTag" },
  ]);
  expect(await changeManyFiles(systemActor, [one.id, two.id], { verb: "trash" })).toEqual({
    done: 1,
    failed: [{ id: two.id, name: "iki.txt", code: "inUse" }],
  });
  expect(await answerOf(changeManyFiles(viewer, [one.id], { verb: "trash" }))).toBe("403");
});
