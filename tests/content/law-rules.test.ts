import { and, desc, eq, sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { auditEntries } from "~/lib/audit/schema.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { createEntry, getEntry } from "~/lib/content/entries/entries.server";
import { listVersions } from "~/lib/content/entries/versions.server";
import { listEntries } from "~/lib/content/list/entry-list.server";
import { parseListQuery } from "~/lib/content/list/list-query";
import { entryIssues } from "~/lib/content/rules/entry-issues.server";
import { entries, publications } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { contentJobs } from "~/lib/content/workflow/content-jobs.server";
import { openDeadlines, renewDeadlines } from "~/lib/content/workflow/deadlines.server";
import { markReviewed } from "~/lib/content/workflow/reviewed.server";
import { createPublished, scheduleEntry } from "~/lib/content/workflow/publishing.server";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { db } from "~/lib/platform/db/database.server";
import { jobs } from "~/lib/platform/jobs/schema.server";
import { settingsTag, storeSettingGroup } from "~/lib/settings/settings.server";

import { ask, bodyOf, signedIn, type EntryBody } from "../support/api";
import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();
afterEach(() => vi.useRealTimers());

const list = async (id: string, search: string) =>
  (await listEntries(systemActor, section(id), parseListQuery(section(id), new URLSearchParams(search)))).items;
const set = async (...[key, value]: Parameters<typeof storeSettingGroup>) => {
  await storeSettingGroup(key, value);
  invalidateTag(settingsTag);
};
const election = (data: Record<string, unknown>) => set("group.election", { version: 1, data });
/** As the public would read it, without what a publishing asks for besides. */
async function shown(id: string, sectionId: string, data: EntryData, facets: string[] = []): Promise<void> {
  const empty = sql`''::tsvector` as unknown as string;
  await db()
    .insert(publications)
    .values({
      entryId: id,
      section: sectionId,
      version: 1,
      data,
      title: { tr: String(data.title ?? "") },
      sortKey: "",
      search: empty,
      facets,
      firstPublishedAt: new Date(),
      publishedAt: new Date(),
    });
  await db()
    .update(entries)
    .set({ state: "published", liveVersion: 1, firstPublishedAt: new Date() })
    .where(eq(entries.id, id));
}

const message = { heading: { tr: "Başkandan" }, body: { tr: "<p>Sevgili hemşehrilerim.</p>" } };
const warned = async (sectionId: string, id: string) =>
  (await listVersions(systemActor, section(sectionId), id))
    .filter(({ warnings }) => warnings.some(({ key }) => key.startsWith("electionPeriod")))
    .map(({ version }) => version);
const recorded = async (id: string, verb: string) =>
  (
    await db()
      .select({ after: auditEntries.after })
      .from(auditEntries)
      .where(and(eq(auditEntries.objectId, id), eq(auditEntries.verb, verb)))
      .orderBy(desc(auditEntries.id))
      .limit(1)
  )[0]?.after;

test("before an election publishing asks for a statement: without it the version keeps its warning, with it the audit log its word", async () => {
  await election({ from: "2020-01-01" });
  const { cookie, bearer } = await signedIn("webAdmin");
  const made = await bodyOf<EntryBody>(
    ask("POST", "/api/content/baskaninmesaji", { bearer, json: { data: message, publish: true } }),
  );
  expect([await warned("baskaninmesaji", made.id), await recorded(made.id, "publish")]).toEqual([
    [1],
    { electionChecked: false },
  ]);
  const form = new URLSearchParams({
    intent: "publish",
    version: "1",
    "heading.tr": "Başkandan size",
    "body.tr": "<p>Sevgili hemşehrilerim.</p>",
    electionChecked: "true",
  });
  const answer = await ask("POST", `/content/baskaninmesaji/${made.id}`, {
    cookie,
    body: form,
    headers: { Origin: "http://site.test" },
  });
  expect([answer.status, (await getEntry(systemActor, section("baskaninmesaji"), made.id)).liveVersion]).toEqual([
    302, 2,
  ]);
  expect([await warned("baskaninmesaji", made.id), await recorded(made.id, "publish")]).toEqual([
    [1],
    { electionChecked: true },
  ]);
  expect(
    (
      await ask("POST", `/api/content/baskaninmesaji/${made.id}/publish`, {
        bearer,
        json: { version: 2, electionChecked: "evet" },
      })
    ).status,
  ).toBe(422);
  // A list asks on the page that shows what was chosen; what the law demands is not asked about.
  const asks = async (id: string, entry: string) =>
    (await bodyOf<{ election: unknown }>(ask("GET", `/content/${id}/confirm?verb=publish&item=${entry}:1`, { cookie })))
      .election;
  const notice = await createEntry(systemActor, section("duyurular"), { data: completeNotice((await unit()).id) });
  expect([await asks("baskaninmesaji", made.id), await asks("duyurular", notice.id)]).toEqual([{}, null]);
  await election({});
});

test("while an election is near, the lists of what it concerns and forms before their first save say so", async () => {
  const { cookie } = await signedIn("webAdmin");
  const noticesOf = async (id: string, language = "tr") =>
    (
      await bodyOf<{ notices: string[] }>(
        ask("GET", contentPaths.list(section(id)), { cookie, headers: { "Accept-Language": language } }),
      )
    ).notices;
  const warningsOf = async (id: string) =>
    Object.values(
      (
        await bodyOf<{ context: { warnings: Record<string, string[]> } }>(
          ask("GET", contentPaths.new(section(id)), { cookie }),
        )
      ).context.warnings,
    ).flat();
  const told = async (id: string) => [await noticesOf(id), await warningsOf(id)];
  expect(await told("haberler")).toEqual([[], []]);
  await election({ from: "2020-01-01" });
  for (const id of ["haberler", "projelerimiz", "slider", "popup"]) {
    expect(await told(id)).toEqual([
      ["Seçim dönemi: 298 s. Kanun yasaklarını kontrol edin."],
      [expect.stringContaining("content.issues.electionPeriod")],
    ]);
  }
  expect(await told("duyurular")).toEqual([[], []]);
  expect(await noticesOf("haberler", "en")).toEqual(["Election period: check what Law 298 forbids."]);
  // Of the single ones there is no list.
  expect(await warningsOf("baskanozgecmis")).toEqual([expect.stringContaining("content.issues.electionPeriod")]);
  await election({});
});

test("what was stated when it was scheduled holds when the clock publishes it; an election that was called later warns", async () => {
  const start = Date.parse("2026-03-16T06:00:00.000Z");
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  await election({ from: "2026-03-10", until: "2026-04-10", sections: ["duyurular"] });
  const department = (await unit()).id;
  const schedule = async (title: string, more: object) => {
    const { id } = await createEntry(systemActor, section("duyurular"), {
      data: completeNotice(department, { title: { tr: title } }),
    });
    await scheduleEntry(systemActor, section("duyurular"), id, {
      version: 1,
      publishAt: new Date("2026-03-17T06:00:00.000Z"),
      unpublishAt: null,
      ...more,
    });
    return id;
  };
  const [stated, silent] = [await schedule("Beyanlı", { electionChecked: true }), await schedule("Beyansız", {})];
  expect([await warned("duyurular", stated), await warned("duyurular", silent)]).toEqual([[], [1]]);
  vi.setSystemTime(start + 25 * 3_600_000);
  for (const id of [stated, silent]) {
    const [job] = await db()
      .select({ payload: jobs.payload })
      .from(jobs)
      .where(eq(jobs.key, `publish ${id}`));
    await contentJobs["content.publish"]?.(job?.payload ?? {});
  }
  expect([await recorded(stated, "publish"), await recorded(silent, "publish")]).toEqual([
    { electionChecked: true },
    { electionChecked: false },
  ]);
  expect([await warned("duyurular", stated), await warned("duyurular", silent)]).toEqual([[], [1]]);
  await election({});
});

test("what was displayed until its end stands among those that await their report until it is attached", async () => {
  const notices = section("duyurular");
  const { id } = await createEntry(systemActor, notices, {
    data: { title: { tr: "İlanen tebligat" }, isLegalNotice: true },
  });
  const data = { isLegalNotice: true, displayFrom: "2026-01-05T06:00:00.000Z", displayTo: "2026-02-05T20:59:59.000Z" };
  await shown(id, notices.id, data);
  const awaiting = async () => (await list("duyurular", "view=awaitsReport")).map((row) => row.id);
  await renewDeadlines(id, new Date("2026-01-10T06:00:00.000Z"));
  expect(await awaiting()).toEqual([id]);
  expect(await list("haberler", "view=awaitsReport")).toEqual([]);
  expect(
    (await openDeadlines(notices, { id, data: {}, live: data })).map(({ key, field, due }) => [key, field, due]),
  ).toEqual([["displayReport", "proofOfDisplay", "2026-02-05"]]);
  expect(await openDeadlines(notices, { id, data: { proofOfDisplay: id }, live: data })).toEqual([]);
  expect(await openDeadlines(notices, { id, data: {}, live: { ...data, isLegalNotice: false } })).toEqual([]);
  const later = { ...data, displayTo: "2999-02-05T20:59:59.000Z" };
  await db().update(publications).set({ data: later }).where(eq(publications.entryId, id));
  await renewDeadlines(id);
  expect(await awaiting()).toEqual([]);
});

test("the day on which something is looked at again is a column and an order of every list; what is never looked at again is not due", async () => {
  const numbers = section("onemlitelefonlar");
  const make = async (name: string, reviewAt: string) => {
    const { id } = await createPublished(systemActor, numbers, {
      data: { name: { tr: name }, phone: "112", group: "emergency" },
    });
    await db().update(entries).set({ reviewAt }).where(eq(entries.id, id));
    return id;
  };
  const [late, soon] = [await make("Geç", "2020-05-01"), await make("Erken", "2020-01-01")];
  expect(
    (await list("onemlitelefonlar", "sort=reviewAt&columns=reviewAt")).map(({ id, reviewAt }) => [id, reviewAt]),
  ).toEqual([
    [soon, "2020-01-01"],
    [late, "2020-05-01"],
  ]);
  expect(parseListQuery(numbers, new URLSearchParams("columns=reviewAt")).columns).toEqual(["reviewAt"]);
  expect(parseListQuery(numbers, new URLSearchParams()).columns).toBeNull();
  expect((await list("onemlitelefonlar", "view=toReview")).length).toBe(2);
  await set("section.onemlitelefonlar", { version: 1, data: { reviewMonths: 0 } });
  expect(await list("onemlitelefonlar", "view=toReview")).toEqual([]);
  await set("section.onemlitelefonlar", { version: 2, data: {} });
  await markReviewed(systemActor, numbers, late, { seen: 1 });
  expect((await list("onemlitelefonlar", "view=toReview")).map(({ id }) => id)).toEqual([soon]);
});

test("a list in groups goes by the editors' order within them, and can be put in order", async () => {
  const numbers = section("onemlitelefonlar");
  const make = async (name: string, group: string) =>
    (await createEntry(systemActor, numbers, { data: { name: { tr: name }, phone: "112", group } })).id;
  const made = [
    await make("Z zabıta", "municipality"),
    await make("İtfaiye", "emergency"),
    await make("A santral", "municipality"),
    await make("Ambulans", "emergency"),
  ];
  const ids = async (search: string) =>
    (await list("onemlitelefonlar", search)).map(({ id }) => id).filter((id) => made.includes(id));
  const [zabita, fire, operator, ambulance] = made;
  expect(await ids("")).toEqual([fire, ambulance, zabita, operator]);
  expect(await ids("sort=position")).toEqual(made);
});

test("what the model warns of, the forms warn of: a directorate without its regulation; a signature is read to nobody", async () => {
  const units = section("mudurlukler");
  const keys = async (data: EntryData) =>
    (await entryIssues(units, { id: null, data, only: "warning" }))
      .filter(({ field }) => field === "regulationFile")
      .map(({ key, source }) => [key, source]);
  expect(await keys({ unitType: "directorate" })).toEqual([["missing", "5393 m.18/m"]]);
  expect([
    await keys({ unitType: "office" }),
    await keys({ unitType: "board", regulationFile: crypto.randomUUID() }),
  ]).toEqual([[], []]);
  const file = crypto.randomUUID();
  const saved = await hooksOf(section("baskaninmesaji")).changed?.(
    { ...message, signatureImage: { file, alt: { tr: "İmza" } } },
    null,
    async () => null,
  );
  expect(saved?.signatureImage).toEqual({ file, decorative: true });
  // A logo says whose it is, and nobody types that twice.
  const logo = await hooksOf(section("kurumlarslider")).changed?.(
    { name: { tr: "Kent Konseyi", en: "City Council" }, logo: { file, decorative: true } },
    null,
    async () => null,
  );
  expect(logo?.logo).toEqual({ file, alt: { tr: "Kent Konseyi", en: "City Council" } });
});

test("a new strategic plan asks for mission and vision to be compared with it", async () => {
  const [reports, page] = [section("raporlar"), section("misyonvevizyon")];
  const category = crypto.randomUUID();
  const report = async (year: number, publishedOn: string) => {
    const { id } = await createEntry(systemActor, reports, { data: { title: { tr: `${year} planı` }, year } });
    await shown(id, reports.id, { title: `${year} planı`, category, year, publishedOn }, [`category:${category}`]);
    return id;
  };
  const old = await report(2020, "2019-11-04");
  const due = async (strategicPlan: string) =>
    (await openDeadlines(page, { id: crypto.randomUUID(), data: { strategicPlan }, live: null })).map(
      ({ key, due: day, values }) => [key, day, values],
    );
  expect(await due(old)).toEqual([]);
  const next = await report(2025, "2024-10-01");
  expect(await due(old)).toEqual([["newPlan", "2024-11-01", { plan: "2025 planı" }]]);
  expect(await due(next)).toEqual([]);
});
