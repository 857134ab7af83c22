import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { readPatch } from "~/lib/content/entries/entry-data.server";
import { listPublished } from "~/lib/content/publication/read/published.server";
import { createPublished, publishEntry } from "~/lib/content/workflow/publishing.server";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";
import { makePdf } from "~/mock-data/sample/make-pdf.server";

import { ask } from "../support/api";
import { section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";
import { dataDir } from "../support/environment";

useTestDatabase();
beforeAll(() => useStorage(diskStorage(join(dataDir, "files"))));
afterAll(() => useStorage(undefined));

const [questions, forms] = [section("sss"), section("dilekceveformlar")] as const;
const pdf = async (name: string) =>
  (await acceptFile(systemActor, { buffer: makePdf(name, ["Metin"]), originalName: `${name}.pdf` })).id;

async function question(): Promise<string> {
  const { id: category } = await createPublished(systemActor, section("hizmetkategori"), {
    data: readPatch(section("hizmetkategori"), { name: { tr: "Vergi" }, icon: "heroicons_outline:home" }),
  });
  const { id: department } = await unit("Gelir");
  return (
    await createPublished(systemActor, questions, {
      data: readPatch(questions, { question: { tr: "Nasıl?" }, answer: { tr: "<p>Böyle.</p>" }, category, department }),
    })
  ).id;
}

const vote = (id: string, choice: string, address: string) =>
  ask("POST", `/home/votes/sss/${id}`, {
    address,
    body: new URLSearchParams({ vote: choice }),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
const counted = async (id: string) => {
  const { data } = await getEntry(systemActor, questions, id);
  return [data.helpfulYes ?? 0, data.helpfulNo ?? 0];
};

test("a reader says whether an answer helped, once a day for each address, and no word of anybody changes", async () => {
  const id = await question();
  const thanked = await vote(id, "yes", "192.0.2.1");
  expect([thanked.status, thanked.headers.get("Location"), thanked.headers.get("Set-Cookie")]).toEqual([
    303,
    `/home/sss#thanks-${id}`,
    null,
  ]);
  // The other one from there counts no more, one from elsewhere does.
  await vote(id, "no", "192.0.2.1");
  await vote(id, "no", "192.0.2.2");
  expect(await counted(id)).toEqual([1, 1]);
  const { version, state } = await getEntry(systemActor, questions, id);
  expect([version, state]).toEqual([1, "published"]);
  // Nobody who reads the site learns the figures.
  const { items } = await listPublished(questions, { locale: "tr", page: 1, size: 10 });
  expect(Object.keys(items[0]?.data ?? {})).not.toContain("helpfulYes");
  const [wrong, unknown, elsewhere, looked] = [
    await vote(id, "maybe", "192.0.2.3"),
    await vote(crypto.randomUUID(), "yes", "192.0.2.3"),
    await ask("POST", `/home/votes/haberler/${id}`, { body: new URLSearchParams({ vote: "yes" }) }),
    await ask("GET", `/home/votes/sss/${id}`),
  ];
  expect([wrong.status, unknown.status, elsewhere.status, looked.status]).toEqual([400, 404, 404, 405]);
});

test("a form is fetched by an address that stays when its file is another; a new file is a new revision, and each address counts once", async () => {
  const { id: department } = await unit("Yazı İşleri");
  const data = {
    title: { tr: "Dilekçe" },
    department,
    formType: "petition",
    pdf: await pdf("eski"),
    revisionNo: "R04",
    revisionDate: "2026-01-05",
  };
  const { id } = await createPublished(systemActor, forms, { data: readPatch(forms, data) });
  const take = (address: string, headers: Record<string, string> = {}) =>
    ask("GET", "/home/downloads/dilekceveformlar/dilekce/pdf", { address, headers });
  const first = await take("192.0.2.1");
  expect([first.status, first.headers.get("Cache-Control"), first.headers.get("Location")]).toEqual([
    302,
    "no-store",
    expect.stringContaining("/eski"),
  ]);
  await take("192.0.2.1");
  await take("192.0.2.2", { "User-Agent": "Googlebot/2.1" });
  await take("192.0.2.3", { "Sec-Purpose": "prefetch" });
  await take("192.0.2.4");

  await saveEntry(systemActor, forms, id, { version: 1, patch: { pdf: await pdf("yeni") } });
  const { data: saved } = await getEntry(systemActor, forms, id);
  expect([saved.revisionNo, saved.downloads]).toEqual(["R05", 2]);
  expect(saved.revisionDate).not.toBe("2026-01-05");
  expect((await take("192.0.2.1")).headers.get("Location")).toContain("/eski");
  await publishEntry(systemActor, forms, id, { version: 2 });
  expect((await take("192.0.2.1")).headers.get("Location")).toContain("/yeni");

  // Who says which revision it is is believed.
  await saveEntry(systemActor, forms, id, {
    version: 2,
    patch: { pdf: await pdf("ucuncu"), revisionNo: "2026-A", revisionDate: "2026-02-01" },
  });
  expect((await getEntry(systemActor, forms, id)).data).toMatchObject({
    revisionNo: "2026-A",
    revisionDate: "2026-02-01",
  });
  // What nobody outside has seen is no revision: counted from what is public, once, and the last number alone.
  const stands = async (revisionNo: string, ...files: string[]) => {
    let { version } = await saveEntry(systemActor, forms, id, {
      version: (await getEntry(systemActor, forms, id)).version,
      patch: { revisionNo },
    });
    await publishEntry(systemActor, forms, id, { version });
    for (const file of files)
      ({ version } = await saveEntry(systemActor, forms, id, { version, patch: { pdf: await pdf(file) } }));
    return (await getEntry(systemActor, forms, id)).data.revisionNo;
  };
  expect([await stands("1.2", "a"), await stands("1.9", "b", "c"), await stands("taslak", "d")]).toEqual([
    "1.3",
    "1.10",
    "taslak",
  ]);
  // Back to the file that is public, nothing is new.
  const { version } = await saveEntry(systemActor, forms, id, {
    version: (await getEntry(systemActor, forms, id)).version,
    patch: { revisionNo: "7", revisionDate: "2026-02-02" },
  });
  await publishEntry(systemActor, forms, id, { version });
  const shown = (await getEntry(systemActor, forms, id)).data.pdf;
  const other = await saveEntry(systemActor, forms, id, { version, patch: { pdf: await pdf("yanlis") } });
  expect([
    other.data.revisionNo,
    (await saveEntry(systemActor, forms, id, { version: other.version, patch: { pdf: shown } })).data,
  ]).toEqual(["8", expect.objectContaining({ revisionNo: "7", revisionDate: "2026-02-02" })]);
  const missing = await Promise.all(
    [
      "/home/downloads/dilekceveformlar/dilekce/title",
      "/home/downloads/dilekceveformlar/dilekce/editable",
      "/home/downloads/dilekceveformlar/yok/pdf",
      "/home/downloads/haberler/dilekce/pdf",
    ].map((path) => ask("GET", path)),
  );
  expect(missing.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});
