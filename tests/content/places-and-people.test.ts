import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { createEntry, getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { readPatch } from "~/lib/content/entries/entry-data.server";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { dueAt, endOf } from "~/lib/content/publication/publication-writes.server";
import { forgetPersonalData } from "~/lib/content/maintenance/forget-personal-data.server";
import { listPublished } from "~/lib/content/publication/read/published.server";
import { entryIssues } from "~/lib/content/rules/entry-issues.server";
import { entryVersions } from "~/lib/content/schema.server";
import { publishEntry } from "~/lib/content/workflow/publishing.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { db } from "~/lib/platform/db/database.server";
import { publicAnswer } from "~/lib/public-site/outputs/answer-cache.server";
import { storeSettingGroup } from "~/lib/settings/settings.server";

import { person, section } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const [heads, areas, facts] = [section("muhtarlar"), section("depremtoplanma"), section("bunlaribiliyormusunuz")];
const [routes, texts, facilities] = [section("rotalar"), section("genel"), section("tesislerimiz")];
const events = section("etkinlikler");
const place = { lat: 38.46, lng: 27.21 };

function begin(of: Section, data: Record<string, unknown>) {
  return createEntry(systemActor, of, { data: readPatch(of, data) });
}

async function neighbourhood(name: string) {
  const found = section("mahallelerimiz");
  const { id } = await begin(found, { name, location: place });
  await publishEntry(systemActor, found, id, { version: 1 });
  return id;
}

const head = (where: string, more: Record<string, unknown> = {}) => ({
  firstName: "Deniz",
  lastName: "Örnek",
  neighbourhood: where,
  officeAddress: "1. Sok. No: 1",
  officePhone: "+902329991111",
  termStart: "2024-04-01",
  ...more,
});
const shown = async (id: string) =>
  (await listPublished(heads, { locale: "tr", page: 1, size: 50 })).items.find((item) => item.id === id)?.data;
const issuesOf = async (of: Section, data: Record<string, unknown>) =>
  (await entryIssues(of, { id: null, data: readPatch(of, data) })).map(
    ({ field, level, key }) => `${level} ${field} ${key}`,
  );

test("a mobile number is public as long as its owner consents, and a neighbourhood has one head", async () => {
  const where = await neighbourhood("Deneme Mahallesi");
  const { id } = await begin(heads, head(where, { mobilePhone: "+902329992222" }));
  await publishEntry(systemActor, heads, id, { version: 1 });
  expect(await shown(id)).toMatchObject({ officePhone: "+902329991111" });
  expect(await shown(id)).not.toHaveProperty("mobilePhone");
  const { version } = await saveEntry(systemActor, heads, id, { version: 1, patch: { mobileConsent: true } });
  await publishEntry(systemActor, heads, id, { version });
  expect(await shown(id)).toMatchObject({ mobilePhone: "+902329992222" });
  expect(await shown(id)).not.toHaveProperty("mobileConsent");
  const second = await begin(heads, head(where, { firstName: "Ege" }));
  await expect(publishEntry(systemActor, heads, second.id, { version: 1 })).rejects.toMatchObject({
    fields: { neighbourhood: expect.anything() as unknown },
  });
});

test("what is kept of a head leaves every version half a year after the term, and the name stays", async () => {
  const where = await neighbourhood("Eski Mahalle");
  const private_ = { mobilePhone: "+902329993333", mobileConsent: true, email: "eski@bornova.example" };
  const past = await begin(heads, head(where, { ...private_, termEnd: "2026-03-01" }));
  await saveEntry(systemActor, heads, past.id, { version: 1, patch: { email: "yeni@bornova.example" } });
  const recent = await begin(heads, head(where, { ...private_, termEnd: "2026-07-01" }));
  const now = new Date("2026-11-20T12:00:00Z");
  expect(await forgetPersonalData(now)).toBe(1);
  const versions = await db()
    .select({ data: entryVersions.data })
    .from(entryVersions)
    .where(eq(entryVersions.entryId, past.id));
  expect(versions.map(({ data }) => [data.mobilePhone, data.email, data.mobileConsent, data.fullName])).toEqual([
    [undefined, undefined, undefined, "Deniz Örnek"],
    [undefined, undefined, undefined, "Deniz Örnek"],
  ]);
  expect((await getEntry(systemActor, heads, recent.id)).data).toMatchObject(private_);
  expect(await forgetPersonalData(now)).toBe(0);
});

test("the capacity of an area follows from its size where nobody wrote one", async () => {
  const where = await neighbourhood("Alan Mahallesi");
  const area = { name: "Alan", areaType: "assembly", neighbourhood: where, location: place, verifiedOn: "2026-10-01" };
  expect((await begin(areas, { ...area, areaM2: 3000 })).data.capacity).toBe(2000);
  expect((await begin(areas, { ...area, areaM2: 3000, capacity: 70 })).data.capacity).toBe(70);
  await storeSettingGroup("group.map", { version: 1, data: { areaPerPerson: 2 } });
  expect((await begin(areas, { ...area, areaM2: 3000 })).data.capacity).toBe(1500);
  expect(await issuesOf(areas, { ...area, areaM2: 200, verifiedOn: "2024-01-01" })).toEqual([
    "warning areaM2 assemblyAreaTooSmall",
    "warning verifiedOn verifiedLongAgo",
  ]);
});

test("a number carries its year, a route two stops of one sort each, a closed place its note and its day", async () => {
  const fact = { fact: { tr: "Bornova'da 284 park var." }, category: "numbers", source: "Park envanteri" };
  expect(await issuesOf(facts, fact)).toContain("error fact numberWithoutYear");
  expect(await issuesOf(facts, { ...fact, source: "Park envanteri, 2025" })).not.toContain(
    "error fact numberWithoutYear",
  );
  const stops = [{ title: { tr: "Kule" } }];
  const found = await issuesOf(routes, { title: { tr: "Rota" }, stops });
  expect(found).toEqual(expect.arrayContaining(["error stops tooFewRows", "error stops[0].location missing"]));
  expect(await issuesOf(facilities, { name: { tr: "Salon" }, temporarilyClosed: true })).toEqual(
    expect.arrayContaining(["error closureNote.tr missing", "error closedUntil missing", "error location missing"]),
  );
});

test("texts are called by a name that stays, begun by administrators, and kept as long as pages call them", async () => {
  const data = {
    title: "Telif",
    key: "footer-telif-metni",
    group: "footer",
    valueType: "text",
    text: { tr: "© Bornova", en: "© Bornova (en)" },
    system: true,
  };
  const chief = await person("editorInChief");
  await expect(createEntry(chief, texts, { data: readPatch(texts, { ...data, system: false }) })).rejects.toMatchObject(
    { status: 403 },
  );
  const { id } = await begin(texts, data);
  await publishEntry(systemActor, texts, id, { version: 1 });
  const answer = await publicAnswer("GET", "/api/public/genel/footer-telif-metni?lang=en", {});
  expect([answer.status, JSON.parse(String(answer.body))]).toEqual([
    200,
    expect.objectContaining({ key: "footer-telif-metni", valueType: "text", value: "© Bornova (en)" }),
  ]);
  expect((await publicAnswer("GET", "/api/public/genel/yok", {})).status).toBe(404);
  const { version } = await saveEntry(chief, texts, id, { version: 1, patch: { key: "baska-ad" } });
  await expect(publishEntry(systemActor, texts, id, { version })).rejects.toMatchObject({
    fields: { key: expect.anything() as unknown },
  });
  await expect(trashEntry(systemActor, texts, id, { version })).rejects.toMatchObject({ name: "WrongState" });
});

test("an area that was looked at today is no matter of tomorrow, whatever the hour here, and too small a one has no capacity", async () => {
  const noted = (at: string, verifiedOn: string) =>
    hooksOf(areas).checks?.({ verifiedOn }, { id: null, at: new Date(at), published: () => Promise.resolve(null) }) ??
    [];
  // Half past one in the night here is still yesterday in London.
  expect(await noted("2026-05-03T22:30:00Z", "2026-05-04")).toEqual([]);
  expect(await noted("2026-05-03T20:30:00Z", "2026-05-04")).toMatchObject([{ key: "verifiedInFuture" }]);
  expect(await hooksOf(areas).filled?.({ areaM2: 0.5 })).toEqual({});
});

test("a head is in office until the end of the last day", () => {
  expect(new Date(endOf(heads, { termEnd: "2026-03-31" })).toISOString()).toBe("2026-03-31T21:00:00.000Z");
});

const hour = 3_600_000;
const days = (...ends: (string | null)[]) =>
  ends.map((endAt, at) => ({
    _key: `s${at}`,
    startAt: `2026-05-${10 + at}T17:00:00.000Z`,
    ...(endAt ? { endAt } : {}),
  }));
test.each([
  ["one date", {}, "2026-05-01T19:00:00.000Z"],
  [
    "sessions that end before its own end",
    { endAt: "2026-06-01T10:00:00.000Z", sessions: days(null) },
    "2026-05-11T17:00:00.000Z",
  ],
  [
    "sessions, the last of which ends late",
    { sessions: days("2026-05-10T19:00:00.000Z", "2026-05-11T20:00:00.000Z") },
    "2026-05-11T20:00:00.000Z",
  ],
  ["a session without an end", { sessions: days(null) }, "2026-05-11T17:00:00.000Z"],
  ["every week, four times", { rrule: "FREQ=WEEKLY;COUNT=4" }, "2026-05-22T19:00:00.000Z"],
  ["every week until a day", { rrule: "FREQ=WEEKLY;UNTIL=20260620T170000Z" }, "2026-06-19T19:00:00.000Z"],
])("an event of %s is over with the last", (_of, more, over) => {
  const data = { startAt: "2026-05-01T17:00:00.000Z", endAt: "2026-05-01T19:00:00.000Z", ...more };
  expect(new Date(endOf(events, data)).toISOString()).toBe(over);
});

test("an event that comes again without an end stays until somebody takes it off", () => {
  const data = { startAt: "2026-05-01T17:00:00.000Z", rrule: "FREQ=WEEKLY;BYDAY=FR" };
  expect(endOf(events, data)).toBe(Number.POSITIVE_INFINITY);
  const wished = new Date(Date.now() + hour);
  expect([dueAt(events, { unpublishAt: null }, data), dueAt(events, { unpublishAt: wished }, data)]).toEqual([
    null,
    wished,
  ]);
});
