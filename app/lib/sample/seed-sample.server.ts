import { randomBytes } from "node:crypto";

import { sql } from "drizzle-orm";

import { systemActor } from "~/lib/access/actor";
import { createUser, listColleagues } from "~/lib/auth/users.server";
import { seedChats } from "~/lib/chat/seed-chats.server";
import type { Section } from "~/lib/content/definition";
import { applyPatch } from "~/lib/content/entry-data.server";
import { createEntry } from "~/lib/content/entries.server";
import { archiveEntry, publishEntry, scheduleEntry } from "~/lib/content/publishing.server";
import { findSection } from "~/lib/content/registry.server";
import { backdatePublication } from "~/lib/content/import.server";
import { acceptFile } from "~/lib/files/gate.server";
import { seedInbox } from "~/lib/inbox/seed-inbox.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { log } from "~/lib/platform/log/log.server";
import { storeSetting } from "~/lib/settings/settings.server";
import { newsCategories } from "~/mock-data/sample/categories";
import { documents } from "~/mock-data/sample/documents";
import { baskaninmesaji } from "~/mock-data/sample/baskaninmesaji";
import { duyurular } from "~/mock-data/sample/duyurular";
import { etkinlikler } from "~/mock-data/sample/etkinlikler";
import { haberler } from "~/mock-data/sample/haberler";
import { hizmetkategori } from "~/mock-data/sample/hizmetkategori";
import { makePdf } from "~/mock-data/sample/make-pdf.server";
import { mudurlukler } from "~/mock-data/sample/mudurlukler";
import { pictures } from "~/mock-data/sample/pictures";
import { renderPicture } from "~/mock-data/sample/render-picture.server";
import { resolveDates } from "~/mock-data/sample/resolve-dates";
import { staff } from "~/mock-data/sample/staff";
import { slider } from "~/mock-data/sample/slider";
import { staticpages } from "~/mock-data/sample/staticpages";
import type { SampleEntry } from "~/mock-data/sample/types";

/** Units first: the others belong to them. */
const order: Array<[string, SampleEntry[]]> = [
  ["mudurlukler", mudurlukler],
  ["hizmetkategori", hizmetkategori],
  ["staticpages", staticpages],
  ["baskaninmesaji", baskaninmesaji],
  ["etkinlikler", etkinlikler],
  ["duyurular", duyurular],
  ["haberler", haberler],
  ["slider", slider],
];

const day = 86_400_000;

/**
 * Fills an empty database with the sample municipality, once. Everything goes through the same operations as the
 * staff's own work, in one transaction: a start that is cut off leaves nothing half seeded.
 */
export async function seedSample(now = new Date()): Promise<{ entries: number; files: number }> {
  // Pictures are drawn before the transaction opens; PGlite has one connection and the start page is waiting.
  const made = await Promise.all([
    ...pictures.map(async (picture) => ({ key: `@picture/${picture.name}`, buffer: await renderPicture(picture), originalName: `${picture.name}.jpg`, alt: picture.alt })),
    ...documents.map((document) => ({ key: `@document/${document.name}`, buffer: makePdf(document.title, document.lines), originalName: document.fileName, alt: undefined })),
  ]);
  const ids = new Map<string, string>();
  for (const { key, buffer, originalName, alt } of made) {
    const file = await acceptFile(systemActor, { buffer, originalName, ...(alt ? { alt } : {}) });
    ids.set(key, file.id);
  }
  let count = 0;
  await transaction(async () => {
    // Only the first administrator is there yet: the sample messages and chats are theirs.
    const [owner] = await listColleagues();
    const colleagues = new Map<string, string>();
    for (const { role, ...colleague } of staff) {
      const { id } = await createUser(systemActor, { ...colleague, password: randomBytes(24).toString("base64url"), grants: [{ role, sections: null, departments: null }] });
      colleagues.set(colleague.email, id);
    }
    if (owner) await seedChats(owner.id, colleagues, now);
    if (owner) await seedInbox(owner.id, colleagues, now);
    await storeSetting("lists.newsCategories", newsCategories.map(({ code, label }) => ({ code, label: { tr: label.tr ?? code, en: label.en ?? label.tr ?? code } })));
    for (const [sectionId, samples] of order) {
      const section = findSection(sectionId);
      if (!section) throw new Error(`The sample names a section that isn't there: ${sectionId}`);
      for (const sample of samples) {
        ids.set(`@${sectionId}/${sample.key}`, await plant(section, sample, ids, now));
        count++;
      }
    }
  });
  return { entries: count, files: made.length };
}

async function plant(section: Section, sample: SampleEntry, ids: Map<string, string>, now: Date): Promise<string> {
  const given = resolveDates(resolveKeys(sample.data, ids), now) as Record<string, unknown>;
  const data = applyPatch(section, {}, Object.fromEntries(Object.entries(given).filter(([name]) => section.fields[name])), false);
  const parentId = sample.parent ? (ids.get(`@${section.id}/${sample.parent}`) ?? null) : null;
  const { id } = await createEntry(systemActor, section, { data, parentId, kind: "import" });
  const state = sample.state ?? "published";
  if (state === "draft") return id;
  if (state === "scheduled") {
    const publishAt = new Date(now.getTime() + Math.max(1, -(sample.publishedDaysAgo ?? -3)) * day);
    await scheduleEntry(systemActor, section, id, { version: 1, publishAt, unpublishAt: null });
    return id;
  }
  await publishEntry(systemActor, section, id, { version: 1 });
  await backdatePublication(id, new Date(now.getTime() - (sample.publishedDaysAgo ?? 1) * day));
  if (state === "archived") await archiveEntry(systemActor, section, id, { version: 1 });
  return id;
}

/** "@mudurlukler/kultur", "@picture/park-01" … become the ids they were given. */
function resolveKeys(value: unknown, ids: Map<string, string>): unknown {
  if (typeof value === "string" && /^@[\w/-]+$/.test(value)) {
    const id = ids.get(value);
    if (!id) throw new Error(`The sample points at ${value}, which isn't there yet`);
    return id;
  }
  if (Array.isArray(value)) return value.map((item) => resolveKeys(item, ids));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolveKeys(inner, ids)]));
}

/** Seeds when nothing has ever been written; says what it did. */
export async function seedWhenEmpty(): Promise<void> {
  const { rows } = await db().execute<{ empty: boolean }>(sql`SELECT NOT EXISTS (SELECT 1 FROM entries) AND NOT EXISTS (SELECT 1 FROM files) AS empty`);
  if (!rows[0]?.empty) return;
  const started = performance.now();
  const counts = await seedSample();
  log.info({ ...counts, ms: Math.round(performance.now() - started) }, "the sample municipality is planted");
}
