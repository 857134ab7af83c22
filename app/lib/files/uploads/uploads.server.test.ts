import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { eq } from "drizzle-orm";

import { makeActor } from "~/lib/access/actor";
import { fileLimits } from "~/lib/files/limits";
import { fileFolders, files, fileUploads } from "~/lib/files/schema.server";
import { zipOf } from "~/lib/files/test-support/sample-files";
import { db } from "~/lib/platform/db/database.server";
import type { Refusal } from "~/lib/platform/refusal";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { storage, useStorage } from "~/lib/platform/storage/storage.server";

import { useTestDatabase } from "../../../../tests/support/database";
import { addPart, beginUpload, cancelUpload, fileOfUpload, getUpload, uploadJobs } from "./uploads.server";

useTestDatabase();
const root = mkdtempSync(join(tmpdir(), "meydan-uploads-"));
beforeAll(() => useStorage(diskStorage(root)));
afterAll(() => {
  useStorage(undefined);
  rmSync(root, { recursive: true });
});
beforeEach(async () => {
  await db().delete(fileUploads);
  await db().delete(files);
});

const person = (role: "editorInChief" | "departmentEditor" | "viewer") =>
  makeActor({ id: crypto.randomUUID(), name: role, grants: [{ role, sections: null, departments: [] }] });
const chief = person("editorInChief");
const partsLeft = (...ids: string[]) =>
  readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => ids.some((id) => name.includes(`${id}/`)));
const answerOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    ({ status, code }: Refusal) => `${status} ${code ?? ""}`.trim(),
  );

const archive = () =>
  zipOf([{ name: "veri.bin", content: randomBytes(2 * fileLimits.partBytes + 5_000), stored: true }]);
const leastPart = Buffer.alloc(fileLimits.leastPartBytes, "parça ");
const sliceOf = (bytes: Buffer, at: number) => bytes.subarray(at, at + fileLimits.partBytes);

test("parts make the file whole, whatever was cut between, and nothing is left of them", async () => {
  const bytes = archive();
  const { id } = await beginUpload(chief, { name: "Arşiv.zip", bytes: bytes.length });
  await addPart(chief, id, 0, sliceOf(bytes, 0));
  // A lost answer: the sender repeats the part and asks how much has arrived.
  expect(await answerOf(addPart(chief, id, 0, sliceOf(bytes, 0)))).toBe("409 offset");
  const { received } = await getUpload(chief, id);
  expect(received).toBe(fileLimits.partBytes);
  await addPart(chief, id, received, sliceOf(bytes, received));
  const last = await addPart(chief, id, 2 * fileLimits.partBytes, sliceOf(bytes, 2 * fileLimits.partBytes));
  const file = "file" in last ? last.file : undefined;
  expect([file?.originalName, file?.bytes, file?.created]).toEqual(["Arşiv.zip", bytes.length, true]);
  const chunks: Buffer[] = [];
  for await (const chunk of await storage().get(file?.key ?? "")) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
  expect(partsLeft(id)).toEqual([]);
});

test("whoever lost the last answer is given the file for a day, and not what is gone since", async () => {
  const bytes = Buffer.from("bir kez gönderilir");
  const { id } = await beginUpload(chief, { name: "tek.txt", bytes: bytes.length });
  const last = await addPart(chief, id, 0, bytes);
  const { id: stored = "" } = ("file" in last && last.file) || {};
  const again = async () => fileOfUpload(await getUpload(chief, id));
  expect(await again()).toMatchObject({ file: { id: stored, created: true, isMoved: false } });
  for (const [at, part] of [
    [0, bytes],
    [bytes.length, Buffer.alloc(0)],
  ] as const)
    expect(await addPart(chief, id, at, part)).toMatchObject({ file: { id: stored, created: true } });
  expect(await answerOf(getUpload(person("editorInChief"), id))).toBe("404");
  // It doesn't count as unfinished.
  await db()
    .insert(fileUploads)
    .values(Array.from({ length: 199 }, () => ({ ownerId: chief.id ?? "", originalName: "a", bytes: 1 })));
  const begin = () => answerOf(beginUpload(chief, { name: "a.txt", bytes: 1 }));
  expect([await begin(), await begin()]).toEqual(["done", "429 tooManyUploads"]);
  await db().update(files).set({ deletedAt: new Date() }).where(eq(files.id, stored));
  expect([await answerOf(again()), await answerOf(addPart(chief, id, 0, bytes))]).toEqual(["404", "404"]);
  await db()
    .update(fileUploads)
    .set({ touchedAt: new Date(Date.now() - 25 * 3600_000) })
    .where(eq(fileUploads.id, id));
  await uploadJobs["files.upload-expire"]?.({ id });
  expect(await answerOf(getUpload(chief, id))).toBe("404");
});

test("of two senders of the same part one is told where to go on", async () => {
  const bytes = archive();
  const { id } = await beginUpload(chief, { name: "a.zip", bytes: bytes.length });
  const answers = await Promise.all([1, 2].map(() => answerOf(addPart(chief, id, 0, sliceOf(bytes, 0)))));
  expect(answers.sort()).toEqual(["409 offset", "done"]);
  expect(partsLeft(id)).toHaveLength(1);
});

test("another's upload isn't there, and rights come before anything is taken", async () => {
  const { id } = await beginUpload(chief, { name: "a.txt", bytes: 3 });
  const other = person("editorInChief");
  expect([
    await answerOf(getUpload(other, id)),
    await answerOf(addPart(other, id, 0, Buffer.from("abc"))),
    await answerOf(cancelUpload(other, id)),
  ]).toEqual(["404", "404", "404"]);
  expect(await answerOf(beginUpload(person("viewer"), { name: "a.txt", bytes: 3 }))).toBe("403");
  expect(await answerOf(beginUpload(chief, { name: "a.txt", bytes: 3, folderId: crypto.randomUUID() }))).toBe("404");
  const [folder] = await db().select({ id: fileFolders.id }).from(fileFolders).limit(1);
  expect(
    await answerOf(beginUpload(person("departmentEditor"), { name: "a.txt", bytes: 3, folderId: folder?.id ?? null })),
  ).toBe("403 folderNotYours");
});

test("more than was said, too large a part and too large a file are refused", async () => {
  const { id } = await beginUpload(chief, { name: "a.txt", bytes: 3 });
  expect(await answerOf(addPart(chief, id, 0, Buffer.from("abcd")))).toBe("413 fileTooLarge");
  expect(await answerOf(beginUpload(chief, { name: "a.txt", bytes: fileLimits.fileBytes + 1 }))).toBe(
    "413 fileTooLarge",
  );
  const large = await beginUpload(chief, { name: "a.bin", bytes: fileLimits.fileBytes });
  expect(await answerOf(addPart(chief, large.id, 0, Buffer.alloc(fileLimits.partBytes + 1)))).toBe("413 fileTooLarge");
});

test("only the last part may be small, so that no upload lies in a million of them", async () => {
  const bytes = leastPart.length + 3;
  const { id } = await beginUpload(chief, { name: "a.txt", bytes });
  expect(await answerOf(addPart(chief, id, 0, leastPart.subarray(1)))).toBe("400 partTooSmall");
  expect(await answerOf(addPart(chief, id, 0, Buffer.alloc(0)))).toBe("done");
  expect([(await getUpload(chief, id)).received, partsLeft(id)]).toEqual([0, []]);
  expect(await answerOf(addPart(chief, id, 0, leastPart))).toBe("done");
  expect(await addPart(chief, id, leastPart.length, Buffer.from("son"))).toMatchObject({ file: { bytes } });
});

test("what the gate refuses is gone; what is cancelled or forgotten leaves nothing", async () => {
  const page = Buffer.from("<html><script>");
  const refused = await beginUpload(chief, { name: "sayfa.jpg", bytes: page.length });
  expect(await answerOf(addPart(chief, refused.id, 0, page))).toBe("415 typeRefused");
  const cancelled = await beginUpload(chief, { name: "a.txt", bytes: 2 * leastPart.length });
  await addPart(chief, cancelled.id, 0, leastPart);
  await cancelUpload(chief, cancelled.id);
  const forgotten = await beginUpload(chief, { name: "b.txt", bytes: 2 * leastPart.length });
  await addPart(chief, forgotten.id, 0, leastPart);
  const expire = () => uploadJobs["files.upload-expire"]?.({ id: forgotten.id });
  await expire();
  expect((await getUpload(chief, forgotten.id)).received).toBe(leastPart.length);
  await db()
    .update(fileUploads)
    .set({ touchedAt: new Date(Date.now() - 25 * 3600_000) })
    .where(eq(fileUploads.id, forgotten.id));
  await expire();
  expect([
    await answerOf(getUpload(chief, refused.id)),
    await answerOf(getUpload(chief, cancelled.id)),
    await answerOf(getUpload(chief, forgotten.id)),
    partsLeft(refused.id, cancelled.id, forgotten.id),
  ]).toEqual(["404", "404", "404", []]);
});

test("of two that finish one upload at once one makes the file, the other is told to come again; a lost claim lapses", async () => {
  const bytes = Buffer.from("düz metin");
  const { id } = await beginUpload(chief, { name: "not.txt", bytes: bytes.length });
  const answers = await Promise.all([
    answerOf(addPart(chief, id, 0, bytes)),
    answerOf(getUpload(chief, id).then(async () => addPart(chief, id, bytes.length, Buffer.alloc(0)))),
  ]);
  expect([
    answers.filter((answer) => answer === "done").length,
    answers.filter((answer) => answer.startsWith("5") && answer !== "503 checkBusy"),
  ]).toEqual([1, []]);
  const held = await beginUpload(chief, { name: "b.txt", bytes: 3 });
  await db()
    .update(fileUploads)
    .set({ received: 3, touchedAt: new Date(Date.now() + 60_000) })
    .where(eq(fileUploads.id, held.id));
  expect(await answerOf(addPart(chief, held.id, 3, Buffer.alloc(0)))).toBe("503 checkBusy");
  expect((await getUpload(chief, held.id)).received).toBe(3);
});

test("an upload whose last part came before the clock was set back two hours is finished at once", async () => {
  const { id } = await beginUpload(chief, { name: "saat.txt", bytes: 4 });
  const key = `uploads/${id}/0-a`;
  await storage().put(key, Buffer.from("saat"), { mime: "application/octet-stream" });
  await db()
    .update(fileUploads)
    .set({ received: 4, parts: [key], touchedAt: new Date(Date.now() + 7_200_000) })
    .where(eq(fileUploads.id, id));
  expect(await addPart(chief, id, 4, Buffer.alloc(0))).toMatchObject({ file: { created: true } });
});

test("a file whose folder was deleted while it came lies in the root, and says so", async () => {
  const [folder] = await db().insert(fileFolders).values({ name: "Geçici", slug: "gecici" }).returning();
  const { id } = await beginUpload(chief, { name: "kalan.txt", bytes: 6, folderId: folder?.id ?? null });
  await db().delete(fileFolders).where(eq(fileFolders.slug, "gecici"));
  const last = await addPart(chief, id, 0, Buffer.from("kalan!"));
  expect("file" in last && [last.file.folderId, last.file.isMoved]).toEqual([null, true]);
});

test("what one person has begun and not finished is bounded in bytes, too, however many begin at once", async () => {
  const mine = person("editorInChief");
  const begin = (bytes = fileLimits.fileBytes) => beginUpload(mine, { name: "a.mp4", bytes });
  const begun = await Promise.all(Array.from({ length: 42 }, () => answerOf(begin())));
  expect([
    begun.filter((answer) => answer === "done").length,
    begun.filter((answer) => answer === "429 tooManyUploads").length,
  ]).toEqual([40, 2]);
  expect(await answerOf(begin(1))).toBe("429 tooManyUploads");
  const [first] = await db()
    .select({ id: fileUploads.id })
    .from(fileUploads)
    .where(eq(fileUploads.ownerId, mine.id ?? ""))
    .limit(1);
  await cancelUpload(mine, first?.id ?? "");
  expect(await answerOf(begin())).toBe("done");
  expect(await answerOf(beginUpload(person("editorInChief"), { name: "a.txt", bytes: 1 }))).toBe("done");
});
