import { join } from "node:path";

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { siteTextKeys, type SiteTextName } from "~/lib/content/definition/public/site-text-keys";
import { createEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { publishEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { entryIssues } from "~/lib/content/rules/entry-issues.server";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { renderMail } from "~/lib/mails/render-mail.server";
import { entries as planted } from "~/mock-data/sample/sections/genel";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { db } from "~/lib/platform/db/database.server";
import { siteIdentity } from "~/lib/public-site/site/site-identity.server";
import { findText } from "~/lib/public-site/site/site-texts.server";

import { section } from "../support/content";
import { useTestDatabase } from "../support/database";
import { dataDir } from "../support/environment";

useTestDatabase();

test("a text is found by its name, however many stand before it", async () => {
  const texts = section("genel");
  const { id } = await createEntry(systemActor, texts, {
    data: { title: "Sonuncu", key: "sonuncu", group: "form", valueType: "text", text: { tr: "Buradayım" } },
  });
  await publishEntry(systemActor, texts, id, { version: 1 });
  await db().execute(
    sql`INSERT INTO entries SELECT (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).* FROM entries e, generate_series(1, 501) WHERE e.id = ${id}`,
  );
  await db().execute(sql`
    INSERT INTO publications SELECT (jsonb_populate_record(p, jsonb_build_object('entry_id', e.id, 'position', p.position - 1, 'facets', '[]'::jsonb, 'data', p.data || '{"key": "baska"}'))).*
    FROM publications p, entries e WHERE p.entry_id = ${id} AND e.section = 'genel' AND e.id <> ${id}`);
  invalidateTag(texts.id);
  const part = hooksOf(texts).site?.text;
  const found = part && (await findText(texts, part, "sonuncu", "tr"));
  expect(found?.entry.id).toBe(id);
  await db().execute(sql`DELETE FROM entries WHERE section = 'genel'`);
  invalidateTag(texts.id);
});

const values = {
  text: (key: string) => ({ text: { tr: `Metin ${key}` } }),
  rich: (key: string) => ({ rich: { tr: `<p>Metin ${key}</p>` } }),
  link: (key: string) => ({ link: `https://ornek.test/${key}` }),
  number: () => ({ number: 1907 }),
  image: () => ({ image: { file: picture, alt: { tr: "Belediye" } } }),
};
let picture = "";
const shownAs = (key: string) => ({
  text: `Metin ${key}`,
  rich: { text: `<p>Metin ${key}</p>` },
  link: `https://ornek.test/${key}`,
  number: 1907,
  image: expect.objectContaining({ alt: "Belediye" }) as unknown,
});
const named = Object.entries(siteTextKeys).map(([name, { key, sort }]) => ({ name: name as SiteTextName, key, sort }));

describe("texts of the staff", () => {
  beforeAll(async () => {
    useStorage(diskStorage(join(dataDir, "files")));
    picture = (
      await acceptFile(systemActor, {
        buffer: Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300"/></svg>',
        ),
        originalName: "belediye.svg",
      })
    ).id;
  });
  afterAll(() => useStorage(undefined));

  test.each(named)(
    "$key is what its place says from the moment it is published, and no longer once it is withdrawn",
    async ({ name, key, sort }) => {
      const texts = section("genel");
      const { id } = await createEntry(systemActor, texts, {
        data: { title: key, key, group: "error", valueType: sort, ...values[sort](key) },
      });
      expect((await siteIdentity("tr")).texts[name]).toBeUndefined();
      await publishEntry(systemActor, texts, id, { version: 1 });
      expect((await siteIdentity("tr")).texts[name]).toEqual(shownAs(key)[sort]);
      await saveEntry(systemActor, texts, id, {
        version: 1,
        patch: { valueType: sort === "text" ? "number" : "text", text: { tr: "Başka türde" }, number: 5 },
      });
      await publishEntry(systemActor, texts, id, { version: 2 });
      expect((await siteIdentity("tr")).texts[name]).toBeUndefined();
      await withdrawEntry(systemActor, texts, id, { version: 2, reason: "Gerek kalmadı" });
      expect((await siteIdentity("tr")).texts[name]).toBeUndefined();
    },
  );
});

test("no text is planted that nothing reads, and whoever begins one that nothing reads is told", async () => {
  expect(planted.map(({ key }) => key).filter((key) => !named.some((one) => one.key === key))).toEqual([]);
  for (const { data } of planted)
    expect(data.valueType, String(data.key)).toBe(named.find(({ key }) => key === data.key)?.sort);
  const texts = section("genel");
  const keysOf = async (data: object) =>
    (await entryIssues(texts, { id: null, data: { title: "x", ...data } })).map(({ key }) => key);
  expect(await keysOf({ key: "kimse-okumaz", valueType: "text", group: "form", text: { tr: "x" } })).toContain(
    "textUnread",
  );
  expect(await keysOf({ key: "mail-imza", valueType: "number", group: "mail", number: 1 })).toContain(
    "textOfOtherSort",
  );
  expect(await keysOf({ key: "mail-imza", valueType: "text", group: "mail", text: { tr: "x" } })).toEqual([]);
});

test("mails bear the staff's prefix, signature and note", async () => {
  const texts = section("genel");
  const made: string[] = [];
  for (const [key, text] of [
    ["mail-konu-oneki", "[Bornova]"],
    ["mail-imza", "Basın <Yayın>"],
    ["mail-yanitlamayin", "Yanıt yazmayın."],
  ] as const) {
    const { id } = await createEntry(systemActor, texts, {
      data: { title: key, key, group: "mail", valueType: "text", text: { tr: text } },
    });
    await publishEntry(systemActor, texts, id, { version: 1 });
    made.push(id);
  }
  const receiver = { name: "Ada", email: "ada@ornek.test" };
  const mail = await renderMail("passwordChanged", { ...receiver, locale: "tr" }, { link: "http://site.test" });
  expect(mail.subject.startsWith("[Bornova] ")).toBe(true);
  expect([
    mail.text.includes("Basın <Yayın>\n\n-- \nYanıt yazmayın."),
    mail.html.includes("Basın &lt;Yayın&gt;"),
    mail.html.includes("Yanıt yazmayın."),
  ]).toEqual([true, true, true]);
  const inEnglish = await renderMail("passwordChanged", { ...receiver, locale: "en" }, { link: "http://site.test" });
  expect([inEnglish.subject.includes("Bornova]"), inEnglish.text.includes("Yanıt")]).toEqual([false, false]);
  for (const id of made) await withdrawEntry(systemActor, texts, id, { version: 1, reason: "Gerek kalmadı" });
});

test("pages of the site say what the staff have written for them, each language by itself, and our own words again without it", async () => {
  const texts = section("genel");
  const textsOf = async (locale: "tr" | "en") => (await siteIdentity(locale)).texts;
  expect([await textsOf("tr"), await textsOf("en")]).toEqual([{}, {}]);
  const data = (key: string, text: object) => ({ title: key, key, group: "error", valueType: "text", text });
  const { id } = await createEntry(systemActor, texts, {
    data: data("404-aciklama", { tr: "Sayfa taşınmış olabilir." }),
  });
  // A draft is nobody's word yet.
  expect(await textsOf("tr")).toEqual({});
  await publishEntry(systemActor, texts, id, { version: 1 });
  expect([await textsOf("tr"), await textsOf("en")]).toEqual([{ missing: "Sayfa taşınmış olabilir." }, {}]);
  await saveEntry(systemActor, texts, id, {
    version: 1,
    patch: { text: { en: "It may have moved." } },
    mergeLocales: true,
  });
  await publishEntry(systemActor, texts, id, { version: 2 });
  expect([await textsOf("tr"), await textsOf("en")]).toEqual([
    { missing: "Sayfa taşınmış olabilir." },
    { missing: "It may have moved." },
  ]);
  await withdrawEntry(systemActor, texts, id, { version: 2, reason: "Gerek kalmadı" });
  expect(await textsOf("tr")).toEqual({});
});
