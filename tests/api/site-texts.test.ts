import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { publishEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { db } from "~/lib/platform/db/database.server";
import { siteIdentity } from "~/lib/public-site/site-identity.server";
import { findText, isOfTexts } from "~/lib/public-site/site-texts.server";

import { section } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

test("a text is found by its name, however many stand before it", async () => {
  const texts = section("genel");
  const { id } = await createEntry(systemActor, texts, { data: { title: "Sonuncu", key: "sonuncu", group: "form", valueType: "text", text: { tr: "Buradayım" } } });
  await publishEntry(systemActor, texts, id, { version: 1 });
  await db().execute(sql`INSERT INTO entries SELECT (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).* FROM entries e, generate_series(1, 501) WHERE e.id = ${id}`);
  await db().execute(sql`
    INSERT INTO publications SELECT (jsonb_populate_record(p, jsonb_build_object('entry_id', e.id, 'position', p.position - 1, 'facets', '[]'::jsonb, 'data', p.data || '{"key": "baska"}'))).*
    FROM publications p, entries e WHERE p.entry_id = ${id} AND e.section = 'genel' AND e.id <> ${id}`);
  invalidateTag(texts.id);
  const found = isOfTexts(texts) ? await findText(texts, "sonuncu", "tr") : null;
  expect(found?.entry.id).toBe(id);
  await db().execute(sql`DELETE FROM entries WHERE section = 'genel'`);
  invalidateTag(texts.id);
});

test("whatever the staff write for the header, the alert, the footer and the pages of errors is read there", async () => {
  const texts = section("genel");
  const places = { copyright: "footer-telif-metni", accessibility: "footer-erisilebilirlik", slogan: "header-slogan", searchHint: "header-arama-ipucu", alert: "header-duyuru-etiketi", missing: "404-aciklama", gone: "410-aciklama", broken: "500-aciklama", closed: "bakim-aciklama", nothingFound: "arama-sonuc-yok" };
  const made: string[] = [];
  for (const key of Object.values(places)) {
    const { id } = await createEntry(systemActor, texts, { data: { title: key, key, group: "error", valueType: "text", text: { tr: `Metin ${key}` } } });
    await publishEntry(systemActor, texts, id, { version: 1 });
    made.push(id);
  }
  expect((await siteIdentity("tr")).texts).toEqual(Object.fromEntries(Object.entries(places).map(([name, key]) => [name, `Metin ${key}`])));
  for (const id of made) await withdrawEntry(systemActor, texts, id, { version: 1, reason: "Gerek kalmadı" });
});

test("pages of the site say what the staff have written for them, each language by itself, and our own words again without it", async () => {
  const texts = section("genel");
  const textsOf = async (locale: "tr" | "en") => (await siteIdentity(locale)).texts;
  expect([await textsOf("tr"), await textsOf("en")]).toEqual([{}, {}]);
  const data = (key: string, text: object) => ({ title: key, key, group: "error", valueType: "text", text });
  const { id } = await createEntry(systemActor, texts, { data: data("404-aciklama", { tr: "Sayfa taşınmış olabilir." }) });
  // A draft is nobody's word yet.
  expect(await textsOf("tr")).toEqual({});
  await publishEntry(systemActor, texts, id, { version: 1 });
  expect([await textsOf("tr"), await textsOf("en")]).toEqual([{ missing: "Sayfa taşınmış olabilir." }, {}]);
  await saveEntry(systemActor, texts, id, { version: 1, patch: { text: { en: "It may have moved." } }, mergeLocales: true });
  await publishEntry(systemActor, texts, id, { version: 2 });
  expect([await textsOf("tr"), await textsOf("en")]).toEqual([{ missing: "Sayfa taşınmış olabilir." }, { missing: "It may have moved." }]);
  await withdrawEntry(systemActor, texts, id, { version: 2, reason: "Gerek kalmadı" });
  expect(await textsOf("tr")).toEqual({});
});
