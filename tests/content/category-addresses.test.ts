import { and, eq } from "drizzle-orm";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { publicAddress, publicPaths } from "~/lib/content/definition/paths";
import { findPublicPlace } from "~/lib/content/definition/public/public-addresses.server";
import { createEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { readPatch } from "~/lib/content/entries/entry-data.server";
import { namedLinks } from "~/lib/content/entries/references/own-links.server";
import { searchLinkTargets } from "~/lib/content/list/link-targets.server";
import { derivationJobs } from "~/lib/content/maintenance/reindex.server";
import { readPublishedEntry } from "~/lib/content/publication/read/published-entry.server";
import { listPublished } from "~/lib/content/publication/read/published.server";
import { createPublished, publishEntry } from "~/lib/content/workflow/publishing.server";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { db } from "~/lib/platform/db/database.server";
import { jobs } from "~/lib/platform/jobs/schema.server";

import { ask } from "../support/api";
import { section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const [services, categories, tables] = ["hizmetdetay", "hizmetkategori", "hizmetstandartlari"].map((id) =>
  section(id),
) as [ReturnType<typeof section>, ReturnType<typeof section>, ReturnType<typeof section>];

const category = (tr: string, more: object = {}) =>
  createPublished(systemActor, categories, {
    data: readPatch(categories, { name: { tr, ...more }, icon: "heroicons_outline:home" }),
  });
const service = (tr: string, of: string, department: string) =>
  createPublished(systemActor, services, {
    data: readPatch(services, {
      title: { tr, en: `${tr} in English` },
      shortDescription: { tr: "Kısa." },
      category: of,
      department,
      audience: ["citizen"],
      channels: ["counter"],
      serviceStatus: "open",
      completionText: { tr: "1 gün" },
      requiredDocuments: [{ name: { tr: "Kimlik" } }],
    }),
  });

async function runDerivations(): Promise<number> {
  const waiting = await db()
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, "content.derive"), eq(jobs.state, "waiting")));
  for (const { id, payload } of waiting) {
    await derivationJobs["content.derive"]?.run(payload as Record<string, unknown>);
    await db().delete(jobs).where(eq(jobs.id, id));
  }
  // As the job's event has every process do.
  invalidateTag(services.id);
  return waiting.length;
}

const addressOf = async (id: string, locale: "tr" | "en" = "tr") => {
  const { items } = await listPublished(services, { locale, page: 1, size: 100 });
  return publicAddress(services, items.find((item) => item.id === id) ?? { id, slug: {} }, locale);
};

test("the address of a service holds the slug of its category, in each language, and follows both", async () => {
  const { id: department } = await unit("Ruhsat Müdürlüğü");
  const taxes = await category("Vergiler", { en: "Taxes" });
  const shops = await category("İş Yeri");
  const { id } = await service("Bildirim", taxes.id, department);
  expect([await addressOf(id), await addressOf(id, "en")]).toEqual([
    "/home/hizmetler/vergiler/bildirim",
    "/home/hizmetler/taxes/bildirim-in-english?lang=en",
  ]);
  expect(findPublicPlace("/home/hizmetler/vergiler/bildirim")).toMatchObject({
    section: { id: "hizmetdetay" },
    slug: "vergiler/bildirim",
    isFormer: false,
  });
  expect(findPublicPlace("/home/hizmetler/vergiler")).toMatchObject({
    section: { id: "hizmetkategori" },
    slug: "vergiler",
  });
  expect(findPublicPlace(publicPaths.section(services, "tr"))).toMatchObject({
    section: { id: "hizmetdetay" },
    slug: null,
  });

  // Its category is another.
  await saveEntry(systemActor, services, id, { version: 1, patch: { category: shops.id } });
  await publishEntry(systemActor, services, id, { version: 2 });
  expect(await readPublishedEntry(services, "tr", "vergiler/bildirim")).toEqual({
    kind: "moved",
    slug: "is-yeri/bildirim",
    locale: "tr",
  });
  expect((await readPublishedEntry(services, "tr", "is-yeri/bildirim")).kind).toBe("found");

  // Its category is called otherwise: a job follows, and only where something changed.
  await saveEntry(systemActor, categories, shops.id, { version: 1, patch: { slug: { tr: "isletme" } } });
  await publishEntry(systemActor, categories, shops.id, { version: 2 });
  expect(await runDerivations()).toBe(1);
  expect(await addressOf(id)).toBe("/home/hizmetler/isletme/bildirim");
  expect(await readPublishedEntry(services, "tr", "is-yeri/bildirim")).toMatchObject({
    kind: "moved",
    slug: "isletme/bildirim",
  });
  await saveEntry(systemActor, categories, shops.id, { version: 2, patch: { description: { tr: "Açıklama" } } });
  await publishEntry(systemActor, categories, shops.id, { version: 3 });
  expect(await runDerivations()).toBe(0);

  // Links in words are known by any of the addresses, scripts ask by the slug alone, staff are led to the present one.
  const [link] = await namedLinks(
    services,
    readPatch(services, { body: { tr: '<p><a href="/home/hizmetler/vergiler/bildirim">Bildirim</a></p>' } }),
  );
  expect(link?.entryId).toBe(id);
  expect((await searchLinkTargets(systemActor, "Bildirim")).find((one) => one.id === id)?.href.tr).toBe(
    "/home/hizmetler/isletme/bildirim",
  );
  const item = await ask("GET", "/api/public/hizmetdetay/bildirim");
  const { slug, url } = (await item.json()) as { slug: string; url: string };
  expect([slug, url.endsWith("/home/hizmetler/isletme/bildirim")]).toEqual(["bildirim", true]);
});

test("nothing of a category that is a draft stands in an address, until it comes out", async () => {
  const { id: department } = await unit("Çevre Müdürlüğü");
  const draft = await createEntry(systemActor, categories, {
    data: readPatch(categories, { name: { tr: "Gizli Ad" }, icon: "heroicons_outline:home" }),
  });
  const { id } = await service("Atık", draft.id, department);
  expect(await addressOf(id)).toBe("/home/hizmetler/diger/atik");
  await publishEntry(systemActor, categories, draft.id, { version: 1 });
  await runDerivations();
  expect(await addressOf(id)).toBe("/home/hizmetler/gizli-ad/atik");
  expect(await readPublishedEntry(services, "tr", "diger/atik")).toMatchObject({
    kind: "moved",
    slug: "gizli-ad/atik",
  });
});

test("what is named by what it points at has its slug, and keeps the former one as a way to it", async () => {
  const units = section("mudurlukler");
  const police = await createPublished(systemActor, units, {
    data: readPatch(units, {
      name: { tr: "Zabıta Müdürlüğü" },
      unitType: "directorate",
      duties: { tr: "<p>Denetler.</p>" },
      officePhone: "+902329991112",
      email: "zabita@bornova.example",
    }),
  });
  const contact = [{ unit: "Müdürlük" }];
  const { id } = await createPublished(systemActor, tables, {
    data: readPatch(tables, {
      title: { tr: "Standartlar" },
      department: police.id,
      tableDate: "2026-03-01",
      rows: [{ rowNo: 1, serviceName: "Ölçü", documents: [{ name: "Dilekçe" }], completionTime: "1 gün" }],
      firstContact: contact,
      secondContact: contact,
    }),
  });
  expect((await readPublishedEntry(tables, "tr", "zabita-mudurlugu")).kind).toBe("found");
  const { version } = await saveEntry(systemActor, units, police.id, {
    version: police.version,
    patch: { slug: { tr: "zabita" } },
  });
  await publishEntry(systemActor, units, police.id, { version });
  expect(await runDerivations()).toBe(1);
  expect(await readPublishedEntry(tables, "tr", "zabita-mudurlugu")).toMatchObject({ kind: "moved", slug: "zabita" });
  expect(await readPublishedEntry(tables, "tr", "zabita")).toMatchObject({ kind: "found", entry: { id } });

  // It can be taken along as a PDF, by the same name.
  invalidateTag(tables.id);
  const pdf = await ask("GET", "/home/documents/hizmetstandartlari/zabita");
  expect([pdf.status, pdf.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer())), {
    mergePages: true,
  });
  for (const said of ["Standartlar", "Zabıta Müdürlüğü", "İstenen belgeler", "1. Dilekçe", "İlk müracaat yeri"])
    expect(text).toContain(said);
  const [former, none, other] = [
    await ask("GET", "/home/documents/hizmetstandartlari/zabita-mudurlugu"),
    await ask("GET", "/home/documents/hizmetstandartlari/yok"),
    await ask("GET", "/home/documents/haberler/yok"),
  ];
  expect([former.status, former.headers.get("Location"), none.status, other.status]).toEqual([
    301,
    "/home/documents/hizmetstandartlari/zabita",
    404,
    404,
  ]);
});
