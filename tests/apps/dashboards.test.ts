import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { makeActor, systemActor } from "~/lib/access/actor";
import { listActivities } from "~/lib/apps/activities/activities.server";
import { readActivityPlace } from "~/lib/apps/activities/activity";
import { readPublications, readPublishingTimes, readStates, readUnread } from "~/lib/apps/dashboards/analytics.server";
import { readFinancePlace } from "~/lib/apps/dashboards/dashboard";
import { listTransactions } from "~/lib/apps/dashboards/finance.server";
import { readContentWork, readCounters, readDistribution, readSchedule } from "~/lib/apps/dashboards/project.server";
import { mondayOf } from "~/lib/apps/dashboards/spans";
import { listBoards, createBoard } from "~/lib/apps/scrumboard/boards.server";
import { readTaskPlace } from "~/lib/apps/tasks/task";
import { tasks } from "~/lib/apps/tasks/schema.server";
import { createTask, listTasks } from "~/lib/apps/tasks/tasks.server";
import { auditEntries } from "~/lib/audit/schema.server";
import { createEntry } from "~/lib/content/entries/entries.server";
import { countAllEntries, listAllEntries } from "~/lib/content/list/all-entries.server";
import { parseAllEntries } from "~/lib/content/list/all-entries-query";
import { readDashboard } from "~/lib/content/list/desk/dashboard.server";
import { entries } from "~/lib/content/schema.server";
import { publishEntry } from "~/lib/content/workflow/publishing.server";
import { approveEntry, returnEntry, submitEntry } from "~/lib/content/workflow/review.server";
import { invalidateAll } from "~/lib/platform/cache/tagged-cache.server";
import { db } from "~/lib/platform/db/database.server";
import { addDays } from "~/lib/platform/text/dates/calendar-days";
import { toIsoDate } from "~/lib/platform/text/dates/dates";
import { storeSetting, storeSettingGroup } from "~/lib/settings/settings.server";
import { listReadPages } from "~/lib/visits/read-pages.server";
import { pageViews, visitDays } from "~/lib/visits/schema.server";
import { addCounts } from "~/lib/visits/store-visits.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();
// Figures are kept for a minute.
beforeEach(() => invalidateAll());

const now = () => new Date();
const today = () => toIsoDate(now()) ?? "";
const names = ["project", "analytics", "finance", "crypto"] as const;
type Json = Record<string, never>;

async function notices(count: number, department: string) {
  const chief = await person("editorInChief");
  const made = [];
  for (let one = 0; one < count; one++)
    made.push(await createEntry(chief, section("duyurular"), { data: completeNotice(department) }));
  return { chief, made };
}

test("the counters equal the lists that they lead to, and are each reader's own", async () => {
  const me = await person("departmentEditor");
  const chief = await person("editorInChief");
  const yesterday = addDays(today(), -1);
  await createTask(me, { type: "task", title: "Benim", assignedTo: me.id });
  await createTask(me, { type: "task", title: "Geç", dueDate: yesterday });
  await createTask(me, { type: "task", title: "Geç ve benim", dueDate: yesterday, assignedTo: me.id });
  await createTask(me, { type: "task", title: "Bitti", dueDate: yesterday, assignedTo: me.id, completed: true });
  await createBoard(chief, { title: "Sahil" });
  const counters = new Map((await readCounters(me, now())).map((one) => [one.id, one]));
  for (const view of ["mine", "overdue"]) {
    const counter = counters.get(`tasks-${view}`);
    const place = readTaskPlace(new URL(counter?.href ?? "", "http://site.test").searchParams);
    expect([view, counter?.count]).toEqual([view, (await listTasks(me, place)).pagination.length]);
  }
  expect([counters.get("tasks-mine")?.count, counters.get("tasks-overdue")?.count]).toEqual([2, 2]);
  expect(counters.get("boards")?.count).toBe((await listBoards(me, { search: "", page: 1 })).pagination.length);
  // Who approves nothing has nothing that waits.
  expect(counters.has("waiting")).toBe(false);
  expect((await readCounters(chief, now())).find(({ id }) => id === "tasks-mine")?.count).toBe(0);
});

test("work on content equals the activities of the week, and what waits equals the start page", async () => {
  const department = (await unit()).id;
  const { chief, made } = await notices(3, department);
  const author = await person("departmentEditor");
  const own = [];
  for (let one = 0; one < 3; one++)
    own.push(await createEntry(author, section("duyurular"), { data: completeNotice(department) }));
  for (const { id, version } of own) await submitEntry(author, section("duyurular"), id, { version });
  await returnEntry(chief, section("duyurular"), own[0]?.id ?? "", { version: 1, comment: "Tarih eksik" });
  await approveEntry(chief, section("duyurular"), own[1]?.id ?? "", { version: 1 });
  for (const { id, version } of made) await publishEntry(chief, section("duyurular"), id, { version });
  const reader = await person("viewer");
  const week = (await readContentWork(reader, now()))["this-week"];
  const from = mondayOf(today());
  const listed = async (verb: string) =>
    (await listActivities(reader, readActivityPlace(new URLSearchParams({ kind: "entry", verb, from })), 500)).items
      .length;
  for (const [name, verb] of [
    ["new-issues", "submit"],
    ["closed-issues", "publish"],
    ["fixed", "correct"],
    ["wont-fix", "return"],
    ["re-opened", "take-back"],
  ] as const)
    expect([name, week.overview[name]]).toEqual([name, await listed(verb)]);
  expect([week.overview["new-issues"], week.overview["wont-fix"]]).toEqual([3, 1]);
  expect(week.overview["closed-issues"]).toBeGreaterThanOrEqual(4);
  expect(week.submitted.reduce((sum, one) => sum + one, 0)).toBe(3);
  const inReview = parseAllEntries(new URLSearchParams({ status: "inReview" }), { sections: [], units: [] });
  expect(week.overview["needs-triage"]).toBe((await listAllEntries(reader, inReview)).pagination.length);
  const waiting = (await readCounters(chief, now())).find(({ id }) => id === "waiting");
  expect(waiting?.count).toBe((await readDashboard(chief)).waiting?.total);
  expect(waiting?.count).toBe(1);

  // The same publications by week and section, and each state as the list of all content has it.
  const { series } = await readPublications(reader, 12, now());
  expect(series.flatMap(({ values }) => values).reduce((sum, one) => sum + one, 0)).toBe(await listed("publish"));
  for (const { state, count, untranslated } of await readStates(reader)) {
    const query = parseAllEntries(new URLSearchParams({ status: state }), { sections: [], units: [] });
    expect([state, count]).toEqual([state, (await listAllEntries(reader, query)).pagination.length]);
    const lacking = await countAllEntries(reader, { ...query, isUntranslated: true });
    expect([state, untranslated]).toEqual([state, lacking]);
  }

  // As if two of the others had been submitted two days and ten days before.
  for (const [at, days] of [2, 10].entries()) {
    const { id, version } = made[at] ?? { id: "", version: 1 };
    await db()
      .insert(auditEntries)
      .values({
        ...{ verb: "submit", objectType: "entry", objectId: id, section: "duyurular", version },
        at: new Date(Date.now() - days * 86_400_000),
      });
  }
  invalidateAll();
  const times = await readPublishingTimes(reader, 12, now());
  expect([times.counts, times.median]).toEqual([[1, 0, 1, 0, 1], expect.any(Number)]);
  const { publishing } = await bodyOf<{ publishing: { times: { counts: number[]; lists: string[] } } }>(
    ask("GET", "/dashboards/analytics", { cookie: (await signedIn("viewer")).cookie }),
  );
  for (const [at, count] of times.counts.entries()) {
    const place = readActivityPlace(new URL(publishing.times.lists[at] ?? "", "http://site.test").searchParams);
    expect([at, (await listActivities(reader, place, 500)).items.length]).toEqual([at, count]);
  }
  for (const took of ["x", "-", "4-24-", "99999-1", "__proto__"])
    expect(readActivityPlace(new URLSearchParams({ took })).took).toBe("");
});

test("what nobody has read for a year is counted once readers have been counted for a year, as its list has it", async () => {
  const reader = await person("viewer");
  const countedOn = (day: string) =>
    addCounts({
      pages: new Map(),
      days: new Map([
        ["one", { day, locale: "tr", device: "phone", referrer: "direct", views: 1, visits: 1, visitors: 1 }],
      ]),
    });
  await db().delete(visitDays);
  expect(await readUnread(reader, now())).toEqual({ since: null, count: null });
  invalidateAll();
  await countedOn(addDays(today(), -300));
  expect(await readUnread(reader, now())).toEqual({ since: addDays(today(), -300), count: null });
  invalidateAll();
  await countedOn(addDays(today(), -400));
  const { count } = await readUnread(reader, now());
  const query = parseAllEntries(new URLSearchParams({ unread: "true" }), { sections: [], units: [] });
  expect(count).toBe((await listAllEntries(reader, query)).pagination.length);
  const { id } = await createEntry(systemActor, section("duyurular"), {
    data: completeNotice((await unit("Arşiv")).id, { title: { tr: "Eski duyuru", en: "Old notice" } }),
  });
  await publishEntry(systemActor, section("duyurular"), id, { version: 1 });
  await db()
    .update(entries)
    .set({ publishAt: new Date(Date.now() - 500 * 86_400_000) })
    .where(eq(entries.id, id));
  invalidateAll();
  expect((await readUnread(reader, now())).count).toBe((count ?? 0) + 1);
});

test("tasks of the week are counted once each, as the lists have them that the figures lead to; the schedule has what is due", async () => {
  const me = await person("departmentEditor");
  const week = async () => {
    invalidateAll();
    return (await readDistribution(me, now()))["this-week"];
  };
  const before = await week();
  await createTask(me, { type: "section", title: "Başlık" });
  await createTask(me, { type: "task", title: "Bugün biter", dueDate: today() });
  await createTask(me, { type: "task", title: "Yarın biter", dueDate: addDays(today(), 1) });
  await createTask(me, { type: "task", title: "Tarihsiz" });
  await createTask(me, { type: "task", title: "Bitti", dueDate: today(), completed: true });
  const older = await createTask(me, { type: "task", title: "Geçen ay" });
  await db()
    .update(tasks)
    .set({ createdAt: new Date(Date.now() - 30 * 86_400_000) })
    .where(eq(tasks.id, older.id));
  const after = await week();
  const added = (part: keyof NonNullable<typeof after>) => (after?.[part].count ?? 0) - (before?.[part].count ?? 0);
  expect(["all", "done", "overdue", "planned", "undated"].map((part) => added(part as "all"))).toEqual([4, 1, 0, 2, 1]);
  for (const [part, { count, href }] of Object.entries(after ?? {})) {
    const place = readTaskPlace(new URL(href, "http://site.test").searchParams);
    const { items, pagination } = await listTasks(me, place);
    expect([part, pagination.length]).toEqual([part, count]);
    expect(items.map(({ type, title }) => [type, title])).not.toContainEqual(["task", "Geçen ay"]);
    expect(items.every(({ type }) => type === "task")).toBe(true);
  }
  const schedule = await readSchedule(me, now());
  const titles = (items: (typeof schedule)["today"]) => items.map(({ kind, title }) => [kind, title.tr]);
  expect(titles(schedule.today)).toContainEqual(["due", "Bugün biter"]);
  expect(titles(schedule.tomorrow)).toContainEqual(["due", "Yarın biter"]);
  expect(titles(schedule.today)).not.toContainEqual(["due", "Bitti"]);
});

test("without the sample every figure that would be invented is empty; with it they are there", async () => {
  const { bearer } = await signedIn("viewer");
  const read = async () => {
    invalidateAll();
    return Object.fromEntries(
      await Promise.all(
        names.map(async (name) => [name, await bodyOf<Json>(ask("GET", `/api/dashboards/${name}`, { bearer }))]),
      ),
    ) as Record<(typeof names)[number], Json>;
  };
  const bare = await read();
  const none = { amount: 0, labels: [], series: [] };
  expect(bare.project).toMatchObject({
    budgetDistribution: { categories: [], series: [] },
    ...{ weeklyExpenses: none, monthlyExpenses: none, yearlyExpenses: none },
    budgetDetails: { rows: [] },
  });
  const nobody = { uniqueVisitors: 0, series: [], labels: [] };
  expect(bare.analytics).toMatchObject({ conversions: none, newVsReturning: nobody, gender: nobody, age: nobody });
  expect(bare.finance).toMatchObject({ accountBalance: { series: [] }, recentTransactions: [] });
  expect(bare.crypto).toMatchObject({ btc: { amount: 0, price: { series: [] } }, watchlist: [] });

  await storeSetting("sample.planting", "done");
  const planted = await read();
  // The keys are the same, and those of the specification.
  for (const name of names) expect([name, Object.keys(planted[name])]).toEqual([name, Object.keys(bare[name])]);
  const weeks = ["this-week", "last-week"];
  expect(planted.project).toMatchObject({
    githubIssues: { labels: expect.toSatisfy((labels: string[]) => labels.length === 7) },
    taskDistribution: { labels: expect.toSatisfy((labels: string[]) => labels.length === 4) },
    schedule: { today: expect.any(Array), tomorrow: expect.any(Array) },
    teamMembers: expect.any(Array),
  });
  const { githubIssues, taskDistribution } = planted.project as unknown as Record<string, Record<string, object>>;
  for (const part of [githubIssues?.overview, githubIssues?.series, taskDistribution?.overview])
    expect(Object.keys(part ?? {})).toEqual(weeks);
  expect(planted.analytics).toMatchObject({
    conversions: { series: [{ data: expect.toSatisfy((data: number[]) => data.length === 6) }] },
    impressions: { labels: expect.toSatisfy((labels: string[]) => labels.length === 4) },
    visits: { labels: expect.toSatisfy((labels: string[]) => labels.length === 4) },
    gender: { series: [52, 48] },
  });
  expect(planted.finance).toMatchObject({ accountBalance: { series: [{ data: expect.any(Array) }, {}] } });
  expect(planted.crypto).toMatchObject({
    btc: { price: { series: [{ data: expect.toSatisfy((data: object[]) => data.length === 145) }] } },
    watchlist: expect.toSatisfy((rows: object[]) => rows.length === 6),
  });

  const amounts = async (sort: string) =>
    (await listTransactions(readFinancePlace(new URLSearchParams({ sort })), now())).map(({ amount }) => amount);
  expect(await amounts("amount")).toEqual([...(await amounts("-date"))].sort((a, b) => a - b));
  expect(await amounts("-amount")).toEqual([...(await amounts("amount"))].reverse());
  expect(await amounts("__proto__")).toEqual(await amounts("-date"));
});

test("visits are those that were counted, and nobody without the right to see content reads them", async () => {
  const day = today();
  const row = { day, locale: "tr", device: "phone", referrer: "search", views: 9, visits: 4, visitors: 3 } as const;
  await addCounts({ pages: new Map(), days: new Map([["a", row]]) });
  const { bearer } = await signedIn("viewer");
  const read = async (who: string) => {
    invalidateAll();
    return bodyOf<Record<string, { amount: number; uniqueVisitors: number }>>(
      ask("GET", "/api/dashboards/analytics", { bearer: who }),
    );
  };
  const { impressions, visits, language } = await read(bearer);
  expect([impressions?.amount, visits?.amount, language?.uniqueVisitors]).toEqual([9, 4, 3]);
});

test("the views of the last weeks are those of the pages that their list has, each named as far as the reader may see it", async () => {
  const { cookie } = await signedIn("viewer");
  const { id } = await createEntry(systemActor, section("duyurular"), {
    data: completeNotice((await unit("Okunan birim")).id, {
      title: { tr: "Okunan duyuru", en: "A notice that is read" },
    }),
  });
  const day = addDays(today(), -3);
  const old = addDays(today(), -40);
  const read = (page: string, views: number, on = day) =>
    [`${page} ${on}`, { page, day: on, locale: "tr", views }] as const;
  const nobody = "6c1e0d2a-0000-4000-8000-00000000000e";
  await db().delete(visitDays);
  await db().delete(pageViews);
  await addCounts({
    pages: new Map([
      read(id, 5),
      read("front", 3),
      read("list duyurular", 2),
      read(nobody, 1),
      read("missing", 50),
      read(id, 70, old),
    ]),
    days: new Map(
      [day, old].map((on) => [
        on,
        {
          day: on,
          locale: "tr",
          device: "phone",
          referrer: "direct",
          views: on === day ? 11 : 70,
          visits: 2,
          visitors: 1,
        },
      ]),
    ),
  });
  invalidateAll();
  type Visits = { visits: { spans: { views: number[]; list: string } } };
  const { visits } = await bodyOf<Visits>(ask("GET", "/dashboards/analytics", { cookie }));
  type Pages = { rows: { title: { text: string }; count: number; href: string | null }[]; views: number };
  const list = await bodyOf<Pages>(ask("GET", visits.spans.list, { cookie }));
  expect(visits.spans.views.reduce((sum, one) => sum + one, 0)).toBe(list.views);
  expect(list.rows.map(({ title, count, href }) => [title.text, count, href !== null])).toEqual([
    ["A notice that is read", 5, true],
    ["Front page", 3, false],
    ["Announcements", 2, false],
    ["A page that was removed or is not open to you", 1, false],
  ]);
  const at = (query: string) => bodyOf<Pages>(ask("GET", `/dashboards/analytics/pages?${query}`, { cookie }));
  expect((await at(`from=${old}&until=${old}`)).views).toBe(70);
  expect((await at("from=x&until=2026-02-31&page=0")).views).toBe(list.views);
  const stranger = makeActor({ id: nobody, name: "", grants: [] });
  expect(await listReadPages(stranger, { from: day, until: day, page: 1 })).toMatchObject({ items: [], views: 0 });
});

test("a page opens whatever its address says, and a switched-off app is not there", async () => {
  const { cookie, bearer } = await signedIn("viewer");
  const status = async (path: string) => (await ask("GET", path, { cookie })).status;
  for (const name of names) expect([name, await status(`/dashboards/${name}`)]).toEqual([name, 200]);
  expect(await status("/dashboards/project?tab=x&week=%00&day=__proto__")).toBe(200);
  expect(await status("/dashboards/finance/transactions.csv?sort=-amount")).toBe(200);
  await storeSettingGroup("group.apps", { version: 1, data: { off: ["dashboards"] } });
  for (const name of names) {
    expect([name, await status(`/dashboards/${name}`)]).toEqual([name, 404]);
    expect([name, (await ask("GET", `/api/dashboards/${name}`, { bearer })).status]).toEqual([name, 404]);
  }
  await storeSettingGroup("group.apps", { version: 2, data: { off: [] } });
});
