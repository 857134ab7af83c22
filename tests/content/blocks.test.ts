import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry } from "~/lib/content/entries/entries.server";
import { InvalidData } from "~/lib/content/errors";
import { readPatch } from "~/lib/content/entries/entry-data.server";
import { findPublished } from "~/lib/content/publication/read/published-entry.server";
import { publishEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { picture } from "~/lib/files/test-support/sample-files";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";
import { openEntry } from "~/lib/public-site/entry/entry-page.server";
import { settingsTag, storeSettingGroup } from "~/lib/settings/settings.server";
import { makePdf } from "~/mock-data/sample/make-pdf.server";

import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";
import { dataDir } from "../support/environment";

useTestDatabase();
beforeAll(() => useStorage(diskStorage(join(dataDir, "files"))));
afterAll(() => useStorage(undefined));

const [pages, notices] = [section("staticpages"), section("duyurular")];

async function published(department: string, blocks: Record<string, unknown>[]) {
  const data = readPatch(pages, {
    title: { tr: `Sayfa ${department.slice(0, 8)}` },
    body: { tr: "<p>Metin.</p>" },
    template: "standard",
    department,
    blocks,
  });
  const entry = await createEntry(systemActor, pages, { data });
  await publishEntry(systemActor, pages, entry.id, { version: 1 });
  return () => read(`sayfa-${department.slice(0, 8)}`);
}

async function read(slug: string) {
  const found = await findPublished(pages, "tr", slug);
  if (found.kind !== "found") throw new Error(found.kind);
  const { parts } = (await openEntry(pages, found.entry, found.pointed, "http://site.test", "tr")).view;
  return parts.flatMap((part) => (part.shape === "blocks" ? part.blocks : []));
}

test("neighbouring cards become one block, a map and a video their addresses", async () => {
  const blocks = await published((await unit()).id, [
    { blockType: "cards", heading: { tr: "Bir" } },
    { blockType: "cards", heading: { tr: "İki" }, link: "/home/haberler" },
    { blockType: "map", heading: { tr: "Yerimiz" }, location: { lat: 38.46, lng: 27.21 } },
    { blockType: "cards", heading: { tr: "Üç" } },
    { blockType: "video", video: "https://www.youtube.com/watch?v=abcdefghijk" },
  ]);
  const shown = await blocks();
  expect(shown.map(({ kind, cards }) => [kind, cards.map(({ heading }) => heading?.text)])).toEqual([
    ["cards", ["Bir", "İki"]],
    ["map", []],
    ["cards", ["Üç"]],
    ["video", []],
  ]);
  expect(shown[1]?.map).toContain("mlat=38.46&mlon=27.21");
  expect(shown[3]?.video).toMatchObject({ provider: "YouTube" });
});

test("a list of a section that is kept from citizens is no block, nor a heading over nothing", async () => {
  const blocks = await published((await unit("İtfaiye")).id, [
    { blockType: "sectionList", heading: { tr: "Duyurular" }, listed: "duyurular", limit: 3 },
    { blockType: "text", text: { tr: "<p>Söz</p>" } },
  ]);
  const hide = async (isHidden: boolean) => {
    await storeSettingGroup("section.duyurular", { version: 1, data: { isHidden } });
    invalidateTag(settingsTag);
  };
  expect((await blocks()).map(({ kind, more }) => [kind, more])).toEqual([
    ["sectionList", "/home/duyurular"],
    ["text", null],
  ]);
  await hide(true);
  expect((await blocks()).map(({ kind }) => kind)).toEqual(["text"]);
  await hide(false);
});

test("what a block of another kind left behind is not shown", async () => {
  const blocks = await published((await unit("Zabıta")).id, [
    { blockType: "text", text: { tr: "<p>Söz</p>" }, link: "/home", location: { lat: 38.4, lng: 27.2 } },
  ]);
  expect((await blocks())[0]).toMatchObject({ kind: "text", link: null, map: null });
});

test("entries of a section are listed, narrowed and counted, and go the moment they are withdrawn", async () => {
  const department = (await unit("Fen İşleri")).id;
  const tender = await createEntry(systemActor, notices, {
    data: completeNotice(department, { title: { tr: "İhale" }, category: "tender" }),
  });
  const works = await createEntry(systemActor, notices, { data: completeNotice(department, { title: { tr: "Yol" } }) });
  for (const { id } of [tender, works]) await publishEntry(systemActor, notices, id, { version: 1 });
  const blocks = await published(department, [
    { blockType: "sectionList", listed: "duyurular", filter: "category=tender" },
    { blockType: "sectionList", listed: "duyurular", limit: 1 },
  ]);
  expect((await blocks()).map(({ entries }) => entries.length)).toEqual([1, 1]);
  expect((await blocks())[0]).toMatchObject({ entries: [{ title: { text: "İhale" } }], more: "/home/duyurular" });
  await withdrawEntry(systemActor, notices, tender.id, { version: 1, reason: "Deneme" });
  expect((await blocks())[0]?.entries).toEqual([]);
});

test("a block lists any section that has a list, and no other", async () => {
  const listed = (id: string) =>
    readPatch(pages, { title: { tr: "Liste" }, blocks: [{ blockType: "sectionList", listed: id }] });
  for (const id of ["onemlitelefonlar", "projelerimiz", "askidakiimarplanlari"])
    expect(listed(id).blocks).toMatchObject([{ listed: id }]);
  for (const id of ["iletisimbilgileri", "popup", "genel", "yok"]) expect(() => listed(id)).toThrow(InvalidData);
  const phones = section("onemlitelefonlar");
  const phone = await createEntry(systemActor, phones, {
    data: readPatch(phones, { name: { tr: "Acil Çağrı" }, phone: "112", group: "emergency" }),
  });
  await publishEntry(systemActor, phones, phone.id, { version: 1 });
  const blocks = await published((await unit("Basın")).id, [{ blockType: "sectionList", listed: "onemlitelefonlar" }]);
  expect((await blocks())[0]).toMatchObject({
    entries: [{ title: { text: "Acil Çağrı" } }],
    more: "/home/onemli-telefonlar",
  });
});

test("a column of a list takes only files of its own sort", async () => {
  const [photo, text] = await Promise.all([
    acceptFile(systemActor, { buffer: await picture(64, 64), originalName: "foto.jpg" }),
    acceptFile(systemActor, { buffer: makePdf("Karar", ["Karar metni"]), originalName: "karar.pdf" }),
  ]);
  const block = (row: Record<string, unknown>) =>
    createEntry(systemActor, pages, { data: readPatch(pages, { title: { tr: "Dosyalı" }, blocks: [row] }) });
  await expect(block({ blockType: "image", image: text.id })).rejects.toBeInstanceOf(InvalidData);
  await expect(block({ blockType: "gallery", pictures: [photo.id, text.id] })).rejects.toBeInstanceOf(InvalidData);
  expect((await block({ blockType: "gallery", pictures: [photo.id] })).data.blocks).toMatchObject([
    { pictures: [{ file: photo.id }] },
  ]);
  expect((await block({ blockType: "files", files: [text.id, photo.id] })).data.blocks).toMatchObject([
    { files: [text.id, photo.id] },
  ]);
});
