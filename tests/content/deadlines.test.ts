import { and, eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { sections } from "~/lib/content/definition/registry.server";
import { createEntry, getEntry, lockEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { readPatch } from "~/lib/content/entries/entry-data.server";
import { listDeadlines, nextDeadlines, sectionsWithDeadlines } from "~/lib/content/list/deadline-list.server";
import { readOptionList, saveOptionList } from "~/lib/content/maintenance/option-lists.server";
import { commitChange } from "~/lib/content/publication/publication-writes.server";
import { entries, entryDeadlines, entryReferences, entryVersions, publications } from "~/lib/content/schema.server";
import type { EntryData, RowValue } from "~/lib/content/values";
import {
  deadlineRenewals,
  deadlinesOf,
  openDeadlines,
  planDeadlines,
  renewDeadlines,
  tellDeadlines,
} from "~/lib/content/workflow/deadlines.server";
import { createPublished } from "~/lib/content/workflow/publishing.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { inboxItems } from "~/lib/inbox/schema.server";
import { itemOf } from "~/lib/inbox/inbox-view.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { jobs } from "~/lib/platform/jobs/schema.server";
import { storeSetting } from "~/lib/settings/settings.server";

import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";
import { statementsOf } from "../support/statements";

useTestDatabase();

const nobody = "00000000-0000-4000-8000-000000000001";
const at = (day: string) => new Date(`${day}T09:00:00+03:00`);
const row = (more: Record<string, unknown>): RowValue => ({ _key: "k1", ...more }) as RowValue;
const due = async (
  id: string,
  data: EntryData,
  { live = null, now = "2026-03-02", entry = nobody }: { live?: EntryData | null; now?: string; entry?: string } = {},
) =>
  (await openDeadlines(section(id), { id: entry, data, live, now: at(now) })).map(
    ({ key, due: day }) => `${key} ${day}`,
  );
/** What stands in the table for an entry. */
const kept = async (id: string) =>
  (await db().select().from(entryDeadlines).where(eq(entryDeadlines.entryId, id))).map(({ key, due: day, told }) => [
    key,
    day,
    told,
  ]);
const waitingFor = (ids: readonly string[], kind: string, prefix: string) =>
  db()
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.state, "waiting"),
        eq(jobs.kind, kind),
        inArray(
          jobs.key,
          ids.map((id) => `${prefix} ${id}`),
        ),
      ),
    )
    .orderBy(jobs.key);
/** Has the clock do what an operation has left it to do about these. */
async function work(...ids: string[]): Promise<void> {
  for (const [kind, prefix] of [
    ["deadlines.spread", "deadlines around"],
    ["deadlines.renew", "deadlines"],
  ] as const) {
    for (const { id, payload } of await waitingFor(ids, kind, prefix)) {
      await deadlineRenewals[kind]?.run(payload);
      await db().delete(jobs).where(eq(jobs.id, id));
    }
  }
}
const sweepAll = () => deadlineRenewals["deadlines.sweep"]?.run({});
const plans = section("askidakiimarplanlari");
const draftPlan = async (approvalDate: string, department?: string) =>
  (
    await createEntry(systemActor, plans, {
      data: { title: `Plan ${approvalDate}`, approvalDate, ...(department ? { department } : {}) },
    })
  ).id;
/** As the public would read it, without what a publishing asks for besides. */
async function shown(id: string, sectionId: string, data: EntryData, facets: string[] = []): Promise<void> {
  const empty = sql`''::tsvector`;
  await db()
    .insert(publications)
    .values({
      entryId: id,
      section: sectionId,
      version: 1,
      data,
      title: {},
      sortKey: "",
      search: empty as unknown as string,
      facets,
      firstPublishedAt: new Date(),
      publishedAt: new Date(),
    });
}

test("every row of the calendar has its day, and what is done has none", async () => {
  const sitting = { meetingAt: "2026-03-09T15:00:00.000Z" };
  expect(await due("meclisgundemvekararlari", sitting)).toEqual(["tellAgenda 2026-03-06"]);
  expect(await due("meclisgundemvekararlari", sitting, { live: sitting })).toEqual([]);
  expect(
    await due("meclisgundemvekararlari", {
      ...sitting,
      agendaPublishedAt: "2026-03-02T08:00:00.000Z",
      decisions: [row({ finalisedOn: "2026-02-27", publishedOn: "2026-03-01" })],
    }),
  ).toEqual(["sendDecision 2026-03-06"]);

  const plan = {
    approvalDate: "2026-03-16",
    displayFrom: "2026-04-01T05:00:00.000Z",
    displayTo: "2026-05-01T20:59:59.000Z",
  };
  expect(await due("askidakiimarplanlari", plan)).toEqual(["startDisplay 2026-04-06"]);
  expect(await due("askidakiimarplanlari", plan, { live: plan })).toEqual([
    "endDisplay 2026-05-01",
    "decideObjections 2026-05-16",
  ]);
  expect(
    await due("askidakiimarplanlari", { ...plan, removalReport: nobody, objectionCount: 0 }, { live: plan }),
  ).toEqual([]);
  expect(
    await due("askidakiimarplanlari", { ...plan, removalReport: nobody, objectionCount: 2 }, { live: plan }),
  ).toEqual(["decideObjections 2026-05-16"]);
  expect(
    await due(
      "askidakiimarplanlari",
      { ...plan, removalReport: nobody, objectionCount: 2, outcome: "final" },
      { live: plan },
    ),
  ).toEqual([]);

  const tender = { tenderAt: "2026-04-20T07:00:00.000Z", method: "closed", firstNoticeOn: "2026-04-09" };
  expect(await due("tasinmazmalilanlari", tender)).toEqual(["firstNotice 2026-04-10", "lastNotice 2026-04-15"]);
  expect(await due("tasinmazmalilanlari", tender, { live: tender })).toEqual(["lastNotice 2026-04-15"]);
  expect(
    await due("tasinmazmalilanlari", tender, {
      live: { ...tender, firstNoticeOn: "2026-04-11", lastNoticeOn: "2026-04-15" },
    }),
  ).toEqual(["firstNotice 2026-04-10"]);
  expect(await due("tasinmazmalilanlari", { ...tender, method: "negotiated" })).toEqual([]);
  expect(await due("tasinmazmalilanlari", { ...tender, tenderStatus: "concluded" })).toEqual([]);

  const audit = { commissionType: "audit", termStart: "2026-01-05", termEnd: "2027-04-30" };
  expect(await due("komisyonlar", audit)).toEqual(["auditReport 2026-03-31"]);
  expect(await due("komisyonlar", { ...audit, reports: [row({ reportDate: "2026-03-20" })] })).toEqual([
    "auditReport 2027-03-31",
  ]);
  expect(await due("komisyonlar", { ...audit, commissionType: "optional" })).toEqual([]);

  expect(
    await due("bilgiedinme", { yearlyStats: [row({ year: 2024 })] }, { live: { yearlyStats: [row({ year: 2024 })] } }),
  ).toEqual(["yearlyFigures 2026-01-31", "yearlyReport 2026-02-28"]);
  expect(
    await due("bilgiedinme", { yearlyStats: [row({ year: 2025 })] }, { live: { yearlyStats: [row({ year: 2024 })] } }),
  ).toEqual(["yearlyReport 2026-02-28", "yearlyFigures 2027-01-31"]);
  expect(await due("bilgiedinme", {}, { now: "2026-03-02" })).toEqual(["yearlyFigures 2026-01-31"]);

  expect(await due("hizmetstandartlari", {}, { live: { tableDate: "2025-04-30" } })).toEqual(["renewTable 2026-04-30"]);
  expect(await due("hizmetdetay", {}, { live: { fees: [row({ year: 2026 }), row({ year: 2025 })] } })).toEqual([
    "renewFees 2026-01-01",
  ]);
  expect(await due("depremtoplanma", {}, { live: { verifiedOn: "2024-02-29" } })).toEqual(["verify 2025-02-28"]);
  expect([
    await due("hizmetdetay", { fees: [row({ year: 2020 })] }),
    await due("depremtoplanma", { verifiedOn: "2020-01-01" }),
  ]).toEqual([[], []]);
});

test("each rule has its words in both languages", async () => {
  const [t, english] = [await getFixedT("tr"), await getFixedT("en")];
  const unsaid = [...sections.values()]
    .flatMap(({ id, deadlines = {} }) =>
      Object.keys(deadlines).flatMap((key) =>
        ["deadlines", "deadlineRules"].map((part) => `content.sections.${id}.${part}.${key}`),
      ),
    )
    .filter((key) => t(key) === key || english(key) === t(key));
  expect(unsaid).toEqual([]);
});

test("working days leave out holidays, and a day that is free from noon on counts", async () => {
  expect(await due("askidakiimarplanlari", { approvalDate: "2026-10-12" })).toEqual(["startDisplay 2026-11-02"]);
  const label = { tr: "Bayram", en: "Holiday" };
  await storeSetting("lists.holidays", [
    { code: "2026-10-28", label, isHalf: true },
    { code: "2026-10-29", label },
  ]);
  expect(await due("askidakiimarplanlari", { approvalDate: "2026-10-12" })).toEqual(["startDisplay 2026-11-03"]);
  await storeSetting("lists.holidays", []);
});

test("a statutory report is due a year after the one before, in the month of its category", async () => {
  const [category, reports] = [section("raporkategori"), section("raporlar")];
  const { id } = await createEntry(systemActor, category, { data: { name: { tr: "Faaliyet Raporları" } } });
  const statutory = { statutory: true, dueMonth: 4, frequency: "year" };
  const asked = (data: EntryData = statutory) => due("raporkategori", data, { live: data, entry: id });
  expect(await asked()).toEqual(["report 2026-04-30"]);
  const report = await createEntry(systemActor, reports, {
    data: { title: { tr: "2025 Faaliyet Raporu" }, category: id },
  });
  await shown(report.id, "raporlar", { year: 2025, yearEnd: 2029, publishedOn: "2026-04-10" }, [`category:${id}`]);
  expect(await asked()).toEqual(["report 2027-04-30"]);
  expect(await asked({ ...statutory, frequency: "fiveYear", dueMonth: 9 })).toEqual(["report 2029-09-30"]);
  expect(await asked({ ...statutory, frequency: "half", dueMonth: 1 })).toEqual(["report 2026-07-31"]);
  await db()
    .update(publications)
    .set({ data: { year: 2026, publishedOn: "2026-07-20" } })
    .where(eq(publications.entryId, report.id));
  expect(await asked({ ...statutory, dueMonth: 7 })).toEqual(["report 2027-07-31"]);
  expect([await asked({ ...statutory, statutory: false }), await asked({ ...statutory, frequency: "adhoc" })]).toEqual([
    [],
    [],
  ]);
});

test("a commission owes a report on what the council referred to it, the one on zoning after ten working days", async () => {
  const [commissions, sittings] = [section("komisyonlar"), section("meclisgundemvekararlari")];
  const begin = async (name: string) =>
    (await createEntry(systemActor, commissions, { data: { name: { tr: name } } })).id;
  const [zoning, culture] = [await begin("İmar ve Bayındırlık Komisyonu"), await begin("Kültür Komisyonu")];
  const hold = async (meetingAt: string, data: EntryData) => {
    const { id } = await createEntry(systemActor, sittings, { data: { place: "Meclis Salonu" } });
    await shown(id, sittings.id, { meetingAt, ...data }, [`commissions:${zoning}`, `commissions:${culture}`]);
    return id;
  };
  const referred = { result: "toCommission", decisionDate: "2026-03-02", commissions: [zoning, culture] };
  const first = await hold("2026-03-02T15:00:00.000Z", {
    decisions: [
      row({ ...referred, subject: "Kent bostanı" }),
      row({ _key: "k2", ...referred, commissions: [zoning], subject: "Yol genişletmesi" }),
      row({ _key: "k3", ...referred, result: "majority", subject: "Tarife" }),
    ],
  });
  const asked = (id: string, data: EntryData) => due("komisyonlar", data, { entry: id });
  const [zoningName, cultureName] = [
    { name: { tr: "İmar ve Bayındırlık Komisyonu" } },
    { name: { tr: "Kültür Komisyonu" } },
  ];
  expect([await asked(zoning, zoningName), await asked(culture, cultureName)]).toEqual([
    ["report 2026-03-16", "report 2026-03-16"],
    ["report 2026-03-09"],
  ]);
  // By its subject, or as the next matter of that sitting.
  expect(
    await asked(zoning, {
      ...zoningName,
      reports: [row({ sittingRef: first, subject: "Yol genişletmesi hakkında rapor" })],
    }),
  ).toEqual(["report 2026-03-16"]);
  expect(
    await asked(zoning, {
      ...zoningName,
      reports: [
        row({ sittingRef: first, subject: "Mart işleri" }),
        row({ sittingRef: first, subject: "Yol genişletmesi" }),
      ],
    }),
  ).toEqual([]);
  await hold("2026-03-06T15:00:00.000Z", {
    commissionReports: [row({ commission: culture, subject: "KENT BOSTANI hakkında komisyon raporu" })],
  });
  expect([(await asked(zoning, zoningName)).length, await asked(culture, cultureName)]).toEqual([2, []]);
});

test("what a council decides after the display about a plan settles its objections, and the plan learns of it by itself", async () => {
  const id = await draftPlan("2026-01-05");
  const displayTo = "2026-02-20T20:59:59.000Z";
  await shown(id, plans.id, { displayFrom: "2026-01-20T05:00:00.000Z", displayTo });
  await work(id);
  expect((await kept(id)).map(([key]) => key)).toEqual(["endDisplay", "decideObjections"]);
  const sittings = section("meclisgundemvekararlari");
  const { id: sitting } = await createEntry(systemActor, sittings, {
    data: { decisions: [row({ plan: id, subject: "İtirazlar" })] },
  });
  const decisions = [row({ plan: id, decisionNo: "2026/31", decisionDate: "2026-03-02" })];
  await shown(sitting, sittings.id, { decisions }, [`plans:${id}`]);
  await db()
    .insert(entryReferences)
    .values({ entryId: sitting, field: "decisions", live: true, targetKind: "entry", targetId: id });
  const change = (verb: "publish" | "withdraw") =>
    transaction(async () =>
      commitChange(systemActor, sittings, await lockEntry(sittings, sitting), { writes: [] }, { verb, version: 1 }),
    );
  await change("publish");
  await work(sitting, id);
  expect((await kept(id)).map(([key, day]) => [key, day]).toSorted()).toEqual([
    ["endDisplay", "2026-02-20"],
    ["recordOutcome", "2026-03-09"],
  ]);
  // What only the clock finds: nothing pointed at it before the change.
  await db().delete(entryDeadlines).where(eq(entryDeadlines.entryId, id));
  await deadlineRenewals["deadlines.spread"]?.run({ id: sitting });
  await work(id);
  expect((await kept(id)).map(([key]) => key).toSorted()).toEqual(["endDisplay", "recordOutcome"]);
  // Where the decision names it no longer, the plan is asked anew, though nothing points at it then.
  await change("withdraw");
  await db().delete(entryReferences).where(eq(entryReferences.entryId, sitting));
  await db().delete(publications).where(eq(publications.entryId, sitting));
  await work(sitting, id);
  expect((await kept(id)).map(([key]) => key)).toEqual(["endDisplay", "decideObjections"]);
});

test("a save has its own entry's days worked out anew and nobody else's, and nothing where a section has none", async () => {
  const sittings = section("meclisgundemvekararlari");
  const id = await draftPlan("2026-01-05");
  const { id: sitting } = await createEntry(systemActor, sittings, {
    data: { decisions: [row({ plan: id, subject: "İtirazlar" })] },
  });
  const notice = await createEntry(systemActor, section("haberler"), { data: { title: { tr: "Haber" } } });
  await work(id, sitting);
  const renewals = async () =>
    (
      await db()
        .select({ key: jobs.key })
        .from(jobs)
        .where(
          and(eq(jobs.state, "waiting"), sql`${jobs.kind} LIKE 'deadlines.%'`, sql`${jobs.kind} <> 'deadlines.tell'`),
        )
    ).map(({ key }) => key);
  await db()
    .delete(jobs)
    .where(sql`${jobs.kind} LIKE 'deadlines.%'`);
  await saveEntry(systemActor, sittings, sitting, { version: 1, patch: { place: "Salon" }, kind: "autosave" });
  await saveEntry(systemActor, section("haberler"), notice.id, { version: 1, patch: { title: { tr: "Başka" } } });
  expect(await renewals()).toEqual([`deadlines ${sitting}`]);
});

test("where no rule of its section can find anything in what is begun, nothing is left to work out", async () => {
  const rules = section("duyurular").rules.filter((rule) => !("field" in rule && rule.field === "attachments"));
  const notices = { ...section("duyurular"), rules };
  const words = completeNotice((await unit()).id);
  const [draft, plain] = [
    await createEntry(systemActor, notices, { data: { title: { tr: "Taslak" } } }),
    await createPublished(systemActor, notices, { data: words }),
  ];
  const displayed = await createPublished(systemActor, notices, {
    data: {
      ...words,
      isLegalNotice: true,
      validUntil: "2999-03-01T06:00:00.000Z",
      legalBasis: "7201 m.28",
      displayFrom: "2026-01-05T06:00:00.000Z",
      displayTo: "2999-02-05T20:59:59.000Z",
    },
  });
  const plan = await draftPlan("2026-01-05");
  const waiting = await waitingFor([draft.id, plain.id, displayed.id, plan], "deadlines.renew", "deadlines");
  expect(waiting.map(({ payload }) => payload.id).sort()).toEqual([displayed.id, plan].sort());
  await work(displayed.id);
  expect(await kept(displayed.id)).toEqual([["displayReport", "2999-02-05", 0]]);
  await saveEntry(systemActor, notices, plain.id, { version: 1, patch: { isLegalNotice: true } });
  expect(await waitingFor([plain.id], "deadlines.renew", "deadlines")).toHaveLength(1);
});

test("a form shows the days that are kept, and works them out itself only while their renewal waits", async () => {
  const id = await draftPlan("2026-03-16");
  const entry = await getEntry(systemActor, plans, id);
  const asked = async () => {
    let days: string[] = [];
    const statements = await statementsOf(async () => {
      days = (await deadlinesOf(plans, entry)).map(({ key, due: day }) => `${key} ${day}`);
    });
    return [days, statements.some((text) => text.includes("publications"))];
  };
  expect(await asked()).toEqual([["startDisplay 2026-04-06"], true]);
  await work(id);
  expect(await asked()).toEqual([["startDisplay 2026-04-06"], false]);
  expect(await deadlinesOf(plans, { ...entry, deletedAt: new Date() })).toEqual([]);
});

test("an odd entry stops nobody's calendar: days that no calendar has are left out, of two of one name the sooner stands", async () => {
  const sittings = section("meclisgundemvekararlari");
  const rows = readPatch(sittings, {
    decisions: [
      { _key: "one", subject: "A", finalisedOn: "2026-03-02" },
      { _key: "one", subject: "B", finalisedOn: "2026-03-03" },
    ],
  }).decisions as RowValue[];
  expect([rows[0]?._key, new Set(rows.map(({ _key }) => _key)).size]).toEqual(["one", 2]);
  const twice = rows.map((one) => ({ ...one, _key: "one" }));
  const { id } = await createEntry(systemActor, sittings, {
    data: {
      decisions: [twice[1], twice[0], row({ _key: "far", subject: "C", finalisedOn: "9999-12-31" })] as RowValue[],
    },
  });
  await renewDeadlines(id);
  expect(await kept(id)).toEqual([
    ["publishDecision", "2026-03-09", 3],
    ["sendDecision", "2026-03-09", 3],
  ]);
  // What fails all the same keeps the sweep from nothing.
  const decided = async () =>
    (
      await createEntry(systemActor, sittings, {
        data: { decisions: [row({ subject: "A", finalisedOn: "2027-03-01" })] },
      })
    ).id;
  const [broken = "", sound = ""] = [await decided(), await decided()].sort();
  await db()
    .update(entryVersions)
    .set({ data: { decisions: [row({ finalisedOn: "pazartesi" })] } })
    .where(eq(entryVersions.entryId, broken));
  await expect(renewDeadlines(broken)).rejects.toThrow();
  await sweepAll();
  await storeSetting("content.deadlines", "");
  expect((await kept(sound)).map(([key]) => key)).toEqual(["publishDecision", "sendDecision"]);
});

test("people are told a week before, the day before and when it is late, once each, whoever runs the clock", async () => {
  const [own, other] = [await unit("İmar"), await unit("Parklar")];
  const scope = { sections: ["askidakiimarplanlari"] };
  const [keeper, stranger, chief, admin] = [
    await person("departmentEditor", { ...scope, departments: [own.id] }),
    await person("departmentEditor", { ...scope, departments: [other.id] }),
    await person("editorInChief"),
    await person("webAdmin"),
  ];
  const id = await draftPlan("2027-03-01", own.id);
  await work(id);
  expect(await kept(id)).toEqual([["startDisplay", "2027-03-22", 0]]);
  const t = await getFixedT("tr");
  const told = async (who: { id: string }) =>
    (
      await db()
        .select()
        .from(inboxItems)
        .where(and(eq(inboxItems.ownerId, who.id), sql`${inboxItems.link} LIKE ${`%${id}`}`))
        .orderBy(inboxItems.position)
    ).map((item) => itemOf(item, t));
  const titles = async (who: { id: string }) => (await told(who)).map(({ title }) => title);
  await tellDeadlines(at("2027-03-14"));
  expect(await titles(keeper)).toEqual([]);
  await tellDeadlines(at("2027-03-15"));
  await tellDeadlines(at("2027-03-17"));
  expect((await told(keeper)).map(({ title, description }) => [title, description])).toEqual([
    ["Yasal süre yaklaşıyor", "“Plan 2027-03-01”: Planı askıya çıkarın. Son gün: 22 Mart 2027."],
  ]);
  await Promise.all([tellDeadlines(at("2027-03-21")), tellDeadlines(at("2027-03-21"))]);
  await renewDeadlines(id);
  await tellDeadlines(at("2027-03-22"));
  expect(await titles(keeper)).toEqual(["Yasal süre yaklaşıyor", "Yasal süre dolmak üzere"]);
  await tellDeadlines(at("2027-03-23"));
  await tellDeadlines(at("2027-05-01"));
  expect(await titles(chief)).toEqual(["Yasal süre yaklaşıyor", "Yasal süre dolmak üzere", "Yasal süre geçti"]);
  expect([await titles(keeper), await titles(stranger), await titles(admin)]).toEqual([await titles(chief), [], []]);
  // Another day is another deadline; what is done is told no more.
  await saveEntry(systemActor, plans, id, { version: 1, patch: { approvalDate: "2027-05-03" } });
  await work(id);
  expect(await kept(id)).toEqual([["startDisplay", "2027-05-24", 0]]);
  await trashEntry(systemActor, plans, id, { version: 2 });
  await tellDeadlines(at("2027-05-24"));
  expect((await titles(keeper)).length).toBe(3);
  await work(id);
  expect(await kept(id)).toEqual([]);
});

test("on a morning with many of them everybody gets one notice of all that is theirs", async () => {
  const own = await unit("Harita");
  const keeper = await person("departmentEditor", { sections: [plans.id], departments: [own.id] });
  const ids = [];
  for (const day of ["2031-03-03", "2031-03-03", "2031-03-03", "2031-03-03", "2031-03-10"])
    ids.push(await draftPlan(day, own.id));
  await work(...ids);
  const t = await getFixedT("tr");
  const heard = async (day: string) => {
    await db().delete(inboxItems).where(eq(inboxItems.ownerId, keeper.id));
    await tellDeadlines(at(day));
    return (await db().select().from(inboxItems).where(eq(inboxItems.ownerId, keeper.id))).map((item) => [
      itemOf(item, t).title,
      itemOf(item, t).description,
      item.link,
    ]);
  };
  expect(await heard("2031-03-17")).toEqual([
    [
      "4 yasal süre yaklaşıyor",
      "En yakını için son gün: 24 Mart 2031. Hepsi “Yasal takvim” sayfasında.",
      "/example/deadlines",
    ],
  ]);
  expect(await heard("2031-03-25")).toEqual([
    [
      "5 yasal süre yaklaşıyor ya da geçti",
      "Bunlardan 4 tanesi geçti; sıradakinin son günü: 31 Mart 2031. Hepsi “Yasal takvim” sayfasında.",
      "/example/deadlines",
    ],
  ]);
  expect((await heard("2031-03-30")).map(([title, , link]) => [title, link])).toEqual([
    ["Yasal süre dolmak üzere", `/content/askidakiimarplanlari/${ids[4]}`],
  ]);
  expect(await heard("2031-03-30")).toEqual([]);
});

test("what was late long before it was known stands in the calendar and rings nobody", async () => {
  const id = await draftPlan("2020-01-06");
  await renewDeadlines(id, at("2026-03-02"));
  expect(await kept(id)).toEqual([["startDisplay", "2020-01-27", 3]]);
});

test("everybody sees what they keep, whoever only reads sees what they may read, and a page costs as much for many as for few", async () => {
  const [own, other] = [await unit("Planlama"), await unit("Zabıta")];
  const [mine, theirs] = [await draftPlan("2026-06-01", own.id), await draftPlan("2026-06-02", other.id)];
  await work(mine, theirs);
  const editor = await person("departmentEditor", { sections: ["askidakiimarplanlari"], departments: [own.id] });
  const now = at("2026-06-20");
  const seen = async (actor: Parameters<typeof listDeadlines>[0], filter: Parameters<typeof listDeadlines>[1] = {}) =>
    (await listDeadlines(actor, filter, { page: 1, size: 100, now })).items
      .map(({ id }) => id)
      .filter((id) => id === mine || id === theirs);
  expect(await seen(editor)).toEqual([mine]);
  expect(await seen(await person("auditor"))).toEqual([mine, theirs]);
  const chief = await person("editorInChief");
  expect([
    await seen(chief),
    await seen(chief, { department: other.id }),
    await seen(chief, { section: "komisyonlar" }),
  ]).toEqual([[mine, theirs], [theirs], []]);
  const { counts } = await listDeadlines(chief, { department: own.id, view: "soon" }, { page: 1, size: 25, now });
  expect(counts).toEqual({ all: 1, late: 0, soon: 1 });
  expect(
    (await listDeadlines(chief, { department: own.id, view: "late" }, { page: 1, size: 25, now: at("2026-06-23") }))
      .counts,
  ).toEqual({ all: 1, late: 1, soon: 0 });
  expect(sectionsWithDeadlines(editor)).toContain("askidakiimarplanlari");
  const few = await statementsOf(() => listDeadlines(chief, { department: own.id }, { page: 1, size: 25, now }));
  const many = await statementsOf(() => listDeadlines(chief, {}, { page: 1, size: 25, now }));
  expect(many).toHaveLength(few.length);
  expect((await nextDeadlines(chief, 2)).items).toHaveLength(2);
});

test("after an update, and when a holiday moves the days, every entry is looked at anew", async () => {
  const id = await draftPlan("2028-09-25");
  await db().delete(jobs);
  await db().delete(entryDeadlines);
  await planDeadlines();
  const sweeping = () => db().select().from(jobs).where(eq(jobs.kind, "deadlines.sweep"));
  expect(await sweeping()).toHaveLength(1);
  await sweepAll();
  expect(await kept(id)).toEqual([["startDisplay", "2028-10-16", 0]]);
  await db().delete(jobs);
  await planDeadlines();
  expect((await db().select().from(jobs)).map(({ kind }) => kind)).toEqual(["deadlines.tell"]);
  const written = [
    {
      code: "2028-10-12",
      tr: "Tatil",
      en: "Holiday",
      short: "",
      colour: "",
      isHalf: false,
      isNew: true,
      isRemoved: false,
    },
  ];
  const { seen } = await readOptionList(systemActor, "holidays");
  expect(await saveOptionList(systemActor, "holidays", written, { isAgreed: false, seen })).toEqual({});
  expect(await sweeping()).toHaveLength(1);
  await sweepAll();
  expect(await kept(id)).toEqual([["startDisplay", "2028-10-17", 0]]);
  expect(await db().$count(entryVersions, eq(entryVersions.entryId, id))).toBe(1);
  expect(await db().$count(entries, eq(entries.id, id))).toBe(1);
});

test("while the sittings of years are gone through others have their turn after each", async () => {
  const [commissions, sittings] = [section("komisyonlar"), section("meclisgundemvekararlari")];
  const { id } = await createEntry(systemActor, commissions, { data: { name: { tr: "Plan Komisyonu" } } });
  const decisions = [row({ result: "toCommission", decisionDate: "2026-03-02", commissions: [id], subject: "Bütçe" })];
  for (let held = 0; held < 25; held++) {
    const sitting = await createEntry(systemActor, sittings, { data: { place: "Meclis Salonu" } });
    await shown(sitting.id, sittings.id, { meetingAt: "2026-03-02T15:00:00.000Z", decisions }, [`commissions:${id}`]);
  }
  let [turns, isDone] = [0, false];
  const take = () => setImmediate(() => isDone || ((turns += 1), take()));
  take();
  const open = await due("komisyonlar", { name: { tr: "Plan Komisyonu" } }, { entry: id });
  isDone = true;
  expect([open.length, turns > 25]).toEqual([25, true]);
});
