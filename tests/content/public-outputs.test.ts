import { beforeAll, describe, expect, test } from "vitest";
import { extractText, getDocumentProxy } from "unpdf";

import { systemActor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import type { ColumnField, Field, Section } from "~/lib/content/definition/definition";
import { publicPaths } from "~/lib/content/definition/paths";
import { listFilesOf } from "~/lib/content/definition/public/public-addresses.server";
import { dataTableOf } from "~/lib/public-site/outputs/data-table.server";
import { atomOf, rssOf } from "~/lib/public-site/outputs/feeds.server";
import { sitemapPart } from "~/lib/public-site/outputs/sitemap.server";
import { calendarOf } from "~/lib/public-site/outputs/calendar.server";
import { siteOrigin } from "~/lib/public-site/site/site-origin.server";
import { shapesOf } from "~/lib/public-site/outputs/places.server";
import { publicSections } from "~/lib/content/definition/registry.server";
import { entries, entrySlugs, entryVersions, publications } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { countCached, invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { db } from "~/lib/platform/db/database.server";

import { ask } from "../support/api";
import { useTestDatabase } from "../support/database";
import { hasModel, readOutputs } from "./model/read-model";

useTestDatabase();

const day = 86_400_000;
const soon = (days: number) => new Date(Date.now() + days * day).toISOString();
const wordsOf: Readonly<Record<string, (word: string) => unknown>> = {
  text: (word) => word,
  textarea: (word) => word,
  richText: (word) => `<p>${word}</p>`,
  email: (word) => `${word}@ornek.example`,
  url: (word) => `https://ornek.example/${word}`,
  date: () => soon(3).slice(0, 10),
  dateTime: () => soon(3),
  number: () => 7,
  year: () => 2026,
  boolean: () => true,
  geo: () => ({ lat: 38.46, lng: 27.21 }),
};

/** Every field that can hold a word says the open one, or the secret one where the public may not read it. */
function filled({ fields }: Section, open: string, secret: string): EntryData {
  const withheld = new Set(Object.values(fields).flatMap(({ publicWhen }) => (publicWhen ? [publicWhen.field] : [])));
  const value = (field: Field | ColumnField, isSecret: boolean): unknown => {
    const word = isSecret || field.internal === true ? secret : open;
    if (field.kind === "list")
      return [
        {
          _key: "k1",
          ...Object.fromEntries(
            Object.entries(field.columns).map(([name, column]) => [name, value(column, word === secret)]),
          ),
        },
      ];
    if (field.kind === "select") return "options" in field ? field.options[0] : undefined;
    if (field.kind === "multi" || field.kind === "tags") return "options" in field ? [field.options[0]] : undefined;
    // What only a switch lets out holds the secret in digits, which is how the kinds that have one can say it.
    if (field.kind === "phone") return isSecret ? secretPhone : "+902329991112";
    const made = wordsOf[field.kind]?.(word);
    return field.localized && made !== undefined ? { tr: made, en: made } : made;
  };
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => field.kind !== "slug" && !withheld.has(name))
      .map(([name, field]) => [name, value(field, field.publicWhen !== undefined)])
      .filter(([, made]) => made !== undefined),
  ) as EntryData;
}

const secretPhone = "+905329998877";
/** What no stranger may read, however it is written. */
const secrets = ["gizlialan", "gizlitaslak", "gizliyeni", "gizligeri", "5329998877", "532 999 88 77"];
const live = new Map<string, string>();

type Planted = { state: "published" | "withdrawn" | "draft"; versions: EntryData[] };
async function plant(section: Section, { state, versions }: Planted): Promise<string> {
  const isPublic = state === "published";
  const wasPublic = state !== "draft";
  const title = { tr: `acik ${section.id}`, en: `acik ${section.id}` };
  const [row] = await db()
    .insert(entries)
    .values({
      section: section.id,
      state,
      version: versions.length,
      liveVersion: isPublic ? 1 : null,
      title,
      search: "",
      ...(wasPublic ? { firstPublishedAt: new Date() } : {}),
    })
    .returning({ id: entries.id });
  const id = row?.id ?? "";
  await db()
    .insert(entryVersions)
    .values(versions.map((data, at) => ({ entryId: id, version: at + 1, data, kind: "save" as const })));
  if (wasPublic)
    await recordAudit(systemActor, {
      verb: "publish",
      objectType: "entry",
      objectId: id,
      section: section.id,
      version: 1,
    });
  if (!isPublic) return id;
  const slug = { tr: `acik-${section.id}` };
  await db()
    .insert(publications)
    .values({
      entryId: id,
      section: section.id,
      version: 1,
      data: versions[0] ?? {},
      title,
      slug,
      sortKey: "a",
      search: "",
      firstPublishedAt: new Date(),
      publishedAt: new Date(),
    });
  await db()
    .insert(entrySlugs)
    .values({ section: section.id, locale: "tr", slug: slug.tr, entryId: id, current: true });
  return id;
}

beforeAll(async () => {
  for (const section of publicSections) {
    // A single page has one entry.
    live.set(
      section.id,
      await plant(section, {
        state: "published",
        versions: [filled(section, "acikyazi", "gizlialan"), filled(section, "gizlitaslak", "gizlitaslak")],
      }),
    );
    if (section.kind === "single") continue;
    await plant(section, { state: "withdrawn", versions: [filled(section, "gizligeri", "gizligeri")] });
    await plant(section, { state: "draft", versions: [filled(section, "gizliyeni", "gizliyeni")] });
  }
  for (const { id } of publicSections) invalidateTag(id);
}, 60_000);

async function textOf(answer: Response): Promise<string> {
  if (answer.headers.get("content-type") !== "application/pdf") return answer.text();
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())), {
    mergePages: true,
  });
  return text;
}

/** Everything that a stranger can fetch of a section. */
function outputsOf(section: Section): string[] {
  const slug = `acik-${section.id}`;
  const {
    page: { document },
    outputs: { calendar },
  } = section.publicFace;
  return [
    ...listFilesOf(section).map((file) => publicPaths.file(section, file, "tr")),
    ...listFilesOf(section).map((file) => publicPaths.file(section, file, "en")),
    publicPaths.section(section, "tr"),
    `/api/public/${section.id}`,
    `/api/public/${section.id}?lang=en`,
    `/api/public/${section.id}/${slug}`,
    ...(publicPaths.entry(section, slug, "tr") === publicPaths.section(section, "tr")
      ? []
      : [publicPaths.entry(section, slug, "tr")]),
    ...(document ? [publicPaths.document(section, slug, "tr")] : []),
    ...(calendar ? [publicPaths.calendar(section, slug, "tr")] : []),
  ];
}

test.each(publicSections)("$id: no output tells a draft, a withdrawn text or what is internal", async (section) => {
  let told = 0;
  for (const path of outputsOf(section)) {
    const answer = await ask("GET", path);
    // An address with what other entries say before it has moved: its page is asked for by the next.
    const next =
      answer.status === 301
        ? await ask("GET", (answer.headers.get("Location") ?? "").replace("http://site.test", ""))
        : answer;
    const text = await textOf(next);
    expect([path, secrets.filter((word) => text.includes(word))]).toEqual([path, []]);
    if (text.includes("acik")) told++;
  }
  // What is public is there: the list, its interface in both languages and whatever the section offers besides.
  expect(told).toBeGreaterThanOrEqual(3);
});

test("neither the front page, the search, the data sets nor the map of the site tell any of it", async () => {
  for (const path of ["/home", "/home?lang=en", "/home/search?search=acik", "/home/acik-veri", "/sitemap.xml"]) {
    const text = await textOf(await ask("GET", path));
    expect([path, secrets.filter((word) => text.includes(word))]).toEqual([path, []]);
  }
});

/** What §13 asks for, and how a section says that it has it. */
const has: Readonly<Record<string, (section: Section) => boolean>> = {
  "RSS/Atom": (section) => listFilesOf(section).includes("rss") && listFilesOf(section).includes("atom"),
  iCal: (section) => listFilesOf(section).includes("calendar"),
  "GeoJSON / CSV open data": (section) =>
    listFilesOf(section).includes("csv") && listFilesOf(section).includes("geojson"),
  PDF: ({
    publicFace: {
      page: { document },
      outputs: { listDocument },
    },
    publishing,
  }) => document !== undefined || listDocument !== undefined || publishing.display?.snapshots !== undefined,
};

describe.skipIf(!hasModel)("the outputs of the model", () => {
  test.each(Object.entries(has))("%s comes from the sections that §13 names, and from no others", (output, offers) => {
    const wanted = readOutputs()[output] ?? [];
    expect(wanted.length).toBeGreaterThan(2);
    const found = publicSections.filter((section) => offers(section)).map(({ id }) => id);
    expect(found.toSorted()).toEqual(wanted.toSorted());
  });
});

test("a data set is made once for every host under which somebody asks, and names each as its own", async () => {
  const newsSection = publicSections.find(({ id }) => id === "haberler");
  if (!newsSection) throw new Error("There is no news");
  const sitemap: typeof rssOf = async (_section, origin) => (await sitemapPart("haberler-1.xml", origin)) ?? "";
  const table: typeof rssOf = (section, origin, locale) => dataTableOf(section, origin, { locale, format: "people" });
  for (const make of [table, shapesOf, rssOf, atomOf, sitemap]) {
    const [one, other] = [
      await make(newsSection, "https://a.example", "tr"),
      await make(newsSection, "https://b.example", "tr"),
    ];
    expect([one.includes("https://a.example/home/"), one.includes(".invalid"), other.includes("a.example")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(other.replaceAll("https://b.example", "https://a.example")).toBe(one);
  }
  const events = publicSections.find(({ id }) => id === "etkinlikler");
  if (!events) throw new Error("There are no events");
  const long = `https://${"uzun-bir-ad.".repeat(8)}example`;
  const [calendar, before] = [await calendarOf(events, long, "tr"), countCached().entries];
  for (const make of [rssOf, atomOf, sitemap]) await make(newsSection, long, "tr");
  await calendarOf(events, "https://c.example", "tr");
  // The address is of one length or another: lines are folded afterwards.
  expect([
    countCached().entries,
    calendar.replaceAll("\r\n ", "").includes(`URL:${long}/home/`),
    calendar.includes(".invalid"),
    Math.max(...calendar.split("\r\n").map((line) => Buffer.byteLength(line))),
  ]).toEqual([before, true, false, 75]);
  expect(
    ["http://a.example:8080", "http://[::1]:3000", 'http://a"b.example', "http://a&b"].map((origin) =>
      siteOrigin(new Request(`${origin}/home`)),
    ),
  ).toEqual(["http://a.example:8080", "http://[::1]:3000", "http://localhost", "http://localhost"]);
});
