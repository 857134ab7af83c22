import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { and, eq } from "drizzle-orm";

import { makeActor, systemActor, type Actor } from "~/lib/access/actor";
import { db, transaction } from "~/lib/platform/db/database.server";
import { auditEntries } from "~/lib/audit/schema.server";
import { listUpcomingJobs } from "~/lib/platform/jobs/jobs.server";
import type { Refusal } from "~/lib/platform/refusal";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { storage, useStorage } from "~/lib/platform/storage/storage.server";
import { purgeRecord, undoRecordChange } from "~/lib/records/change-record.server";
import { recordVersions } from "~/lib/records/schema.server";

import { useTestDatabase } from "../../../tests/support/database";
import { useOnlyDomain } from "../../../tests/support/domains";
import { findFile, findFiles, getFile, holdFiles, listFiles } from "./files.server";
import { fileKind, updateFile } from "./changes/update-file.server";
import { acceptFile } from "./checks/gate.server";
import { files } from "./schema.server";
import { picture } from "./test-support/sample-files";
import { fileJobs, listTrashedFiles, purgeFile, restoreFile, trashFile } from "./changes/trash.server";
import type { FileUse, KeptFileUses } from "./changes/uses.server";

useTestDatabase();
const root = mkdtempSync(join(tmpdir(), "meydan-files-"));
const uses = new Map<string, FileUse[]>();
const kept = new Map<string, KeptFileUses["seen"]>();
useOnlyDomain({
  files: {
    usesOf: async (_actor, id) => ({ seen: uses.get(id) ?? [] }),
    isLive: async (id) => (uses.get(id) ?? []).some(({ live }) => live),
    keptUsesOf: async (_actor, id) => ({ seen: kept.get(id) ?? [], unseen: 0 }),
  },
});
beforeAll(() => {
  useStorage(diskStorage(root));
});
afterAll(() => {
  useStorage(undefined);
  rmSync(root, { recursive: true });
});
beforeEach(async () => void (await db().delete(files)));

const text = (content: string, originalName: string, alt?: { tr?: string }) =>
  acceptFile(systemActor, { buffer: Buffer.from(content), originalName, alt });
const withRole = (role: "viewer" | "departmentEditor") =>
  makeActor({ id: null, name: role, grants: [{ role, sections: null, departments: null }] });

test("files are listed newest first, page by page, and a page too far is the last", async () => {
  for (let at = 1; at <= 5; at++) await text(`satır ${at}`, `dosya-${at}.txt`);
  const page = await listFiles(systemActor, { page: 9, size: 2 });
  expect(page.items.map((file) => file.originalName)).toEqual(["dosya-1.txt"]);
  expect(page.pagination).toEqual({ length: 5, size: 2, page: 3, lastPage: 3, startIndex: 4, endIndex: 4 });
  expect((await listFiles(systemActor)).items[0]?.originalName).toBe("dosya-5.txt");
});

test("a search ignores Turkish letters and finds parts of names and descriptions", async () => {
  const park = await text("1", "Büyük_Park-2026.BAHAR.txt");
  const well = await text("2", "IMG_001.txt", { tr: "Çeşme açılışı" });
  const found = async (search: string) => (await listFiles(systemActor, { search })).items.map((file) => file.id);
  expect(await found("buyuk PARK")).toEqual([park.id]);
  expect(await found("bahar")).toEqual([park.id]);
  expect(await found("ÇEŞM")).toEqual([well.id]);
  expect(await found("img")).toEqual([well.id]);
  expect(await found("park çeşme")).toEqual([]);
  expect(await found("!:*&()'")).toEqual([]);
  expect(await found("   ")).toHaveLength(2);
});

test("the kind narrows the list", async () => {
  await text("1", "a.txt");
  const image = await acceptFile(systemActor, { buffer: await picture(20, 20), originalName: "a.jpg" });
  expect((await listFiles(systemActor, { kind: "image" })).items.map((file) => file.id)).toEqual([image.id]);
});

test("several files are found in one go, and a bad id is simply not there", async () => {
  const file = await text("1", "a.txt");
  expect([...(await findFiles([file.id, file.id, "nonsense", crypto.randomUUID()])).keys()]).toEqual([file.id]);
  expect(await findFile("../../etc")).toBeUndefined();
  await expect(getFile(systemActor, "nonsense")).rejects.toMatchObject({ status: 404 });
  expect(await transaction(() => holdFiles([file.id, crypto.randomUUID()]))).toEqual(new Set([file.id]));
});

test("descriptions and focal point are changed and searched", async () => {
  const file = await text("1", "a.txt");
  const changed = await updateFile(systemActor, file.id, { alt: { tr: " Şenlik ", en: "" }, focal: { x: 0.25, y: 1 } });
  expect([changed.alt, changed.focalX, changed.focalY]).toEqual([{ tr: "Şenlik" }, 0.25, 1]);
  expect((await listFiles(systemActor, { search: "senlik" })).items).toHaveLength(1);
  expect((await updateFile(systemActor, file.id, { focal: null })).focalX).toBeNull();
  await expect(updateFile(systemActor, file.id, { focal: { x: 2, y: 0 } })).rejects.toThrow();
  await expect(updateFile(withRole("viewer"), file.id, { alt: {} })).rejects.toMatchObject({ status: 403 });
});

test("a change can be taken back, and leaves what others wrote since; it is a right of who may make it", async () => {
  const file = await text("1", "a.txt");
  const first = await updateFile(systemActor, file.id, { alt: { tr: "Şenlik", en: "Festival" } });
  await updateFile(systemActor, file.id, { alt: { tr: "Şenlik", en: "A festival" }, tags: ["yaz"] });
  const takeBack = (who: Actor) => undoRecordChange(who, fileKind, file.id, first.version);
  await expect(takeBack(withRole("viewer"))).rejects.toMatchObject({ status: 403 });
  // The English text is another one since.
  await expect(takeBack(systemActor)).rejects.toMatchObject({ status: 409, conflicts: [{ path: "alt.en" }] });
  await updateFile(systemActor, file.id, { alt: { tr: "Şenlik", en: "Festival" } });
  await takeBack(systemActor);
  const now = await getFile(systemActor, file.id);
  expect([now.version, now.alt, now.tags]).toEqual([5, {}, ["yaz"]]);
  expect((await listFiles(systemActor, { search: "senlik" })).items).toEqual([]);
  expect((await listFiles(systemActor, { search: "yaz" })).items).toHaveLength(1);
  // Its trash is the files' own, and with the file its versions go.
  await trashFile(systemActor, file.id);
  await expect(purgeRecord(systemActor, fileKind, file.id, { version: null })).rejects.toMatchObject({ status: 403 });
  await purgeFile(systemActor, file.id, { reason: "Deneme", keptUses: 0 });
  expect(await db().$count(recordVersions, eq(recordVersions.recordId, file.id))).toBe(0);
});

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const bytesOf = (file: { key: string }) => storage().stat(file.key);

test("a file in use does not go to the trash, and the answer says who uses it", async () => {
  const file = await text("1", "a.txt");
  const use = { entryId: crypto.randomUUID(), section: "haberler", title: "Bahar", live: false };
  uses.set(file.id, [use]);
  const refusal = await refusalOf(trashFile(systemActor, file.id));
  expect(refusal).toMatchObject({ status: 409 });
  expect((refusal as Refusal).toJSON()).toMatchObject({ usedBy: [use] });
  uses.delete(file.id);
  await trashFile(systemActor, file.id);
  await expect(trashFile(systemActor, file.id)).rejects.toMatchObject({ status: 409 });
});

test("what is in the trash is offered nowhere, comes back whole, and the same bytes bring it back too", async () => {
  const file = await text("1", "a.txt", { tr: "Çeşme" });
  await trashFile(systemActor, file.id);
  expect([
    (await listFiles(systemActor)).items,
    (await listTrashedFiles(systemActor, { page: 1, size: 9 })).items.map(({ id }) => id),
    await bytesOf(file),
  ]).toEqual([[], [file.id], expect.anything()]);
  await expect(updateFile(systemActor, file.id, { alt: {} })).rejects.toMatchObject({ status: 409 });
  expect(await restoreFile(systemActor, file.id)).toMatchObject({
    alt: { tr: "Çeşme" },
    deletedAt: null,
    deletedBy: null,
  });
  await expect(restoreFile(systemActor, file.id)).rejects.toMatchObject({ status: 409 });
  await trashFile(systemActor, file.id);
  expect(await text("1", "b.txt")).toMatchObject({ id: file.id, created: false, deletedAt: null });
});

const runPurge = (id: string) => transaction(() => fileJobs["files.purge"]?.({ id }) ?? Promise.resolve());
const deletedDaysAgo = (id: string, days: number) =>
  db()
    .update(files)
    .set({ deletedAt: new Date(Date.now() - days * 86_400_000) })
    .where(eq(files.id, id));
const plannedPurges = async (id: string) =>
  (await listUpcomingJobs("files.purge"))
    .filter((job) => job.payload.id === id)
    .map(({ runAt }) => Math.round((runAt.getTime() - Date.now()) / 86_400_000));

test("the clock removes what has lain thirty days, and keeps what a version still names", async () => {
  const [early, late, named] = [await text("1", "a.txt"), await text("2", "b.txt"), await text("3", "c.txt")];
  for (const { id } of [early, late, named]) await trashFile(systemActor, id);
  expect(await plannedPurges(late.id)).toEqual([30]);
  await deletedDaysAgo(early.id, 29);
  await deletedDaysAgo(late.id, 31);
  await deletedDaysAgo(named.id, 31);
  kept.set(named.id, [
    { entryId: crypto.randomUUID(), section: "haberler", title: "Bahar", versions: 3, inTrash: false },
  ]);
  for (const { id } of [early, late, named]) await runPurge(id);
  expect([await findFile(early.id), await findFile(late.id), await findFile(named.id)]).toEqual([
    expect.anything(),
    undefined,
    expect.anything(),
  ]);
  await expect.poll(() => bytesOf(late)).toBeNull();
  kept.clear();
  await runPurge(named.id);
  expect(await findFile(named.id)).toBeUndefined();
});

test("only the administrator removes for good, only from the trash, with a reason, and has seen which versions name the file", async () => {
  const file = await text("1", "a.txt");
  await expect(purgeFile(systemActor, file.id, { reason: "KVKK", keptUses: 0 })).rejects.toMatchObject({ status: 409 });
  await trashFile(systemActor, file.id);
  await expect(purgeFile(systemActor, file.id, { reason: "  ", keptUses: 0 })).rejects.toMatchObject({ status: 400 });
  await expect(purgeFile(withRole("departmentEditor"), file.id, { reason: "KVKK", keptUses: 0 })).rejects.toMatchObject(
    { status: 403 },
  );
  kept.set(file.id, [
    { entryId: crypto.randomUUID(), section: "haberler", title: "Bahar", versions: 3, inTrash: false },
  ]);
  expect(
    ((await refusalOf(purgeFile(systemActor, file.id, { reason: "KVKK", keptUses: 0 }))) as Refusal).toJSON(),
  ).toMatchObject({ keptBy: [{ title: "Bahar", versions: 3 }] });
  await purgeFile(systemActor, file.id, { reason: "KVKK", keptUses: 1 });
  kept.clear();
  const [auditLine] = await db()
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.objectId, file.id), eq(auditEntries.verb, "purge")));
  expect([await findFile(file.id), auditLine?.reason]).toEqual([undefined, "KVKK"]);
  await expect(trashFile(systemActor, file.id)).rejects.toMatchObject({ status: 404 });
});

test("an editor of a department changes and deletes what they brought in, and nobody else's", async () => {
  const file = await text("1", "a.txt");
  const editor = makeActor({
    id: "6c1e0d2a-0000-4000-8000-000000000009",
    name: "editor",
    grants: [{ role: "departmentEditor", sections: [], departments: [] }],
  });
  const own = await acceptFile(editor, { buffer: Buffer.from("kendi dosyam"), originalName: "benim.txt" });
  await expect(trashFile(withRole("departmentEditor"), file.id)).rejects.toMatchObject({ status: 403 });
  await expect(trashFile(editor, file.id)).rejects.toMatchObject({ status: 403 });
  await expect(updateFile(editor, file.id, { alt: { tr: "x" } })).rejects.toMatchObject({ status: 403 });
  expect(await findFile(file.id)).toBeDefined();
  expect((await updateFile(editor, own.id, { alt: { tr: "Benim" } })).alt).toEqual({ tr: "Benim" });
  await trashFile(editor, own.id);
  await trashFile(systemActor, file.id);
  expect((await listTrashedFiles(editor, { page: 1, size: 9 })).items.map(({ id }) => id)).toEqual([own.id]);
  await expect(restoreFile(editor, file.id)).rejects.toMatchObject({ status: 403 });
  expect(await restoreFile(editor, own.id)).toMatchObject({ deletedAt: null });
});
