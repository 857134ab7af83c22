import { expect, test } from "vitest";

import type { Section } from "~/lib/content/definition/definition";
import { hasEntryPages } from "~/lib/content/definition/paths";
import { findSection, publicSections } from "~/lib/content/definition/registry.server";
import type { Published } from "~/lib/content/publication/read/published-data.server";
import type { EntryData } from "~/lib/content/values";
import { seoMeta } from "~/lib/public-site/outputs/page-seo";

import { useTestDatabase } from "../../../../tests/support/database";
import { openEntry } from "./entry-page.server";

useTestDatabase();

const published = new Date("2026-03-01T08:00:00.000Z");

async function pageOf(id: string, data: EntryData, locale: "tr" | "en" = "tr") {
  const entry: Published = {
    id: crypto.randomUUID(),
    section: id,
    title: { tr: "Başlık", en: "Title" },
    slug: { tr: "baslik", en: "title" },
    data,
    archived: false,
    parentId: null,
    firstPublishedAt: published,
    publishedAt: published,
  };
  const { seo, jsonLd } = await openEntry(
    findSection(id) as Section,
    entry,
    { files: {}, titles: {} },
    "http://site.test",
    locale,
  );
  return { meta: seoMeta(seo), jsonLd: JSON.parse(jsonLd) as Record<string, unknown> };
}

test("news that is dated after it came online was not changed before it was published", async () => {
  const later = await pageOf("haberler", { title: { tr: "Başlık" }, newsDate: "2026-03-02T09:00:00.000Z" });
  expect(later.jsonLd).toMatchObject({
    "@type": "NewsArticle",
    headline: "Başlık",
    datePublished: "2026-03-02T09:00:00.000Z",
    dateModified: "2026-03-02T09:00:00.000Z",
  });
  const earlier = await pageOf("haberler", { title: { tr: "Başlık" }, newsDate: "2026-02-27T09:00:00.000Z" });
  expect(earlier.jsonLd).toMatchObject({
    datePublished: "2026-02-27T09:00:00.000Z",
    dateModified: published.toISOString(),
  });
  expect(earlier.meta).toEqual(
    expect.arrayContaining([
      { property: "og:type", content: "article" },
      { property: "article:published_time", content: "2026-02-27T09:00:00.000Z" },
      { property: "article:modified_time", content: published.toISOString() },
    ]),
  );
});

test("a page says which language it is shared in and that it is there in the other", async () => {
  const { meta } = await pageOf("duyurular", { title: { tr: "Başlık", en: "Title" } }, "en");
  expect(meta).toEqual(
    expect.arrayContaining([
      { property: "og:type", content: "website" },
      { property: "og:locale", content: "en_GB" },
      { property: "og:locale:alternate", content: "tr_TR" },
      { property: "og:url", content: "http://site.test/home/duyurular/title?lang=en" },
    ]),
  );
});

test("an event always has a place with an address, and an organiser", async () => {
  const event = {
    title: { tr: "Başlık" },
    startAt: "2026-03-05T17:00:00.000Z",
    venueText: { tr: "Uğur Kültür Merkezi" },
    eventStatus: "postponed",
  };
  const here = await pageOf("etkinlikler", event);
  expect(here.jsonLd).toMatchObject({
    "@type": "Event",
    name: "Başlık",
    startDate: event.startAt,
    eventStatus: "https://schema.org/EventPostponed",
    location: { "@type": "Place", name: "Uğur Kültür Merkezi", address: "Uğur Kültür Merkezi" },
    organizer: { "@type": "GovernmentOrganization", url: "http://site.test/home" },
  });
  const elsewhere = await pageOf("etkinlikler", {
    ...event,
    address: "372 Sokak No: 12, Bornova",
    organiser: { tr: "Kent Konseyi" },
  });
  expect(elsewhere.jsonLd).toMatchObject({
    location: { address: "372 Sokak No: 12, Bornova" },
    organizer: { "@type": "Organization", name: "Kent Konseyi" },
  });
  const online = await pageOf("etkinlikler", {
    ...event,
    eventStatus: "online",
    liveUrl: "https://www.youtube.com/watch?v=abcdefghijk",
  });
  expect(online.jsonLd).toMatchObject({
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url: "https://www.youtube.com/watch?v=abcdefghijk" },
  });
});

test("a page without prose tells those who find it in a search what it says at a glance", async () => {
  const { meta } = await pageOf("hizmetbinalari", {
    name: { tr: "Ek bina" },
    address: "372 Sokak No: 12",
    officePhone: "+902329991112",
  });
  expect(meta).toContainEqual({ name: "description", content: expect.stringMatching(/372 Sokak No: 12/) as string });
});

const valuesOf = (name: string, thing: unknown): unknown[] =>
  typeof thing !== "object" || thing === null
    ? []
    : Object.entries(thing).flatMap(([key, value]) => (key === name ? [value] : valuesOf(name, value)));

test("what machines read of an entry of any section holds whole addresses", async () => {
  const paged = publicSections.filter(hasEntryPages);
  expect(paged.length).toBeGreaterThan(20);
  for (const { id, titleField } of paged) {
    const { jsonLd } = await pageOf(id, { [titleField]: { tr: "Başlık" } });
    expect([id, valuesOf("url", jsonLd).filter((url) => !/^https?:\/\//.test(String(url)))]).toEqual([id, []]);
  }
});
