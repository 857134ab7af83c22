import { join } from "node:path";

import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry, getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { readPatch } from "~/lib/content/entries/entry-data.server";
import type { MissingTargets } from "~/lib/content/entries/references/missing-targets.server";
import { publishEntry } from "~/lib/content/workflow/publishing.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { restoreVersion } from "~/lib/content/entries/versions.server";
import { fileUrl } from "~/lib/files/serving/file-urls";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { files } from "~/lib/files/schema.server";
import { db } from "~/lib/platform/db/database.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";
import { dataDir } from "../support/environment";

useTestDatabase();
const news = section("haberler");
beforeAll(() => useStorage(diskStorage(join(dataDir, "files"))));
afterAll(() => useStorage(undefined));

const svg = (colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="${colour}"/></svg>`,
  );
const newPicture = (name: string, colour: string) =>
  acceptFile(systemActor, { buffer: svg(colour), originalName: name });
const newText = (name: string) => acceptFile(systemActor, { buffer: Buffer.from(`dosya ${name}`), originalName: name });

type Missing = { leftOut: { field: string; kind: string; id: string; title: { tr: string } | null }[] };

test.each(["trash", "gone for good"])(
  "an old version names every file it shows or links to that is in the %s, and comes back without them alone",
  async (how) => {
    const department = (await unit()).id;
    const [cover, shown, kept, attached, linked, pictured, standing] = await Promise.all([
      newPicture("kapak.svg", "#101"),
      newPicture("galeri.svg", "#202"),
      newPicture("kalan.svg", "#303"),
      newText("ek.txt"),
      newText("baglanti.txt"),
      newPicture("metin.svg", "#404"),
      newText("duran.txt"),
    ]);
    const data = readPatch(news, {
      title: { tr: "Eski haber" },
      department,
      cover: { file: cover.id, alt: { tr: "Kapak" } },
      gallery: [
        { file: shown.id, alt: { tr: "Giden" } },
        { file: kept.id, alt: { tr: "Kalan" } },
      ],
      attachments: [
        { file: attached.id, title: { tr: "Giden ek" } },
        { file: standing.id, title: { tr: "Kalan ek" } },
      ],
      body: {
        tr: `<p>Bkz. <a href="${fileUrl(linked)}">yönetmelik</a> ve <a href="${fileUrl(standing)}">ek</a>.</p><img src="${fileUrl(pictured)}" alt="Giden görsel">`,
        en: `<p><a href="${fileUrl(linked)}">Bylaw</a></p>`,
      },
    });
    const { id } = await createEntry(systemActor, news, { data });
    await saveEntry(systemActor, news, id, {
      version: 1,
      patch: readPatch(news, {
        title: { tr: "Yeni haber" },
        cover: null,
        gallery: null,
        attachments: null,
        body: null,
      }),
    });
    const gone = [cover, shown, attached, linked, pictured].map((file) => file.id);
    if (how === "trash") await db().update(files).set({ deletedAt: new Date() }).where(inArray(files.id, gone));
    else for (const one of gone) await db().delete(files).where(eq(files.id, one));

    const { cookie, bearer } = await signedIn("editorInChief");
    const restore = (leaveOut: string[]) =>
      ask("POST", `/content/haberler/${id}/versions/1`, {
        cookie,
        body: new URLSearchParams([["version", "2"], ...leaveOut.map((one) => ["leaveOut", one] as [string, string])]),
      });
    const asked = await restore([]);
    expect(asked.status).toBe(409);
    const { leftOut } = await bodyOf<Missing>(asked);
    const byField = new Map([
      ["cover", cover],
      ["gallery", shown],
      ["attachments", attached],
      ["body", linked],
    ]);
    for (const [field, file] of byField)
      expect(leftOut.find((one) => one.field === field && one.id === file.id)).toMatchObject({ kind: "file" });
    expect(new Set(leftOut.map((one) => one.id))).toEqual(new Set(gone));
    // What stands in the trash is named; of what is gone for good nobody knows the name.
    expect(leftOut.find((one) => one.id === attached.id)?.title).toEqual(how === "trash" ? { tr: "ek.txt" } : null);
    // A script is told the same.
    const scripts = await ask("POST", `/api/content/haberler/${id}/restore`, { bearer, json: { version: 2, from: 1 } });
    expect([scripts.status, await bodyOf(scripts)]).toMatchObject([
      422,
      { fields: { cover: ["content.issues.badReference"] }, missing: leftOut },
    ]);
    expect((await restore(gone.slice(1))).status).toBe(409);
    expect((await restore(gone)).status).toBe(302);
    const back = (await getEntry(systemActor, news, id)).data;
    expect(back).toMatchObject({
      title: { tr: "Eski haber" },
      gallery: [{ file: kept.id }],
      attachments: [{ title: { tr: "Giden ek" } }, { file: standing.id }],
    });
    expect(back.cover).toBeUndefined();
    const body = back.body as { tr: string; en: string };
    expect(body.tr).toContain(`<a href="${fileUrl(standing)}">ek</a>`);
    expect(body.tr).toContain("yönetmelik");
    for (const one of gone) expect(JSON.stringify(back)).not.toContain(one);
  },
);

test("an old text's links to pages that are in the trash or nowhere are named and taken off, their words stay", async () => {
  const notices = section("duyurular");
  const department = (await unit()).id;
  const [gone, alive] = await Promise.all(
    ["Giden sayfa", "Duran sayfa"].map((tr) =>
      createEntry(systemActor, notices, { data: completeNotice(department, { title: { tr } }) }),
    ),
  );
  if (!gone || !alive) throw new Error("two notices");
  for (const { id } of [gone, alive]) await publishEntry(systemActor, notices, id, { version: 1 });
  const body = {
    tr: '<p><a href="/home/duyurular/giden-sayfa">bir</a> <a href="/home/duyurular/hic-olmadi?lang=en">iki</a> <a href="/home/duyurular/duran-sayfa">üç</a> <a href="https://ornek.test/home/duyurular/giden-sayfa">dört</a> <a href="/home/baskaninmesaji">beş</a></p>',
  };
  const { id } = await createEntry(systemActor, news, { data: readPatch(news, { title: { tr: "Bağlantılı" }, body }) });
  await saveEntry(systemActor, news, id, { version: 1, patch: readPatch(news, { body: null }) });
  await trashEntry(systemActor, notices, gone.id, { version: 1 });
  const refused = await restoreVersion(systemActor, news, id, { version: 2, from: 1 }).catch(
    (error: unknown) => error as MissingTargets,
  );
  expect("leftOut" in refused && refused.leftOut).toEqual([
    { field: "body", kind: "entry", id: "/home/duyurular/giden-sayfa", title: { tr: "Giden sayfa" } },
    { field: "body", kind: "entry", id: "/home/duyurular/hic-olmadi", title: { tr: "/home/duyurular/hic-olmadi" } },
    { field: "body", kind: "entry", id: "/home/baskan/mesaj", title: { tr: "/home/baskan/mesaj" } },
  ]);
  const { data } = await restoreVersion(systemActor, news, id, { version: 2, from: 1, leaveOut: "all" });
  expect((data.body as { tr: string }).tr).toBe(
    '<p><a>bir</a> <a>iki</a> <a href="/home/duyurular/duran-sayfa">üç</a> <a href="https://ornek.test/home/duyurular/giden-sayfa" rel="noopener">dört</a> <a>beş</a></p>',
  );
});

test("what the working copy still shows may go on being shown by what is restored", async () => {
  const picture = await newPicture("duran.svg", "#505");
  const { id } = await createEntry(systemActor, news, {
    data: readPatch(news, { title: { tr: "Bir" }, cover: { file: picture.id, alt: { tr: "K" } } }),
  });
  await saveEntry(systemActor, news, id, { version: 1, patch: { title: { tr: "İki" } } });
  await db().update(files).set({ deletedAt: new Date() }).where(eq(files.id, picture.id));
  expect(await restoreVersion(systemActor, news, id, { version: 2, from: 1 })).toMatchObject({
    data: { title: { tr: "Bir" }, cover: { file: picture.id } },
  });
});
