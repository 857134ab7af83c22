import { join } from "node:path";

import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { entryRights } from "~/lib/content/access/rights.server";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { createEntry, getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { publicSize } from "~/lib/content/publication/read/public-pages.server";
import { readPublishedRow } from "~/lib/content/publication/read/published-entry.server";
import { countFacets, listPublished } from "~/lib/content/publication/read/published.server";
import { entryWarnings, publishIssues } from "~/lib/content/rules/entry-issues.server";
import type { EntryData, RowValue } from "~/lib/content/values";
import { openDeadlines } from "~/lib/content/workflow/deadlines.server";
import { publishEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { plantLists } from "~/lib/sample/sample-entries.server";
import { derivationJobs } from "~/lib/content/maintenance/reindex.server";
import { db } from "~/lib/platform/db/database.server";
import { publications } from "~/lib/content/schema.server";
import { jobs } from "~/lib/platform/jobs/schema.server";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";
import { makePdf } from "~/mock-data/sample/make-pdf.server";

import { ask, bodyOf } from "../support/api";
import { person, section } from "../support/content";
import { useTestDatabase } from "../support/database";
import { dataDir } from "../support/environment";

useTestDatabase();

const [sittings, commissions, members, metropolitan, committee] = [
  "meclisgundemvekararlari",
  "komisyonlar",
  "meclisuyelerimiz",
  "ibbmeclisuyelerimiz",
  "belediyeencumeni",
].map(section) as [
  ReturnType<typeof section>,
  ReturnType<typeof section>,
  ReturnType<typeof section>,
  ReturnType<typeof section>,
  ReturnType<typeof section>,
];
let agendaFile = "";

beforeAll(async () => {
  useStorage(diskStorage(join(dataDir, "files")));
  await plantLists();
  agendaFile = (await acceptFile(systemActor, { buffer: makePdf("Gündem", ["1. Açılış"]), originalName: "gundem.pdf" }))
    .id;
});
afterAll(() => useStorage(undefined));

const decision = (decisionNo: string, more: Record<string, unknown> = {}): RowValue => ({
  _key: `k${decisionNo}`,
  decisionNo,
  decisionDate: "2026-03-02",
  agendaNo: 1,
  subject: "Kent bostanı",
  summary: "Yer ayrıldı.",
  result: "unanimous",
  ...more,
});
const sitting = (more: EntryData = {}): EntryData => ({
  councilTerm: "2024-2029",
  year: 2026,
  month: 3,
  sessionType: "ordinary",
  sitting: 1,
  meetingAt: "2026-03-02T15:00:00.000Z",
  agendaPublishedAt: "2026-02-25T07:00:00.000Z",
  place: "Meclis Salonu",
  agendaFile,
  agendaItems: [{ _key: "m1", no: 1, subject: "Kent bostanı", kind: "proposal" }],
  ...more,
});
const told = async (data: EntryData, at?: Date) =>
  Object.entries(await publishIssues(sittings, null, data, at)).flatMap(([field, messages]) =>
    messages.map((message) => `${field}: ${message.replace("content.issues.", "").split("?")[0]}`),
  );
const warned = async (data: EntryData) =>
  Object.entries(await entryWarnings(sittings, null, data)).flatMap(([field, messages]) =>
    messages.map((message) => `${field}: ${message.replace("content.issues.", "").split("?")[0]}`),
  );
const titled = (data: EntryData) => ({ ...data, ...hooksOf(sittings).computed?.(data) });
const publish = async (data: EntryData) => {
  const { id } = await createEntry(systemActor, sittings, { data });
  await publishEntry(systemActor, sittings, id, { version: 1 });
  return id;
};

test("a sitting names itself in both languages", () => {
  const named = hooksOf(sittings).computed;
  expect(named?.(sitting())).toMatchObject({
    title: {
      tr: "2026 Mart Ayı Olağan Meclis Toplantısı 1. Birleşim",
      en: "Ordinary Council Meeting of March 2026, Sitting 1",
    },
  });
  expect(named?.(sitting({ month: 11, sessionType: "extraordinary", sitting: 2 }))).toMatchObject({
    title: { tr: "2026 Kasım Ayı Olağanüstü Meclis Toplantısı 2. Birleşim" },
  });
});

test("a new sitting begins in the term of its year, and so does a new member", async () => {
  const begun = async (of: typeof sittings, day: string) =>
    (await hooksOf(of).defaults?.(new Date(`${day}T09:00:00Z`)))?.councilTerm;
  expect([
    await begun(sittings, "2026-11-24"),
    await begun(members, "2020-01-07"),
    await begun(sittings, "2024-03-01"),
    await begun(sittings, "2040-01-01"),
  ]).toEqual(["2024-2029", "2019-2024", "2024-2029", undefined]);
});

test("an agenda told less than 72 hours before asks for a reason, and what is public isn't asked again", async () => {
  const late = titled(sitting({ agendaPublishedAt: "2026-02-27T15:00:01.000Z" }));
  expect(await told(late)).toEqual(["shortNoticeReason.tr: shortNotice"]);
  expect(await told({ ...late, agendaPublishedAt: "2026-02-27T15:00:00.000Z" })).toEqual([]);
  expect(await told({ ...late, shortNoticeReason: { tr: "Afet nedeniyle." } })).toEqual([]);
  const { agendaPublishedAt: _told, ...unsaid } = late;
  expect(await told(unsaid, new Date("2026-03-01T00:00:00Z"))).toEqual(["shortNoticeReason.tr: shortNotice"]);
  expect(await told(unsaid, new Date("2026-02-20T00:00:00Z"))).toEqual([]);
  const id = await publish(
    sitting({
      year: 2021,
      month: 5,
      meetingAt: "2021-05-03T15:00:00.000Z",
      agendaPublishedAt: "2021-04-20T07:00:00.000Z",
    }),
  );
  // Another time than the public has read is told anew, on the site and off it.
  const others = async (data: EntryData, at: string) =>
    Object.keys(await publishIssues(sittings, id, data, new Date(at)));
  const held = { ...unsaid, year: 2021, month: 5, meetingAt: "2021-05-03T15:00:00.000Z" };
  expect(await others(held, "2026-03-05T00:00:00Z")).toEqual([]);
  expect(await others({ ...held, meetingAt: "2021-05-04T15:00:00.000Z" }, "2021-05-03T00:00:00Z")).toEqual([
    "shortNoticeReason.tr",
  ]);
  expect(await others({ ...held, meetingAt: "2021-05-04T15:00:00.000Z" }, "2021-04-20T00:00:00Z")).toEqual([]);
  const admin = await person("webAdmin");
  await withdrawEntry(admin, sittings, id, { version: 1, reason: "Yanlış" });
  expect(await others(held, "2026-03-05T00:00:00Z")).toEqual([]);
});

test("a closed session shows neither minutes nor recording", async () => {
  expect(
    await told(
      titled(
        sitting({
          closedSession: true,
          minutesFile: agendaFile,
          broadcast: "https://www.youtube.com/watch?v=abcdefghijk",
        }),
      ),
    ),
  ).toEqual(["minutesFile: closedSitting", "broadcast: closedSitting"]);
});

test("a decision that has a result before its sitting is warned of", async () => {
  const decisions = [
    decision("1", { result: undefined, decisionDate: "2099-03-02" }),
    decision("2", { decisionDate: "2099-03-02" }),
  ];
  expect(await warned(titled(sitting({ year: 2099, meetingAt: "2099-03-02T15:00:00.000Z", decisions })))).toContain(
    "decisions[1].result: resultsBeforeSitting",
  );
  expect(await warned(titled(sitting({ decisions: [decision("1")] })))).not.toContain(
    "decisions[0].result: resultsBeforeSitting",
  );
});

test("decisions stand in the year of their sitting, after it, and have a number of their own in it", async () => {
  expect(
    await told(
      titled(
        sitting({
          decisions: [decision("1", { decisionDate: "2025-12-30" }), decision("2", { decisionDate: "2026-03-01" })],
        }),
      ),
    ),
  ).toEqual(["decisions[0].decisionDate: decisionOfOtherYear", "decisions[1].decisionDate: decisionBeforeMeeting"]);
  await publish(
    sitting({
      year: 2022,
      meetingAt: "2022-03-07T15:00:00.000Z",
      agendaPublishedAt: "2022-02-25T07:00:00.000Z",
      decisions: [decision("41", { decisionDate: "2022-03-07" })],
    }),
  );
  const same = titled(
    sitting({
      year: 2022,
      sitting: 2,
      meetingAt: "2022-03-08T15:00:00.000Z",
      agendaPublishedAt: "2022-02-25T07:00:00.000Z",
      decisions: [decision("41", { decisionDate: "2022-03-08" })],
    }),
  );
  expect(await told(same)).toEqual(["decisions[0].decisionNo: notUnique"]);
  expect(
    await told({
      ...same,
      year: 2026,
      meetingAt: "2026-03-02T15:00:00.000Z",
      agendaPublishedAt: "2026-02-20T15:00:00.000Z",
      decisions: [decision("41")],
    }),
  ).toEqual([]);
});

test("personal data keeps a sitting from the public", async () => {
  expect(
    await told(titled(sitting({ decisions: [decision("1", { summary: "10000000146 kimlik numaralı kişi" })] }))),
  ).toEqual(["decisions[0].summary: personalData.tckn"]);
});

test("what the law says of meetings is a warning", async () => {
  expect(
    await warned(
      titled(
        sitting({
          meetingAt: "2026-03-12T15:00:00.000Z",
          decisions: [decision("1", { decisionDate: "2026-03-12", agendaNo: 9, votesAgainst: 2 })],
        }),
      ),
    ),
  ).toEqual([
    "decisions[0].agendaNo: noSuchAgendaItem",
    "decisions[0].votesAgainst: unanimousWithVotesAgainst",
    "meetingAt: notInFirstWeek",
  ]);
  for (const month of [1, 4, 6])
    await publish(
      sitting({
        year: 2020,
        month,
        sessionType: "extraordinary",
        meetingAt: `2020-0${month}-15T15:00:00.000Z`,
        agendaPublishedAt: `2020-0${month}-01T15:00:00.000Z`,
      }),
    );
  const fourth = titled(
    sitting({
      year: 2020,
      month: 9,
      sessionType: "extraordinary",
      meetingAt: "2020-09-15T15:00:00.000Z",
      agendaPublishedAt: "2020-09-01T15:00:00.000Z",
    }),
  );
  expect(await warned(fourth)).toEqual(["sessionType: tooManyExtraordinary"]);
  expect(await warned({ ...fourth, sitting: 2 })).toEqual([]);
  await publish(
    sitting({
      year: 2020,
      month: 7,
      meetingAt: "2020-07-01T15:00:00.000Z",
      agendaPublishedAt: "2020-06-20T15:00:00.000Z",
    }),
  );
  const second = titled(
    sitting({
      year: 2020,
      month: 7,
      sitting: 2,
      meetingAt: "2020-07-06T15:00:00.000Z",
      agendaPublishedAt: "2020-06-20T15:00:00.000Z",
    }),
  );
  expect(await warned(second)).toEqual(["meetingAt: meetingTooLong"]);
  expect(await warned({ ...second, meetingAt: "2020-07-05T15:00:00.000Z" })).toEqual([]);
});

test("an agenda becomes rows of decisions, once each, numbered on, without the questions", () => {
  const make = hooksOf(sittings).actions?.["decisionsFromAgenda"];
  const agendaItems = [
    { _key: "a", no: 1, subject: "Bostan" },
    { _key: "b", no: 2, subject: "Tarife", commissions: ["c1"] },
    { _key: "c", no: 3, subject: "Soru", kind: "question" },
  ];
  const once = make?.(sitting({ agendaItems, decisions: [decision("7")] }), { now: new Date() });
  expect(once?.decisions).toEqual([
    decision("7"),
    { _key: "kb", decisionNo: "8", decisionDate: "2026-03-02", agendaNo: 2, subject: "Tarife", commissions: ["c1"] },
  ]);
  expect(make?.(once ?? {}, { now: new Date() })).toEqual(once);
  // The agenda is numbered anew: what was made of an item stays about it, what was written by hand is about the first.
  const [first, , third] = agendaItems;
  const renumbered = [
    first,
    { _key: "d", no: 2, subject: "Yol" },
    { ...agendaItems[1], no: 3 },
    { ...third, no: 4 },
  ] as RowValue[];
  const again = make?.({ ...once, agendaItems: renumbered } as EntryData, { now: new Date() });
  expect((again?.decisions as RowValue[]).map(({ _key, agendaNo, subject }) => [_key, agendaNo, subject])).toEqual([
    ["k7", 1, "Kent bostanı"],
    ["kb", 2, "Tarife"],
    ["kd", 2, "Yol"],
  ]);
});

test("a final decision is to be told and sent within seven days", async () => {
  const data = sitting({
    decisions: [
      decision("1", { finalisedOn: "2026-03-09" }),
      decision("2", { finalisedOn: "2026-03-05", publishedOn: "2026-03-06" }),
      decision("3"),
    ],
  });
  expect(
    (await openDeadlines(sittings, { id: "00000000-0000-4000-8000-000000000001", data, live: data })).map(
      ({ field, key, due }) => [field, key, due],
    ),
  ).toEqual([
    ["decisions[1].sentToGovernorOn", "sendDecision", "2026-03-12"],
    ["decisions[0].publishedOn", "publishDecision", "2026-03-16"],
    ["decisions[0].sentToGovernorOn", "sendDecision", "2026-03-16"],
  ]);
  expect(hooksOf(sittings).columns?.(data, { id: "", now: new Date(), isPublic: true })).toEqual({
    hasAgenda: true,
    nextDeadline: "2026-03-12",
  });
});

test("a decision has a page, and a corrected number leads from the old address to the new", async () => {
  const id = await publish(sitting({ decisions: [decision("61")] }));
  const kind = async (no: string) => readPublishedRow(sittings, `/meclis/kararlar/2026/${no}`);
  expect(await kind("61")).toMatchObject({ kind: "found", row: { subject: "Kent bostanı" } });
  await saveEntry(systemActor, sittings, id, {
    version: 1,
    patch: { decisions: [decision("61", { decisionNo: "62" })] },
  });
  await publishEntry(systemActor, sittings, id, { version: 2 });
  expect([await kind("61"), (await kind("62")).kind, (await kind("6")).kind]).toEqual([
    { kind: "moved", address: "/meclis/kararlar/2026/62" },
    "found",
    "missing",
  ]);
  await saveEntry(systemActor, sittings, id, {
    version: 2,
    patch: { decisions: [decision("61", { decisionNo: "63" })] },
  });
  await publishEntry(systemActor, sittings, id, { version: 3 });
  expect([await kind("61"), await kind("62")]).toEqual([
    { kind: "moved", address: "/meclis/kararlar/2026/63" },
    { kind: "moved", address: "/meclis/kararlar/2026/63" },
  ]);
});

test("what was published is never thrown away, and taken off by an administrator alone", async () => {
  const [chief, admin] = [await person("editorInChief"), await person("webAdmin")];
  const id = await publish(
    sitting({ year: 2019, meetingAt: "2019-03-04T15:00:00.000Z", agendaPublishedAt: "2019-02-20T07:00:00.000Z" }),
  );
  const entry = await getEntry(chief, sittings, id);
  const why = (actor: typeof chief) => entryRights(actor, sittings, entry).why;
  expect([why(chief).withdraw, why(admin).withdraw, why(admin).trash]).toEqual(["permanent", null, "permanent"]);
  await expect(trashEntry(admin, sittings, id, { version: 1 })).rejects.toMatchObject({ reason: "permanent" });
  await withdrawEntry(admin, sittings, id, { version: 1, reason: "Mahkeme kararı" });
  await expect(trashEntry(admin, sittings, id, { version: 1 })).rejects.toMatchObject({ reason: "permanent" });
  const { id: draft } = await createEntry(admin, sittings, { data: sitting({ sitting: 9 }) });
  await trashEntry(admin, sittings, draft, { version: 1 });
});

test("a commission knows its chair and members, and refuses one twice", async () => {
  const { id } = await createEntry(systemActor, members, { data: { firstName: "Deniz", lastName: "Örnek" } });
  const data = {
    members: [
      { _key: "a", member: id, role: "chair" },
      { _key: "b", member: id, role: "clerk" },
    ],
  };
  expect(hooksOf(commissions).computed?.(data)).toEqual({ memberCount: 2, chair: id, people: [id] });
  expect((await publishIssues(commissions, null, data))["members[1].member"]).toEqual(["content.issues.memberTwice"]);
});

test("a metropolitan member has name and photograph of the council's member, today's in public", async () => {
  const { id } = await createEntry(systemActor, members, {
    data: {
      firstName: "Ada",
      lastName: "Önce",
      party: "bagimsiz",
      memberRole: "member",
      councilTerm: "2024-2029",
      startDate: "2024-04-03",
    },
  });
  await publishEntry(systemActor, members, id, { version: 1 });
  const linked = await createEntry(systemActor, metropolitan, {
    data: {
      councilMember: id,
      firstName: "Başka",
      lastName: "Ad",
      email: "baska@belediye.example",
      councilTerm: "2024-2029",
      startDate: "2024-04-15",
    },
  });
  expect(linked.data).toMatchObject({ firstName: "Ada", lastName: "Önce", fullName: "Ada Önce" });
  // Nothing of the person is written twice.
  expect(linked.data).not.toHaveProperty("email");
  await publishEntry(systemActor, metropolitan, linked.id, { version: 1 });
  await saveEntry(systemActor, members, id, { version: 1, patch: { lastName: "Sonra" } });
  await publishEntry(systemActor, members, id, { version: 2 });
  const { items } = await listPublished(metropolitan, { locale: "tr", page: 1, size: 10 });
  expect(items.map(({ title, data }) => [title.tr, data.lastName])).toEqual([["Ada Sonra", "Sonra"]]);
  // What is written there and not public yet stands in none of the columns that the public is found by, whenever this
  // one goes out.
  await saveEntry(systemActor, members, id, { version: 2, patch: { lastName: "Gizli" } });
  await saveEntry(systemActor, metropolitan, linked.id, { version: 1, patch: { metropolitanRole: { tr: "Sözcü" } } });
  await publishEntry(systemActor, metropolitan, linked.id, { version: 2 });
  const { data: _words, ...columns } =
    (await db().select().from(publications).where(eq(publications.entryId, linked.id)))[0] ?? {};
  expect([columns, JSON.stringify(columns).toLowerCase().includes("gizli")]).toEqual([
    expect.objectContaining({ title: { tr: "Ada Sonra" } }),
    false,
  ]);
  // Found by it, too, once the job has followed.
  const found = async (search: string) => {
    const [job] = await db()
      .select()
      .from(jobs)
      .where(eq(jobs.key, `derive ${metropolitan.id} by ${id}`));
    await derivationJobs["content.derive"]?.run(job?.payload ?? {});
    for (const tag of [members.id, metropolitan.id]) invalidateTag(tag);
    return (await listPublished(metropolitan, { locale: "tr", page: 1, size: 10, search })).items.length;
  };
  expect([await found("Sonra"), await found("Önce")]).toEqual([1, 0]);

  // Whoever is withdrawn there stands nowhere, and takes nobody's words out of a draft.
  await withdrawEntry(systemActor, members, id, { version: 3, reason: "Kişisel veri" });
  expect([await found("Ada"), (await listPublished(metropolitan, { locale: "tr", page: 1, size: 10 })).items]).toEqual([
    0,
    [],
  ]);
  // Nor is it counted: by no list, no filter, no search and no file for search engines.
  const counts = async () => [
    (await listPublished(metropolitan, { locale: "tr", page: 1, size: 10, search: "Ada" })).pagination.length,
    (await bodyOf<{ pagination: { length: number } }>(ask("GET", `/api/public/${metropolitan.id}`))).pagination.length,
    (await countFacets(metropolitan, ["councilTerm"])).get("councilTerm:2024-2029") ?? 0,
    (await publicSize(metropolitan)).length,
    (await bodyOf<{ groups: unknown[] }>(ask("GET", "/home/search?search=Ada"))).groups.length,
  ];
  expect(await counts()).toEqual([0, 0, 0, 0, 0]);
  expect((await ask("GET", `/home/meclis/ibb-uyeler?entry=${linked.id}`)).status).toBe(404);
  // Of another section's entry, withdrawn or not, this list says nothing.
  expect((await ask("GET", `/home/meclis/ibb-uyeler?entry=${id}`)).status).toBe(404);
  // What stands by itself, and where something odd was stored in the link, is counted as it is listed.
  for (const link of ["", ', "councilMember": 7']) {
    await db().execute(
      sql`UPDATE publications SET data = (data - 'councilMember') || ${`{"lastName": "Ada"${link}}`}::jsonb WHERE entry_id = ${linked.id}`,
    );
    invalidateTag(metropolitan.id);
    expect([link, (await counts()).slice(0, 2)]).toEqual([link, [0, 1]]);
  }
  await db().execute(
    sql`UPDATE publications SET data = data || '{"councilMember": "no id"}' WHERE entry_id = ${linked.id}`,
  );
  invalidateTag(metropolitan.id);
  expect((await counts()).slice(1)).toEqual([0, 0, 0, 0]);
  await expect(publishEntry(systemActor, metropolitan, linked.id, { version: 2 })).rejects.toMatchObject({
    fields: { councilMember: ["content.issues.sourceHidden"] },
  });
});

test("citizens read the council by duty and name, whatever its parties and the editors' order", async () => {
  const seat = (firstName: string, lastName: string, party: string, memberRole = "member"): EntryData => ({
    firstName,
    lastName,
    party,
    memberRole,
    councilTerm: "2019-2024",
    startDate: "2019-04-03",
  });
  for (const one of [
    seat("A", "Zeytin", "bagimsiz"),
    seat("B", "Çınar", "bagimsiz"),
    seat("C", "Ilgaz", "bagimsiz", "clerk"),
    seat("D", "Cevher", "bagimsiz"),
    seat("E", "Veli", "bagimsiz", "vice1"),
  ]) {
    const { id } = await createEntry(systemActor, members, { data: one });
    await publishEntry(systemActor, members, id, { version: 1 });
  }
  const read = async () =>
    (await listPublished(members, { locale: "tr", page: 1, size: 50, facets: ["councilTerm:2019-2024"] })).items.map(
      ({ data }) => data.lastName,
    );
  expect(await read()).toEqual(["Veli", "Ilgaz", "Cevher", "Çınar", "Zeytin"]);
});

test("a member of the committee is there for a year, unless somebody says otherwise", async () => {
  const begin = async (more: EntryData) =>
    (await createEntry(systemActor, committee, { data: { firstName: "Ada", lastName: "Örnek", ...more } })).data
      .termEnd;
  expect([
    await begin({ termStart: "2026-04-10" }),
    await begin({ termStart: "2026-04-10", termEnd: "2026-09-30" }),
    await begin({}),
  ]).toEqual(["2027-04-09", "2026-09-30", undefined]);
});

test("the committee's list says when those in office are not one, three, one and two", async () => {
  const notices = () => hooksOf(committee).notices?.({ now: new Date("2026-06-01T10:00:00Z") });
  expect(await notices()).toEqual([{ key: "wrongSet", values: { chair: 0, elected: 0, finance: 0, appointed: 0 } }]);
  for (const [at, memberType] of [
    "chair",
    "elected",
    "elected",
    "elected",
    "finance",
    "appointed",
    "appointed",
  ].entries()) {
    const { id: councilMember } = await createEntry(systemActor, members, {
      data: { firstName: "Üye", lastName: `${at}` },
    });
    const { id } = await createEntry(systemActor, committee, {
      data: {
        firstName: "Üye",
        lastName: `${at}`,
        memberType,
        termStart: "2026-04-01",
        termEnd: "2099-03-31",
        ...(memberType === "elected" && { councilMember }),
      },
    });
    await publishEntry(systemActor, committee, id, { version: 1 });
  }
  expect(await notices()).toEqual([]);
});

test("a new term keeps who was mayor among the former and empties the rest", () => {
  const begin = hooksOf(section("baskanozgecmis")).actions?.["newTerm"];
  const data = begin?.(
    {
      title: { tr: "Özgeçmiş" },
      firstName: "Ada",
      lastName: "Önce",
      termStart: "2024-04-03",
      bio: { tr: "<p>Metin.</p>" },
      metaTitle: { tr: "Ada Önce" },
      metaDescription: { tr: "Ada Önce kimdir?" },
      ogImage: { file: "x" },
      formerMayors: [{ _key: "z", fullName: "Eski" }],
    },
    { now: new Date("2029-04-05T10:00:00Z") },
  );
  expect(data).toEqual({
    title: { tr: "Özgeçmiş" },
    termStart: "2029-04-05",
    formerMayors: [
      { _key: expect.any(String), fullName: "Ada Önce", termStart: "2024-04-03", termEnd: "2029-04-05" },
      { _key: "z", fullName: "Eski" },
    ],
  });
});

test("every button that fills in a form has something to do", () => {
  for (const one of [sittings, section("baskanozgecmis")])
    expect(Object.keys(hooksOf(one).actions ?? {})).toEqual(Object.keys(one.actions ?? {}));
});

test("a decision's page tells search engines what was passed, and says which of its words are Turkish", async () => {
  await publish(
    sitting({
      sitting: 9,
      meetingAt: "2026-03-09T15:00:00.000Z",
      decisions: [decision("900", { decisionDate: "2026-03-09" })],
    }),
  );
  const page = await bodyOf<{ jsonLd: string; view: { title: object; facts: { name: string; values: object[] }[] } }>(
    ask("GET", "/home/meclis/kararlar/2026/900?lang=en"),
  );
  expect(JSON.parse(page.jsonLd)).toMatchObject({
    "@type": "Legislation",
    name: "Kent bostanı",
    legislationIdentifier: "900",
    legislationDate: "2026-03-09",
    abstract: "Yer ayrıldı.",
    legislationPassedBy: { "@type": "GovernmentOrganization" },
  });
  const said = Object.fromEntries(page.view.facts.map(({ name, values }) => [name, values]));
  expect([page.view.title, said.summary, said.decisionNo, said.result]).toEqual([
    { text: "Kent bostanı", lang: "tr" },
    [{ text: "Yer ayrıldı.", lang: "tr" }],
    [{ text: "900" }],
    [{ text: "Passed unanimously" }],
  ]);
});
