import { join } from "node:path";

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { readPatch } from "~/lib/content/entries/entry-data.server";
import type { Incomplete } from "~/lib/content/errors";
import { entryWarnings, publishIssues } from "~/lib/content/rules/entry-issues.server";
import { publishEntry } from "~/lib/content/workflow/publishing.server";
import { sections } from "~/lib/content/definition/registry.server";
import { publications } from "~/lib/content/schema.server";
import { files } from "~/lib/files/schema.server";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { pdfDocument } from "~/lib/files/test-support/pdf-files";
import { picture } from "~/lib/files/test-support/sample-files";
import { db } from "~/lib/platform/db/database.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";
import { makePdf } from "~/mock-data/sample/make-pdf.server";
import { pictures } from "~/mock-data/sample/pictures/pictures";

import { ask, bodyOf, signedIn } from "../support/api";
import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";
import { dataDir } from "../support/environment";

useTestDatabase();
const [notices, pages] = [section("duyurular"), section("staticpages")];
let department: string;

beforeAll(async () => {
  useStorage(diskStorage(join(dataDir, "files")));
  department = (await unit()).id;
});
afterAll(() => useStorage(undefined));

const newPicture = async (width: number, height: number) =>
  (await acceptFile(systemActor, { buffer: await picture(width, height), originalName: "kapak.jpg" })).id;
const pageData = (more: Record<string, unknown>) =>
  readPatch(pages, {
    title: { tr: "Sayfa" },
    body: { tr: "<p>Metin.</p>" },
    template: "standard",
    department,
    ...more,
  });
const cover = (file: string) => ({ cover: { file, alt: { tr: "Kapak" } } });
const begin = (more: Record<string, unknown>) => createEntry(systemActor, pages, { data: pageData(more) });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => ({}),
    (error: Incomplete) => error.fields,
  );

test("a picture narrower than its field asks is warned of at save and refused at publish, with both sizes", async () => {
  const file = await newPicture(400, 300);
  const { id, data } = await begin(cover(file));
  const said = "content.issues.pictureTooNarrow?width=400&height=300&min=1200";
  expect((await entryWarnings(pages, id, data)).cover).toContain(said);
  expect(await refusal(publishEntry(systemActor, pages, id, { version: 1 }))).toEqual({ cover: [said] });
});

test("a picture without words gets the library's own when it is saved; words of the entry and a decorative picture stay", async () => {
  const { id: file } = await acceptFile(systemActor, {
    buffer: await picture(1310, 737),
    originalName: "kapak.jpg",
    alt: { tr: "Belediye binası" },
  });
  const coverOf = async (given: Record<string, unknown>) => (await begin({ cover: { file, ...given } })).data.cover;
  expect(await coverOf({})).toMatchObject({ alt: { tr: "Belediye binası" } });
  expect(await coverOf({ alt: { tr: "Törenden bir an" } })).toMatchObject({ alt: { tr: "Törenden bir an" } });
  expect(await coverOf({ decorative: true })).not.toHaveProperty("alt");
  const { id } = await begin({ cover: { file } });
  await publishEntry(systemActor, pages, id, { version: 1 });
  const silent = await newPicture(1320, 743);
  expect(await publishIssues(pages, null, (await begin({ cover: { file: silent } })).data)).toEqual({
    cover: ["content.issues.imageWithoutAlt"],
  });
});

test("a picture of another ratio is told of and let through; one of nearly the same is not spoken of", async () => {
  const [square, near] = [await newPicture(1300, 1300), await newPicture(1280, 733)];
  const { id, data } = await begin(cover(square));
  expect(await entryWarnings(pages, id, data)).toEqual({
    cover: ["content.issues.pictureRatio?width=1300&height=1300&ratio=16%3A9"],
  });
  await publishEntry(systemActor, pages, id, { version: 1 });
  expect(await entryWarnings(pages, id, pageData(cover(near)))).toEqual({});
});

test("what is public with a narrow picture can be corrected and published with it, not with another narrow one", async () => {
  const [old, other] = [await newPicture(500, 281), await newPicture(600, 337)];
  const { id } = await begin({});
  await publishEntry(systemActor, pages, id, { version: 1 });
  // As a version from before the rule stands there.
  await db()
    .update(publications)
    .set({ data: pageData(cover(old)) })
    .where(eq(publications.entryId, id));
  await saveEntry(systemActor, pages, id, {
    version: 1,
    patch: pageData({ ...cover(old), title: { tr: "Düzeltilmiş" } }),
  });
  await publishEntry(systemActor, pages, id, { version: 2 });
  await saveEntry(systemActor, pages, id, { version: 2, patch: cover(other) });
  expect(Object.keys(await refusal(publishEntry(systemActor, pages, id, { version: 3 })))).toEqual(["cover"]);
});

test("what names a file that lies in the trash, or is gone, is not published", async () => {
  const [trashed, gone] = [await newPicture(1300, 731), await newPicture(1310, 737)];
  const { id } = await begin({ ...cover(trashed), ogImage: { file: gone, alt: { tr: "x" } } });
  await db().update(files).set({ deletedAt: new Date() }).where(eq(files.id, trashed));
  await db().delete(files).where(eq(files.id, gone));
  expect(await refusal(publishEntry(systemActor, pages, id, { version: 1 }))).toEqual({
    cover: ["content.issues.fileGone"],
    ogImage: ["content.issues.fileGone"],
  });
});

test("vague links, bare addresses and file links without type and size are quoted beside their field, in rows too, and keep nobody from publishing", async () => {
  const body =
    '<p><a href="/home/duyurular">Buraya tıklayın</a> <a href="https://a.example">https://a.example/b</a> <a href="/media/x/plan.pdf">İmar planı</a></p>';
  const { id, data } = await begin({
    body: { tr: body },
    blocks: [{ blockType: "text", text: { tr: "<p>x</p>", en: '<p><a href="/home">click here</a></p>' } }],
  });
  const said = (name: string, text: string) => `content.issues.${name}?${new URLSearchParams({ text })}`;
  expect(await entryWarnings(pages, id, data)).toEqual({
    "body.tr": [
      said("linkTextVague", "Buraya tıklayın"),
      said("linkTextIsUrl", "https://a.example/b"),
      said("fileLinkWithoutType", "İmar planı"),
    ],
    "blocks[0].text.en": [said("linkTextVague", "click here")],
  });
  await publishEntry(systemActor, pages, id, { version: 1 });
});

test.each([
  ["mudurlukler", { extension: "12a" }, { extension: ["content.issues.pattern.digits"] }],
  ["etkinlikler", { rrule: "her salı" }, { rrule: ["content.issues.pattern.rrule"] }],
  [
    "staticpages",
    { redirectFrom: [{ path: "tr/iletisim.html" }] },
    { "redirectFrom[0].path": ["content.issues.pattern.path"] },
  ],
  ["mudurlukler", { extension: "1150" }, {}],
  ["etkinlikler", { rrule: "FREQ=WEEKLY;BYDAY=SA,SU;COUNT=8" }, {}],
  ["staticpages", { redirectFrom: [{ path: "/tr/iletisim.html" }] }, {}],
])("what the hint of a field tells is checked: %s %j", async (id, given, expected) => {
  const of = section(id);
  const found = await publishIssues(of, null, readPatch(of, given));
  const [name = ""] = Object.keys(given);
  expect(Object.fromEntries(Object.entries(found).filter(([path]) => path.startsWith(name)))).toEqual(expected);
});

test("every picture of the sample is large enough for each field that shows it", () => {
  const narrowest = Math.min(
    ...pictures.filter(({ width, height }) => width / height > 1.7 && width / height < 1.85).map(({ width }) => width),
  );
  const widest = Math.max(
    ...[...sections.values()].flatMap(({ fields }) =>
      Object.values(fields).flatMap((field) =>
        field.kind === "image" && field.ratio === "16:9" ? [field.minWidth ?? 0] : [],
      ),
    ),
  );
  expect(narrowest).toBeGreaterThanOrEqual(widest);
});

test("an announcement that lacks nothing has no warnings", async () => {
  expect(await entryWarnings(notices, null, readPatch(notices, completeNotice(department)))).toEqual({});
});

test("scripts hear the warnings where they save and read the working copy", async () => {
  const { bearer } = await signedIn("webAdmin");
  const data = { title: { tr: "Betikle" }, body: { tr: '<p><a href="/home">tıklayınız</a></p>' }, department };
  const saved = await bodyOf<{ id: string; warnings: object }>(
    ask("POST", "/api/content/staticpages", { bearer, json: { data } }),
  );
  const expected = { "body.tr": [`content.issues.linkTextVague?${new URLSearchParams({ text: "tıklayınız" })}`] };
  expect(saved.warnings).toEqual(expected);
  expect(
    (await bodyOf<{ warnings: object }>(ask("GET", `/api/content/staticpages/${saved.id}`, { bearer }))).warnings,
  ).toEqual(expected);
});

test("a scanned PDF is warned of beside the field that names it, and published nevertheless", async () => {
  const [scanned, written] = [
    await acceptFile(systemActor, { buffer: pdfDocument(), originalName: "tarama.pdf" }),
    await acceptFile(systemActor, { buffer: makePdf("Rapor", ["Bir"]), originalName: "rapor.pdf" }),
  ];
  const row = ({ id }: { id: string }) =>
    readPatch(notices, completeNotice(department, { attachments: [{ file: id, title: { tr: "Ek" } }] }));
  const { id } = await createEntry(systemActor, notices, { data: row(scanned) });
  expect((await entryWarnings(notices, id, row(scanned))).attachments).toContain("content.issues.pdfScanned");
  expect((await entryWarnings(notices, id, row(written))).attachments ?? []).not.toContain("content.issues.pdfScanned");
  await publishEntry(systemActor, notices, id, { version: 1 });
});
