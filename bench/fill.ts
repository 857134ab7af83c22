import { sql } from "drizzle-orm";

import { systemActor } from "~/lib/access/actor";
import type { Role } from "~/lib/access/roles";
import { createUser } from "~/lib/auth/users/users.server";
import { publicColumns, rowOf, entryTitle } from "~/lib/content/entries/entry-data.server";
import { createEntry } from "~/lib/content/entries/entries.server";
import type { Section } from "~/lib/content/definition/definition";
import { findSection } from "~/lib/content/definition/registry.server";
import { entries, entrySlugs, entryVersions, publications } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { deadlineShape } from "~/lib/content/workflow/deadlines.server";
import { domains } from "~/lib/domains.server";
import { db, openDatabase, transaction, useDatabase, type DatabaseSource } from "~/lib/platform/db/database.server";
import { declareDomains } from "~/lib/platform/domains/domain.server";
import { slugTr } from "~/lib/platform/text/slug";
import { storeSetting } from "~/lib/settings/settings.server";

import { fillApps } from "./fill-apps";

const places = [
  "Naldöken",
  "Kazımdirik",
  "Çamdibi",
  "Evka 3",
  "Işıkkent",
  "Doğanlar",
  "Pınarbaşı",
  "Gürpınar",
  "Yakaköy",
  "Atatürk",
];
const things = [
  "park",
  "cadde",
  "kütüphane",
  "semt merkezi",
  "spor sahası",
  "pazar yeri",
  "kreş",
  "bisiklet yolu",
  "meydan",
  "kültür evi",
];
const deeds = [
  "hizmete açıldı",
  "yenileniyor",
  "için çalışma başladı",
  "bakıma alındı",
  "halkla buluştu",
  "için karar alındı",
];
const codes = ["kultur-sanat", "cevre", "spor", "altyapi", "egitim", "saglik"];
const paragraph =
  "Belediye ekipleri mahalle sakinlerinden gelen istekleri değerlendirerek çalışmaları planlanan takvimde sürdürüyor. Yapılan incelemelerin ardından alanın aydınlatması, yolları ve yeşil dokusu bütün olarak ele alındı; engelsiz erişim için rampalar ve hissedilebilir yüzeyler eklendi. ";

const people = { email: "birim@bench.example", password: "bench-bench-bench" };
/** A user whose rights have grown for years. */
const reader = { email: "cok@bench.example", password: "bench-bench-bench" };
const manyGrants = 1_000;
/** Addresses that can each be requested for the first time. */
const maxSlugs = 20_000;
/** What the lists of apps are promised for. */
const appRows = 10_000;

/** News number `at`: about 2 kB, with unique titles and dates, one in nine found by "kütüphane". */
function newsData(at: number, department: string): EntryData {
  const [place, thing, deed] = [
    places[at % places.length],
    things[Math.floor(at / 7) % things.length],
    deeds[at % deeds.length],
  ];
  return {
    title: { tr: `${place} ${thing} ${deed} (${at})` },
    spot: { tr: `${place} mahallesindeki ${thing} ${deed}.` },
    body: {
      tr: `<p>${paragraph.repeat(4)}</p><p>${place} ${at % 1000 === 0 ? "zeytinlik " : ""}${paragraph.repeat(2)}</p>`,
    },
    newsDate: new Date(Date.UTC(2020, 0, 1) + at * 1_800_000).toISOString(),
    categories: [codes[at % codes.length], codes[(at * 7) % codes.length]],
    department,
    featured: at % 20_000 === 0,
    showOnHome: true,
  };
}

const kinds = ["works", "outage", "tax", "course", "general"];
const types = ["concert", "theatre", "workshop", "talk", "sport", "children"];
/** Six a day, back from two hundred in the future; past ones are archived, as the scheduler would do. */
const hourOf = (at: number, more = 0) => new Date(Date.now() + ((200 - at) * 4 + more) * 3_600_000).toISOString();
const isOver = ({ validUntil, endAt }: EntryData) => String(validUntil ?? endAt ?? "9") < new Date().toISOString();

function announcementData(at: number, department: string): EntryData {
  const [place, thing] = [places[(at * 3) % places.length], things[at % things.length]];
  return {
    title: { tr: `${place} ${thing} çevresinde çalışma duyurusu (${at})` },
    summary: { tr: `${place} mahallesinde ${thing} çevresindeki çalışma nedeniyle yol kapalı.` },
    body: { tr: `<p>${at % 1000 === 0 ? "Zeytinlik. " : ""}${paragraph.repeat(3)}</p>` },
    category: kinds[at % kinds.length],
    priority: at % 50 === 0 ? "important" : "normal",
    validFrom: hourOf(at),
    validUntil: hourOf(at, 168),
    department,
  };
}

function eventData(at: number, department: string): EntryData {
  const [place, thing] = [places[(at * 7) % places.length], things[(at * 3) % things.length]];
  return {
    title: { tr: `${place} ${thing} buluşması (${at})` },
    summary: { tr: `${place} mahallesinde herkese açık buluşma.` },
    body: { tr: `<p>${at % 1000 === 0 ? "Zeytinlik. " : ""}${paragraph.repeat(3)}</p>` },
    eventType: types[at % types.length],
    eventStatus: "scheduled",
    isFree: at % 4 !== 0,
    startAt: hourOf(at),
    endAt: hourOf(at, 2),
    venueText: { tr: `${place} ${thing}` },
    department,
  };
}

const loads: Record<string, (at: number, department: string) => EntryData> = {
  haberler: newsData,
  duyurular: announcementData,
  etkinlikler: eventData,
};
export type Load = { sections: string[] };

/**
 * Adds `count` published entries per section to the database of a first start with the sample, in batches through the
 * product's row builders; also one writer with the weakest role and one reader with a thousand grants. @returns
 * seconds, and the slugs of the first news
 */
export async function fill(
  source: DatabaseSource,
  count: number,
  { sections: chosen }: Load = { sections: ["haberler"] },
): Promise<{ seconds: number; slugs: string[] }> {
  const database = await openDatabase(source);
  useDatabase(database);
  declareDomains(domains);
  const started = performance.now();
  const units = findSection("mudurlukler");
  if (!units || chosen.some((id) => !findSection(id) || !loads[id]))
    throw new Error("the sections of the load are missing");
  // Nothing of the load is due: otherwise the first start would check each entry during the measurement.
  await storeSetting("content.deadlines", deadlineShape());
  const { id: department } = await createEntry(systemActor, units, { data: { name: { tr: "Basın Yayın Müdürlüğü" } } });
  const role: Role = "departmentEditor";
  const { id: editor } = await createUser(systemActor, {
    name: "Birim Editörü",
    ...people,
    grants: [{ role, sections: chosen, departments: [department] }],
  });
  const views = Array.from({ length: manyGrants }, () => ({
    role: "viewer" as const,
    sections: ["haberler"],
    departments: [crypto.randomUUID()],
  }));
  const { id: colleague } = await createUser(systemActor, { name: "Çok Yetkili", ...reader, grants: views });
  const slugs: string[] = [];
  for (const id of chosen) {
    const [section, dataOf] = [findSection(id), loads[id]];
    if (!section || !dataOf) continue;
    const made = await fillSection(section, count, (at) => dataOf(at, department));
    if (id === "haberler") slugs.push(...made);
  }
  await fillApps(appRows, editor, colleague);
  await db().execute(sql`VACUUM ANALYZE`);
  await database.close();
  useDatabase(undefined);
  return { seconds: (performance.now() - started) / 1000, slugs };
}

async function fillSection(section: Section, count: number, dataOf: (at: number) => EntryData): Promise<string[]> {
  const slugs: string[] = [];
  const batch = 250;
  for (let from = 0; from < count; from += batch) {
    await transaction(async () => {
      const now = new Date();
      const rows = Array.from({ length: Math.min(batch, count - from) }, (_, offset) => dataOf(from + offset));
      const made = await db()
        .insert(entries)
        .values(
          rows.map((data) => ({
            section: section.id,
            ...rowOf(section, data),
            state: isOver(data) ? ("archived" as const) : ("published" as const),
            liveVersion: 1,
            publishAt: now,
            firstPublishedAt: now,
          })),
        )
        .returning({ id: entries.id });
      const withIds = rows.map((data, index) => ({ data, id: made[index]?.id ?? "" }));
      await db()
        .insert(entryVersions)
        .values(withIds.map(({ id, data }) => ({ entryId: id, version: 1, data, kind: "import" as const })));
      await db()
        .insert(publications)
        .values(
          await Promise.all(
            withIds.map(async ({ id, data }) => ({
              entryId: id,
              section: section.id,
              version: 1,
              data,
              slug: { tr: slugTr(entryTitle(section, data).tr ?? "") },
              firstPublishedAt: now,
              publishedAt: now,
              archived: isOver(data),
              ...(await publicColumns(section, data, now)),
            })),
          ),
        );
      await db()
        .insert(entrySlugs)
        .values(
          withIds.map(({ id, data }) => ({
            section: section.id,
            locale: "tr" as const,
            slug: slugTr(entryTitle(section, data).tr ?? ""),
            entryId: id,
            current: true,
          })),
        );
      if (slugs.length < maxSlugs) slugs.push(...rows.map((data) => slugTr(entryTitle(section, data).tr ?? "")));
    });
  }
  return slugs;
}
