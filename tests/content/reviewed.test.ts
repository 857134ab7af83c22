import { eq, inArray, or, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";

import type { Actor } from "~/lib/access/actor";
import { systemActor } from "~/lib/access/actor";
import { auditEntries } from "~/lib/audit/schema.server";
import { createEntry, getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { readDashboard } from "~/lib/content/list/desk/dashboard.server";
import { entries } from "~/lib/content/schema.server";
import { archiveEntry, publishEntry } from "~/lib/content/workflow/publishing.server";
import { forgettingJobFailures } from "~/lib/content/maintenance/forget-personal-data.server";
import { deadlineJobFailures } from "~/lib/content/workflow/deadlines.server";
import { notifyReviewsDue, reviewedJobFailures } from "~/lib/content/workflow/reviewed.server";
import { listInbox } from "~/lib/inbox/inbox.server";
import { migrations } from "~/lib/migrations/migrations.server";
import { cached, invalidateAll } from "~/lib/platform/cache/tagged-cache.server";
import { db } from "~/lib/platform/db/database.server";
import type { FormAnswer } from "~/lib/platform/http/response/form-answer";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { jobs } from "~/lib/platform/jobs/schema.server";
import { addDays } from "~/lib/platform/text/dates/calendar-days";
import { toIsoDate } from "~/lib/platform/text/dates/dates";
import { storeSettingGroup } from "~/lib/settings/settings.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const notices = section("duyurular");
const tr = await getFixedT("tr");
const today = toIsoDate(new Date()) ?? "";
const yearLater = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`.replace("-02-29", "-02-28");

async function published(department: string) {
  const { id } = await createEntry(systemActor, notices, { data: completeNotice(department) });
  await publishEntry(systemActor, notices, id, { version: 1 });
  return id;
}
const dateOf = async (id: string) => (await getEntry(systemActor, notices, id)).reviewAt;
const become = (id: string, reviewAt: string) => db().update(entries).set({ reviewAt }).where(eq(entries.id, id));
const deskOf = async (actor: Actor) => (await readDashboard(actor)).toReview?.items.map(({ id }) => id) ?? null;
const toldTo = async (actor: Actor) =>
  (await listInbox(actor, "notification", tr)).items
    .filter(({ icon }) => icon === "heroicons_outline:eye")
    .map(({ title, link }) => [title, link]);

test("what is published is looked at a year later, or as many months as the administration says; a later publication moves only what is due", async () => {
  const id = await published((await unit()).id);
  expect(await dateOf(id)).toBe(yearLater);
  await become(id, "2099-01-01");
  await saveEntry(systemActor, notices, id, { version: 1, patch: { summary: { tr: "Ek" } } });
  await publishEntry(systemActor, notices, id, { version: 2 });
  expect(await dateOf(id)).toBe("2099-01-01");
  await become(id, "2020-01-01");
  await storeSettingGroup(`section.${notices.id}`, { version: 1, data: { reviewMonths: 0 } });
  invalidateAll();
  await saveEntry(systemActor, notices, id, { version: 2, patch: { summary: { tr: "Ek 2" } } });
  await publishEntry(systemActor, notices, id, { version: 3 });
  expect(await dateOf(id)).toBeNull();
  await storeSettingGroup(`section.${notices.id}`, { version: 2, data: {} });
  invalidateAll();
});

test("what is due stands on its unit's desk and in the list, its unit is told once, and a press moves it on without a new version", async () => {
  const [own, other] = [(await unit("Fen İşleri")).id, (await unit("Zabıta")).id];
  const [mine, theirs, old] = [await published(own), await published(other), await published(own)];
  for (const id of [mine, theirs, old]) await become(id, "2020-03-02");
  await archiveEntry(systemActor, notices, old, { version: 1 });
  const grant = { sections: [notices.id], departments: [own] };
  const [editor, stranger, chief, reader] = [
    await person("departmentEditor", grant),
    await person("departmentEditor", { ...grant, departments: [crypto.randomUUID()] }),
    await person("editorInChief"),
    await person("viewer"),
  ];
  expect([await deskOf(editor), await deskOf(stranger), await deskOf(reader)]).toEqual([[mine], null, null]);
  expect(new Set(await deskOf(chief))).toEqual(new Set([mine, theirs]));

  await notifyReviewsDue({ after: "2020-03-01", until: "2020-03-02" });
  await notifyReviewsDue({ after: "2020-03-02", until: "2020-03-03" });
  // The press office hears of what no unit's writer keeps.
  expect([await toldTo(editor), await toldTo(stranger), await toldTo(chief), await toldTo(reader)]).toEqual([
    [["Gözden geçirilecek içerik", `/content/duyurular/${mine}`]],
    [],
    [["Gözden geçirilecek içerik", `/content/duyurular/${theirs}`]],
    [],
  ]);

  const admin = await signedIn("webAdmin");
  const list = async () =>
    (
      await bodyOf<{ list: { items: { id: string }[] } }>(
        ask("GET", "/content/duyurular?view=toReview", { cookie: admin.cookie }),
      )
    ).list.items.map(({ id }) => id);
  expect(new Set(await list())).toEqual(new Set([mine, theirs]));
  // Somebody else writes at it meanwhile: the press is about what citizens read, and leaves them theirs.
  await saveEntry(systemActor, notices, mine, { version: 1, patch: { summary: { tr: "Yeni" } } });
  const press = (id: string, reviewAt: string, seen = "1") =>
    ask("POST", `/content/duyurular/${id}/reviewed`, {
      cookie: admin.cookie,
      body: new URLSearchParams({ reviewAt, seen }),
    });
  const emptied = vi.fn();
  await cached([notices.id], "what citizens read", async () => emptied());
  expect((await press(mine, "")).status).toBe(302);
  await cached([notices.id], "what citizens read", async () => emptied());
  expect(emptied).toHaveBeenCalledTimes(1);
  expect([await dateOf(mine), (await getEntry(systemActor, notices, mine)).version]).toEqual([yearLater, 2]);
  expect([await deskOf(editor), await list()]).toEqual([null, [theirs]]);
  const more = [await published(own), await published(own)];
  for (const id of more) await become(id, "2020-04-01");
  await notifyReviewsDue({ after: "2020-03-31", until: "2020-04-01" });
  expect((await toldTo(editor))[0]).toEqual(["Gözden geçirilecek 2 içerik", "/example?show=toReview"]);
  for (const id of more) await become(id, yearLater);
  const [record] = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.objectId, mine))
    .orderBy(auditEntries.id)
    .then((rows) => rows.slice(-1));
  expect(record).toMatchObject({ verb: "mark-reviewed", actorId: admin.id, after: { reviewAt: yearLater } });

  expect((await press(theirs, "2031-05-06")).status).toBe(302);
  expect(await dateOf(theirs)).toBe("2031-05-06");
  for (const wrong of [today, "2020-01-01", "2999-01-01", "yarın"]) {
    const refused = await press(theirs, wrong);
    expect([refused.status, (await bodyOf<FormAnswer>(refused)).typed.reviewAt], wrong).toEqual([422, wrong]);
  }
  expect((await press(old, "")).status).toBe(409);
  // What went out after they looked they answer for after another look.
  await saveEntry(systemActor, notices, theirs, { version: 1, patch: { summary: { tr: "Sonraki" } } });
  await publishEntry(systemActor, notices, theirs, { version: 2 });
  for (const seen of ["1", "", "x"]) {
    const answer = await press(theirs, "2032-01-02", seen);
    expect([answer.status, await dateOf(theirs)], seen).toEqual([409, "2031-05-06"]);
    const { changed, typed } = await bodyOf<FormAnswer<{ changed: { fields: { path: string }[] } }>>(answer);
    expect([typed.reviewAt, changed?.fields.map(({ path }) => path)]).toEqual([
      "2032-01-02",
      seen === "1" ? ["summary.tr"] : [],
    ]);
  }
  const page = await bodyOf<{ seen: number }>(
    ask("GET", `/content/duyurular/${theirs}/reviewed`, { cookie: admin.cookie }),
  );
  expect(page.seen).toBe(2);
  expect(await dateOf(theirs)).toBe("2031-05-06");
});

/** Published entries without words, as many as wanted: what counts them reads the row alone. */
const plant = async (count: number, row: Partial<typeof entries.$inferInsert>) =>
  (
    await db()
      .insert(entries)
      .values(
        Array.from({ length: count }, () => ({
          section: notices.id,
          state: "published" as const,
          liveVersion: 1,
          title: { tr: "Eski" },
          titleKey: "eski",
          search: "" as never,
          position: 0,
          ...row,
        })),
      )
      .returning({ id: entries.id })
  ).map(({ id }) => id);

test("every unit hears of the first reviews, however much others have, and of all that is its own", async () => {
  const [many, few] = [(await unit("Park")).id, (await unit("Spor")).id];
  await plant(1_100, { departmentId: many, reviewAt: "2018-05-01" });
  const last = await plant(2, { departmentId: few, reviewAt: "2018-05-02" });
  const [gardener, trainer] = [
    await person("departmentEditor", { departments: [many] }),
    await person("departmentEditor", { departments: [few] }),
  ];
  await notifyReviewsDue({ after: "2018-04-30", until: "2018-05-02" });
  expect([await toldTo(gardener), await toldTo(trainer)]).toEqual([
    [["Gözden geçirilecek 1.100 içerik", "/example?show=toReview"]],
    [["Gözden geçirilecek 2 içerik", "/example?show=toReview"]],
  ]);
  await db()
    .delete(entries)
    .where(or(eq(entries.departmentId, many), inArray(entries.id, last)));
});

test("what was published long before there were reviews comes due over half a year, and each section at its own time", async () => {
  const longAgo = new Date("2019-01-01T09:00:00Z");
  const recent = new Date(Date.now() - 30 * 86_400_000);
  const old = await plant(60, { lastPublishedAt: longAgo });
  const [news, notice] = [
    await plant(1, { section: "haberler", lastPublishedAt: recent }),
    await plant(1, { lastPublishedAt: recent }),
  ];
  await db().execute(sql.raw(migrations["0015_review_dates"]?.split("--> statement-breakpoint").at(-1) ?? ""));
  const days = async (ids: string[]) =>
    (await db().select({ reviewAt: entries.reviewAt }).from(entries).where(inArray(entries.id, ids)))
      .map(({ reviewAt }) => reviewAt ?? "")
      .sort();
  const spread = await days(old);
  expect(new Set(spread).size).toBeGreaterThan(30);
  expect([(spread[0] ?? "") > addDays(today, 26), (spread.at(-1) ?? "") < addDays(today, 215)]).toEqual([true, true]);
  const year = Number(toIsoDate(recent)?.slice(0, 4));
  expect([(await days(news))[0]?.slice(0, 4), (await days(notice))[0]?.slice(0, 4)]).toEqual([
    `${year + 2}`,
    `${year + 1}`,
  ]);
  await db()
    .delete(entries)
    .where(inArray(entries.id, [...old, ...news, ...notice]));
});

test("a night that failed for good plans the next, which tells of it too", async () => {
  await db().delete(jobs);
  await reviewedJobFailures["content.review-due"]?.({ after: "2020-01-01" });
  await deadlineJobFailures["deadlines.tell"]?.({});
  await forgettingJobFailures["content.forget"]?.({});
  const planned = await db().select().from(jobs).orderBy(jobs.kind);
  expect(planned.map(({ kind, payload }) => [kind, payload])).toEqual([
    ["content.forget", {}],
    ["content.review-due", { after: "2020-01-01" }],
    ["deadlines.tell", {}],
  ]);
  expect(planned.every(({ runAt }) => runAt.getTime() > Date.now())).toBe(true);
  await db().delete(jobs);
});
