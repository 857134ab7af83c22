import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { makeActor, systemActor } from "~/lib/access/actor";
import { makePdf } from "~/mock-data/sample/make-pdf.server";
import { auditEntries } from "~/lib/audit/schema.server";
import { jobs } from "~/lib/platform/jobs/schema.server";
import { db } from "~/lib/platform/db/database.server";
import type { Refusal } from "~/lib/platform/refusal";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { storage, useStorage } from "~/lib/platform/storage/storage.server";

import { useTestDatabase } from "../../../../tests/support/database";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { pdfFacts } from "~/lib/files/document-facts";
import { findFile } from "~/lib/files/files.server";
import { updateFile } from "./update-file.server";
import {
  contentUndo,
  listFormerFiles,
  offerFormerContent,
  putBackFile,
  replacementJobs,
  replaceFile,
} from "./replace.server";
import { files, formerFiles } from "~/lib/files/schema.server";
import { fileUrl, imageSources } from "~/lib/files/serving/file-urls";
import { serveFile } from "~/lib/files/serving/serve-file.server";
import { purgeFile, trashFile } from "./trash.server";
import { picture } from "~/lib/files/test-support/sample-files";
import { useOnlyDomain } from "../../../../tests/support/domains";
import { findForeignUses, type FilesPart } from "./uses.server";

useTestDatabase();
const root = mkdtempSync(join(tmpdir(), "meydan-replace-"));
const used = new Set<string>();
let [unseen, unseenPublic, isScheduled] = [0, 0, false];
const known: FilesPart = {
  usesOf: async (_actor, id) => ({
    seen: used.has(id)
      ? [
          {
            entryId: id,
            section: "haberler",
            title: "Bahar",
            live: !isScheduled,
            places: [isScheduled ? "scheduled" : "live"],
          },
        ]
      : [],
    unseen,
    unseenPublic,
  }),
  isLive: async (id) => used.has(id) && !isScheduled,
};
const { declare } = useOnlyDomain({ files: known });
const holding = (heldUntil: FilesPart["heldUntil"]) =>
  declare({ files: { ...known, ...(heldUntil ? { heldUntil } : {}) } });
beforeAll(() => {
  useStorage(diskStorage(root));
});
afterAll(() => {
  useStorage(undefined);
  rmSync(root, { recursive: true });
});
beforeEach(async () => {
  used.clear();
  await db().delete(files);
});

const photo = async (shade: number, size: [number, number] = [800, 600]) => ({
  buffer: await picture(...size, "jpeg", shade),
  originalName: "Park.jpg",
});
const answerOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    ({ status, code }: Refusal) => `${status} ${code ?? ""}`.trim(),
  );
const serve = (address: string) => {
  const [, , id = "", name = ""] = address.split("/");
  return serveFile(new Request(`http://site.test${address}`), id, name).catch((thrown: unknown) => thrown as Response);
};

test("a replaced picture keeps its id and what is said of it, its old addresses lead to the new ones, and the old bytes go", async () => {
  const before = await acceptFile(systemActor, await photo(120));
  used.add(before.id);
  await updateFile(systemActor, before.id, { alt: { tr: "Parkın girişi" }, focal: { x: 0.2, y: 0.4 } });
  const after = await replaceFile(systemActor, before.id, await photo(30, [1200, 900]));
  expect([after.id, after.alt, after.originalName, after.focalX, after.width]).toEqual([
    before.id,
    { tr: "Parkın girişi" },
    "Park.jpg",
    0.2,
    1200,
  ]);
  const addresses = [fileUrl(before), fileUrl(before, 640)];
  const answers = await Promise.all(addresses.map(serve));
  expect(answers.map(({ status, headers }) => [status, headers.get("location"), headers.get("cache-control")])).toEqual(
    [
      [302, fileUrl(after), "public, max-age=300"],
      [302, fileUrl(after, 640), "public, max-age=300"],
    ],
  );
  // No old address is reused: browsers cache them for a year.
  const addressesOf = (file: typeof after) => [
    fileUrl(file),
    ...file.variants.map(({ width }) => fileUrl(file, width)),
  ];
  expect(addressesOf(after).filter((address) => addressesOf(before).includes(address))).toEqual([]);
  expect(imageSources(after).srcSet).toContain(fileUrl(after, 320));
  expect((await serve(fileUrl(after, 640))).status).toBe(200);
  const again = await replaceFile(systemActor, before.id, await photo(200));
  expect([
    (await serve(fileUrl(before))).headers.get("location"),
    (await serve(fileUrl(after, 1200))).headers.get("location"),
  ]).toEqual([fileUrl(again), fileUrl(again, 640)]);
  expect((await serve(`/media/${before.id}/baska-00000000.jpg`)).status).toBe(404);
  const [, first] = await listFormerFiles(systemActor, before.id);
  await replacementJobs["files.remove-bytes"]?.({ former: first?.id });
  await expect.poll(() => storage().stat(before.key)).toBeNull();
  expect((await storage().stat(again.key))?.bytes).toBe(again.bytes);
  // Files replaced before former versions were kept.
  await replacementJobs["files.remove-bytes"]?.({ keys: [after.key] });
  expect(await storage().stat(after.key)).toBeNull();
});

test("what a file was is put back by one press for thirty days, and what it was until then can be put back in turn", async () => {
  const before = await acceptFile(systemActor, await photo(121));
  used.add(before.id);
  await updateFile(systemActor, before.id, { focal: { x: 0.2, y: 0.4 } });
  const after = await replaceFile(systemActor, before.id, await photo(31, [400, 900]));
  const jobsOf = () =>
    db().select({ key: jobs.key, runAt: jobs.runAt }).from(jobs).where(eq(jobs.kind, "files.remove-bytes"));
  const [former] = await listFormerFiles(systemActor, before.id);
  expect(former).toMatchObject({ mime: "image/jpeg", bytes: before.bytes, width: 800, replacedBy: null });
  expect(Number(former?.until) - Number(former?.replacedAt)).toBe(30 * 86_400_000);
  expect(await jobsOf()).toContainEqual({ key: `remove former ${former?.id}`, runAt: former?.until });
  await updateFile(systemActor, before.id, { name: "Bahçe.jpg" });
  const back = await putBackFile(systemActor, before.id);
  expect([back.sha256, back.key, back.width, back.focalX, back.originalName, back.variants]).toEqual([
    before.sha256,
    before.key,
    800,
    0.2,
    "Bahçe.jpg",
    before.variants,
  ]);
  expect((await serve(fileUrl(after))).headers.get("location")).toBe(fileUrl(back));
  expect((await serve(fileUrl(back))).status).not.toBe(302);
  expect((await jobsOf()).map(({ key }) => key)).not.toContain(`remove former ${former?.id}`);
  await replacementJobs["files.remove-bytes"]?.({ former: former?.id });
  expect((await storage().stat(back.key))?.bytes).toBe(before.bytes);
  const [last] = await db()
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.objectId, before.id), eq(auditEntries.verb, "replace")))
    .orderBy(desc(auditEntries.id));
  expect(last).toMatchObject({ before: { sha256: after.sha256 }, after: { sha256: before.sha256 } });
  expect((await putBackFile(systemActor, before.id)).sha256).toBe(after.sha256);
  expect(await listFormerFiles(systemActor, before.id)).toHaveLength(1);
});

test("the message after a replacement takes it back, unless yet another content has come since", async () => {
  const { id, sha256 } = await acceptFile(systemActor, await photo(20));
  expect(await offerFormerContent(systemActor, id)).toEqual({});
  const takeBack = contentUndo["file-content"];
  const replaced = async (shade: number) => {
    await replaceFile(systemActor, id, await photo(shade));
    const { undo } = await offerFormerContent(systemActor, id);
    expect(undo?.what).toBe("step:file-content");
    return undo?.items[0] ?? "";
  };
  const first = await replaced(80);
  await takeBack(systemActor, first);
  expect((await findFile(id))?.sha256).toBe(sha256);
  expect(await answerOf(takeBack(systemActor, first))).toBe("409 changed");
  const second = await replaced(140);
  const third = await replaced(200);
  const latest = (await findFile(id))?.sha256;
  expect([await answerOf(takeBack(systemActor, second)), (await findFile(id))?.sha256]).toEqual([
    "409 changed",
    latest,
  ]);
  const reader = makeActor({
    id: crypto.randomUUID(),
    name: "Okur",
    grants: [{ role: "viewer", sections: null, departments: [] }],
  });
  expect([await answerOf(takeBack(reader, third)), await answerOf(takeBack(systemActor, `${id}:x`))]).toEqual([
    "403",
    "409 changed",
  ]);
});

test("nothing is put back into what the law holds, by who may not replace it, over bytes in use elsewhere, or where nothing is kept", async () => {
  const file = await acceptFile(systemActor, await photo(122));
  expect(await answerOf(putBackFile(systemActor, file.id))).toBe("409 nothingFormer");
  await replaceFile(systemActor, file.id, await photo(32));
  const editor = makeActor({
    id: crypto.randomUUID(),
    name: "birim",
    grants: [{ role: "departmentEditor", sections: null, departments: [] }],
  });
  expect(await answerOf(putBackFile(editor, file.id))).toBe("403");
  holding(async () => new Date(Date.now() + 86_400_000));
  expect(await answerOf(putBackFile(systemActor, file.id))).toBe("409 held");
  holding(undefined);
  expect([
    await answerOf(putBackFile(systemActor, file.id, "x")),
    await answerOf(putBackFile(systemActor, file.id, crypto.randomUUID())),
  ]).toEqual(["409 nothingFormer", "409 nothingFormer"]);
  // Somebody uploaded the former bytes as a file of their own, which a page shows.
  const other = await acceptFile(systemActor, await photo(122));
  used.add(other.id);
  expect([other.id === file.id, await answerOf(putBackFile(systemActor, file.id))]).toEqual([
    false,
    "409 contentElsewhere",
  ]);
  used.delete(other.id);
  expect([await answerOf(putBackFile(systemActor, file.id)), await findFile(other.id)]).toEqual(["done", undefined]);
});

test("a file that goes for good takes what it was with it", async () => {
  const file = await acceptFile(systemActor, await photo(123));
  const now = await replaceFile(systemActor, file.id, await photo(33));
  await trashFile(systemActor, file.id);
  await purgeFile(systemActor, file.id, { reason: "Yanlış yüklendi", keptUses: 0 });
  await expect.poll(async () => [await storage().stat(file.key), await storage().stat(now.key)]).toEqual([null, null]);
  expect(await db().select().from(formerFiles)).toEqual([]);
});

test("a picture of another shape forgets the points that were set for the old one", async () => {
  const before = await acceptFile(systemActor, await photo(120));
  await updateFile(systemActor, before.id, { focal: { x: 0.2, y: 0.4 }, focals: { "1:1": { x: 0, y: 0 } } });
  const after = await replaceFile(systemActor, before.id, await photo(10, [400, 900]));
  expect([after.focalX, after.focals]).toEqual([null, {}]);
});

test("only what is of the same type takes a file's place; a PDF tells anew what it is", async () => {
  const pdf = await acceptFile(systemActor, { buffer: makePdf("Rapor", ["Bir"]), originalName: "rapor.pdf" });
  const text = { buffer: Buffer.from("düz metin"), originalName: "rapor.pdf" };
  expect(await answerOf(replaceFile(systemActor, pdf.id, text))).toBe("409 otherType");
  expect(await answerOf(replaceFile(systemActor, pdf.id, await photo(1)))).toBe("409 otherType");
  expect(
    await answerOf(replaceFile(systemActor, pdf.id, { buffer: makePdf("Rapor", ["Bir"]), originalName: "x.pdf" })),
  ).toBe("409 sameContent");
  const after = await replaceFile(systemActor, pdf.id, {
    buffer: makePdf("Yeni Rapor", ["İki"]),
    originalName: "x.pdf",
  });
  expect([after.originalName, pdfFacts(after.document)?.title]).toEqual(["rapor.pdf", "Yeni Rapor"]);
  const png = await replaceFile(systemActor, (await acceptFile(systemActor, await photo(2))).id, {
    buffer: await picture(800, 600, "png", 9),
    originalName: "a.png",
  });
  expect([png.originalName, png.mime]).toEqual(["Park.png", "image/png"]);
});

test("bytes that were uploaded before and that nothing uses move into the file; those of a file in use stay its own", async () => {
  const file = await acceptFile(systemActor, await photo(120));
  const fresh = await acceptFile(systemActor, await photo(50));
  await replaceFile(systemActor, file.id, await photo(50));
  expect([await findFile(fresh.id), (await findFile(file.id))?.sha256]).toEqual([undefined, fresh.sha256]);
  const other = await acceptFile(systemActor, await photo(60));
  used.add(other.id);
  const refusal: unknown = await replaceFile(systemActor, file.id, await photo(60)).catch((thrown: unknown) =>
    (thrown as Refusal).toJSON(),
  );
  expect(refusal).toMatchObject({ code: "contentElsewhere", file: { id: other.id, name: "Park.jpg" } });
});

test("what the law holds on display is not replaced, nor by who may not edit the file", async () => {
  const file = await acceptFile(systemActor, await photo(120));
  const editor = makeActor({
    id: crypto.randomUUID(),
    name: "birim",
    grants: [{ role: "departmentEditor", sections: null, departments: [] }],
  });
  expect(await answerOf(replaceFile(editor, file.id, await photo(5)))).toBe("403");
  holding(async (id) => (id === file.id ? new Date(Date.now() + 86_400_000) : null));
  expect(await answerOf(replaceFile(systemActor, file.id, await photo(5)))).toBe("409 held");
  // A legal hold that began during the check counts too.
  let asked = 0;
  holding(async () => (asked++ === 0 ? null : new Date(Date.now() + 86_400_000)));
  expect([
    await answerOf(replaceFile(systemActor, file.id, await photo(6))),
    (await findFile(file.id))?.sha256,
  ]).toEqual(["409 held", file.sha256]);
  holding(undefined);
});

test("who brought a file in replaces it only as long as citizens see it on no page that they may not publish", async () => {
  const person = (role: "departmentEditor" | "editorInChief") =>
    makeActor({
      id: crypto.randomUUID(),
      name: role,
      grants: [{ role, sections: null, departments: role === "editorInChief" ? null : [] }],
    });
  const [editor, chief] = [person("departmentEditor"), person("editorInChief")];
  const file = await acceptFile(editor, await photo(140));
  expect(await answerOf(replaceFile(editor, file.id, await photo(20)))).toBe("done");
  used.add(file.id);
  expect(await answerOf(replaceFile(editor, file.id, await photo(50)))).toBe("403 shownElsewhere");
  expect(await findForeignUses(editor, file.id)).toEqual({ titles: ["Bahar"], hasMore: false });
  // Approved for tomorrow: the clock publishes it without another look.
  isScheduled = true;
  expect(await answerOf(replaceFile(editor, file.id, await photo(50)))).toBe("403 shownElsewhere");
  isScheduled = false;
  expect(await answerOf(replaceFile(chief, file.id, await photo(80)))).toBe("done");
  // With publishing rights on all of its pages, replacing is allowed.
  declare({
    files: {
      ...known,
      withoutPublishRight: async (actor, entryIds) =>
        actor.id === editor.id ? entryIds.filter((id) => id !== file.id) : [...entryIds],
    },
  });
  expect(await answerOf(replaceFile(editor, file.id, await photo(180)))).toBe("done");
  // Drafts that the person may not see don't matter; public pages do.
  unseen = 1;
  expect(await answerOf(replaceFile(editor, file.id, await photo(200)))).toBe("done");
  unseenPublic = 1;
  expect(await answerOf(replaceFile(editor, file.id, await photo(220)))).toBe("403 shownElsewhere");
  [unseen, unseenPublic] = [0, 0];
  declare({ files: known });
});
