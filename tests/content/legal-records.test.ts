import { AsyncLocalStorage } from "node:async_hooks";
import { and, eq, sql } from "drizzle-orm";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry, getEntry, saveEntry, versionData } from "~/lib/content/entries/entries.server";
import { readPatch } from "~/lib/content/entries/entry-data.server";
import { Incomplete, InvalidData, WrongState } from "~/lib/content/errors";
import { listEntries } from "~/lib/content/list/entry-list.server";
import { parseListQuery } from "~/lib/content/list/list-query";
import { displayProof } from "~/lib/content/publication/legal/display-proof.server";
import { sha256, snapshotKey, snapshotsOf } from "~/lib/content/publication/legal/display-snapshots.server";
import { entryWarnings, publishIssues } from "~/lib/content/rules/entry-issues.server";
import { entries, publications } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { contentJobFailures, contentJobs } from "~/lib/content/workflow/content-jobs.server";
import {
  publishEntry,
  publishScheduled,
  reopenEntry,
  scheduleEntry,
  withdrawEntry,
} from "~/lib/content/workflow/publishing.server";
import { approveEntry, returnEntry, submitEntry } from "~/lib/content/workflow/review.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { auditEntries } from "~/lib/audit/schema.server";
import { listInbox } from "~/lib/inbox/inbox.server";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { useOwnPages } from "~/lib/platform/http/server/own-pages.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { jobs } from "~/lib/platform/jobs/schema.server";
import { storage, useStorage } from "~/lib/platform/storage/storage.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { settingsTag, storeSetting, storeSettingGroup } from "~/lib/settings/settings.server";
import { makePdf } from "~/mock-data/sample/make-pdf.server";

import { ask, signedIn } from "../support/api";
import { person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";
import { temporaryFolder } from "../support/server";

useTestDatabase();

const [plans, amendments, tenders, visits] = [
  "askidakiimarplanlari",
  "imarplandegisiklikleri",
  "tasinmazmalilanlari",
  "ziyaretcilerimiz",
].map(section) as [
  ReturnType<typeof section>,
  ReturnType<typeof section>,
  ReturnType<typeof section>,
  ReturnType<typeof section>,
];
let pdf = "";
let department = "";
let neighbourhood = "";

const readOwn = (request: Request) => ask("GET", new URL(request.url).pathname);

beforeAll(async () => {
  useStorage(diskStorage(temporaryFolder()));
  useOwnPages(readOwn);
  pdf = (await acceptFile(systemActor, { buffer: makePdf("Plan", ["Metin"]), originalName: "plan.pdf" })).id;
  department = (await unit("İmar ve Şehircilik Müdürlüğü")).id;
  neighbourhood = (await createEntry(systemActor, section("mahallelerimiz"), { data: { name: "Erzene Mahallesi" } }))
    .id;
});
afterAll(() => {
  useStorage(undefined);
  useOwnPages(undefined);
});
afterEach(() => {
  vi.useRealTimers();
});

const errors = async (of: typeof plans, data: EntryData) =>
  Object.fromEntries(
    Object.entries(await publishIssues(of, null, data)).map(([path, [first = ""]]) => [
      path,
      first.replace("content.issues.", ""),
    ]),
  );
const warned = async (of: typeof plans, data: EntryData) => Object.keys(await entryWarnings(of, null, data));

const plan = (more: Record<string, unknown> = {}) =>
  readPatch(plans, {
    title: "1/1000 uygulama imar planı değişikliği",
    planType: "amendment",
    scale: "s1000",
    neighbourhoods: [neighbourhood],
    parcels: [
      { ada: "521", parsel: "4" },
      { ada: "600", parsel: "7" },
    ],
    approvalBody: "district",
    districtDecisionNo: "118",
    districtDecisionDate: "2026-02-20",
    approvalDate: "2026-02-20",
    displayFrom: "2026-03-16T06:00:00.000Z",
    displayPlace: "Belediye binası",
    planSheet: [pdf],
    planReport: pdf,
    objectionInfo: "<p>Dilekçe ile.</p>",
    department,
    outcome: "pending",
    ...more,
  });

test("a display ends when the law says unless somebody says later, and no sooner", async () => {
  const { id, data } = await createEntry(systemActor, plans, { data: plan() });
  expect(data.displayTo).toBe("2026-04-16T20:59:59.000Z");
  expect(await errors(plans, data)).toEqual({});
  const shorter = await saveEntry(systemActor, plans, id, {
    version: 1,
    patch: { displayTo: "2026-04-16T14:00:00.000Z" },
  });
  expect(await errors(plans, shorter.data)).toEqual({
    displayTo: expect.stringMatching(/^displayTooShort\?until=16\.04\.2026/),
  });
  // A form knows minutes alone, and whoever empties the field gets the law's end again.
  expect(
    (await saveEntry(systemActor, plans, id, { version: 2, patch: { displayTo: "2026-04-16T20:59:00.000Z" } })).data
      .displayTo,
  ).toBe("2026-04-16T20:59:59.000Z");
  expect(
    (await saveEntry(systemActor, plans, id, { version: 3, patch: { displayTo: "2026-05-01T20:59:00.000Z" } })).data
      .displayTo,
  ).toBe("2026-05-01T20:59:59.000Z");
  expect(
    (await saveEntry(systemActor, plans, id, { version: 4, patch: { displayTo: undefined } })).data.displayTo,
  ).toBe("2026-04-16T20:59:59.000Z");
});

test("a display that begins later than fifteen working days after the approval is warned of, by the holidays of the settings", async () => {
  expect(await warned(plans, plan({ approvalDate: "2026-02-23" }))).toEqual([]);
  expect(await warned(plans, plan({ approvalDate: "2026-02-20" }))).toEqual(["displayFrom"]);
  await storeSetting("lists.holidays", [
    { code: "2026-03-13", label: { tr: "Tatil", en: "Holiday" } },
    { code: "2026-03-12", label: { tr: "Arife", en: "Eve" }, isHalf: true },
  ]);
  expect(await warned(plans, plan({ approvalDate: "2026-02-20" }))).toEqual([]);
  await storeSetting("lists.holidays", []);
});

test("from publishing to locked to the archive: the page and its files are kept by their hash at both ends", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-16T06:00:00.000Z") });
  const { id } = await createEntry(systemActor, plans, { data: plan() });
  await publishEntry(systemActor, plans, id, { version: 1 });
  const waiting = await db()
    .select({ kind: jobs.kind, key: jobs.key, runAt: jobs.runAt })
    .from(jobs)
    .where(and(eq(jobs.state, "waiting")));
  expect(waiting.find(({ key }) => key === `display-end ${id}`)?.runAt).toEqual(new Date("2026-04-16T20:59:59.000Z"));
  expect(waiting.find(({ key }) => key === `expire ${id}`)?.runAt).toEqual(new Date("2026-04-16T21:00:00.000Z"));
  await contentJobs["content.snapshot"]?.({ section: plans.id, id, moment: "published" });
  await expect(
    withdrawEntry(await person("editorInChief"), plans, id, { version: 1, reason: "Yanlış" }),
  ).rejects.toThrow();
  // Too early, the end is not kept.
  await contentJobs["content.snapshot"]?.({ section: plans.id, id, moment: "ended" });
  vi.setSystemTime("2026-04-16T21:00:00.000Z");
  await contentJobs["content.expire"]?.({ section: plans.id, id });
  const after = await getEntry(systemActor, plans, id);
  expect(after.state).toBe("archived");
  const kept = snapshotsOf(plans, after.data);
  expect(kept.map(({ moment, version }) => [moment, version])).toEqual([
    ["published", 1],
    ["ended", 1],
  ]);
  for (const { hash, manifest } of kept) {
    expect(hash).toBe(sha256(manifest));
    expect(manifest).toContain(`${sha256(makePdf("Plan", ["Metin"]))}  plan.pdf`);
    expect(await storage().stat(snapshotKey(manifest.slice(0, 64)))).not.toBeNull();
  }
  const told = await db()
    .select({ after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.objectId, id), eq(auditEntries.verb, "snapshot")));
  expect(told.map((row) => (row.after as { hash: string }).hash).sort()).toEqual(kept.map(({ hash }) => hash).sort());
  const [shown] = await db().select().from(publications).where(eq(publications.entryId, id));
  expect(shown?.archived).toBe(true);
  expect(JSON.stringify(await (await ask("GET", `/api/public/${plans.id}/${shown?.slug.tr}`)).json())).not.toContain(
    kept[0]?.hash,
  );
  // What is over asks for the report of taking it down.
  expect(await warned(plans, after.data)).toContain("removalReport");
});

/** A plan that was published when its display began, at the moment when it is over. */
async function planThatIsOver() {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-16T06:00:00.000Z") });
  const author = await person("webAdmin");
  const { id } = await createEntry(author, plans, { data: plan() });
  await publishEntry(systemActor, plans, id, { version: 1 });
  vi.setSystemTime("2026-04-16T21:00:00.000Z");
  return { author, id };
}
const shut = async (isClosed: boolean) => {
  await storeSettingGroup("group.maintenance", { version: 1, data: { isClosed } });
  invalidateTag(settingsTag);
};
const momentsOf = async (id: string) =>
  snapshotsOf(plans, (await getEntry(systemActor, plans, id)).data).map(({ moment }) => moment);

test("what stood on the site is kept while the site is closed to everybody else", async () => {
  const { id } = await planThatIsOver();
  const asStranger = AsyncLocalStorage.snapshot();
  const strangers: Promise<Response>[] = [];
  useOwnPages((request) => {
    // Somebody outside asks while the product reads its own page.
    strangers.push(asStranger(() => ask("GET", "/home")));
    return readOwn(request);
  });
  await shut(true);
  await contentJobs["content.expire"]?.({ section: plans.id, id });
  expect((await Promise.all(strangers)).map(({ status }) => status)).toEqual([503]);
  await shut(false);
  useOwnPages(readOwn);
  expect([(await getEntry(systemActor, plans, id)).state, await momentsOf(id)]).toEqual(["archived", ["ended"]]);
});

test("a page that can't be read keeps nothing on the site: it goes to the archive, is read there later, and people are told when that fails", async () => {
  const { author, id } = await planThatIsOver();
  const late = async () =>
    (
      await db()
        .select()
        .from(jobs)
        .where(and(eq(jobs.key, `display-late ended ${id}`), eq(jobs.state, "waiting")))
    )[0];
  useOwnPages(async () => {
    await db()
      .execute(sql`SELECT 1 / 0`)
      .catch(() => {});
    return new Response(null, { status: 500 });
  });
  await transaction(async () => contentJobs["content.expire"]?.({ section: plans.id, id }));
  const first = await late();
  expect([(await getEntry(systemActor, plans, id)).state, first?.runAt]).toEqual([
    "archived",
    new Date("2026-04-16T21:10:00.000Z"),
  ]);
  await expect(contentJobs["content.snapshot"]?.(first?.payload ?? {})).rejects.toThrow("500");
  await db()
    .update(jobs)
    .set({ state: "failed" })
    .where(eq(jobs.id, first?.id ?? 0));
  await contentJobFailures["content.snapshot"]?.(first?.payload ?? {});
  expect((await listInbox(author, "notification", await getFixedT("tr"))).items.map(({ title }) => title)).toContain(
    "Askıdaki sayfanın kopyası saklanamadı",
  );
  const second = await late();
  expect(second?.runAt).toEqual(new Date("2026-04-16T22:00:00.000Z"));
  useOwnPages(readOwn);
  await contentJobs["content.snapshot"]?.(second?.payload ?? {});
  expect(await momentsOf(id)).toEqual(["ended"]);
});

test("what was published in a permanent section is never thrown away, and withdrawn by an administrator alone", async () => {
  const data = readPatch(amendments, {
    title: "521 ada değişikliği",
    scale: "s1000",
    neighbourhoods: [neighbourhood],
    parcels: [{ ada: "521", parsel: "4" }],
    initiator: "municipality",
    currentUse: "Konut",
    proposedUse: "Park",
    stage: "proposal",
    stageLog: [{ stage: "proposal", date: "2026-03-01" }],
    planFile: [pdf],
    department,
  });
  const { id } = await createEntry(systemActor, amendments, { data });
  const [chief, admin] = [await person("editorInChief"), await person("webAdmin")];
  await publishEntry(systemActor, amendments, id, { version: 1 });
  await expect(trashEntry(admin, amendments, id, { version: 1 })).rejects.toMatchObject({ reason: "permanent" });
  await expect(withdrawEntry(chief, amendments, id, { version: 1, reason: "Yanlış" })).rejects.toBeInstanceOf(
    WrongState,
  );
  await withdrawEntry(admin, amendments, id, { version: 1, reason: "Mahkeme kararı" });
  await expect(trashEntry(admin, amendments, id, { version: 1 })).rejects.toBeInstanceOf(WrongState);
  const draft = await createEntry(systemActor, amendments, { data });
  await publishEntry(systemActor, amendments, draft.id, { version: 1 });
  // Nor does the clock, whoever set it.
  await scheduleEntry(chief, amendments, draft.id, {
    version: 1,
    publishAt: null,
    unpublishAt: new Date(Date.now() + 60_000),
  });
  await db()
    .update(entries)
    .set({ unpublishAt: new Date(Date.now() - 1_000) })
    .where(eq(entries.id, draft.id));
  await contentJobs["content.expire"]?.({ section: amendments.id, id: draft.id, by: chief.id });
  expect((await getEntry(systemActor, amendments, draft.id)).state).toBe("archived");
  const unseen = await createEntry(systemActor, amendments, { data });
  await trashEntry(admin, amendments, unseen.id, { version: 1 });
  // The law's records, all of them (content-model §10.3).
  expect(
    [
      "meclisgundemvekararlari",
      "askidakiimarplanlari",
      "imarplandegisiklikleri",
      "tasinmazmalilanlari",
      "kvkkbilgi",
      "raporlar",
    ].filter((name) => section(name).publishing.permanent !== true),
  ).toEqual([]);
});

test("an amendment goes along the stages, is displayed with its display, and is final when that is", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-05-01T06:00:00.000Z") });
  const base = {
    title: "521 ada değişikliği",
    scale: "s1000",
    neighbourhoods: [neighbourhood],
    parcels: [{ ada: "521", parsel: "4" }],
    initiator: "owner",
    currentUse: "Konut",
    proposedUse: "Park",
    planFile: [pdf],
    department,
  };
  const at = (stage: string, more = {}) =>
    readPatch(amendments, {
      ...base,
      stage,
      stageLog: [
        { stage: "metro", date: "2026-02-01" },
        { stage, date: "2026-03-01" },
      ],
      ...more,
    });
  expect(Object.keys(await errors(amendments, at("display")))).toEqual(["displayRecord"]);
  const display = await createEntry(systemActor, plans, { data: plan() });
  await publishEntry(systemActor, plans, display.id, { version: 1 });
  expect(await errors(amendments, at("final", { displayRecord: display.id, effectiveOn: "2026-04-20" }))).toEqual({
    stage: "displayNotFinal",
  });
  await saveEntry(systemActor, plans, display.id, {
    version: 1,
    patch: { outcome: "final", finalisedOn: "2026-04-20" },
  });
  await publishEntry(systemActor, plans, display.id, { version: 2 });
  expect(await errors(amendments, at("final", { displayRecord: display.id, effectiveOn: "2026-04-20" }))).toEqual({});
  const { id } = await createEntry(systemActor, amendments, { data: at("display", { displayRecord: display.id }) });
  await publishEntry(systemActor, amendments, id, { version: 1 });
  await saveEntry(systemActor, amendments, id, { version: 1, patch: { stage: "commission" } });
  await expect(publishEntry(systemActor, amendments, id, { version: 2 })).rejects.toMatchObject({
    fields: { stage: [expect.stringContaining("wrongStage")] },
  });
});

test("block and parcel are found together, in one row", async () => {
  await createEntry(systemActor, plans, { data: plan({ title: "Ada arama" }) });
  const found = async (search: string) =>
    (await listEntries(systemActor, plans, parseListQuery(plans, new URLSearchParams(`search=Ada arama&${search}`))))
      .items.length;
  expect(await found("parcels.ada=521")).toBe(1);
  expect(await found("parcels.ada=521&parcels.parsel=4")).toBe(1);
  expect(await found("parcels.ada=521&parcels.parsel=7")).toBe(0);
  expect(await found("parcels.ada=52")).toBe(0);
  expect(await found("parcels.parsel=7")).toBe(1);
});

const lot = (more: Record<string, unknown> = {}) => ({
  _key: "lot-1",
  lotNo: "1",
  propertyType: "shop",
  areaM2: 48,
  estimatedPrice: "180000.00",
  guarantee: "5400.00",
  leaseMonths: 36,
  ...more,
});
const tender = (more: Record<string, unknown> = {}) =>
  readPatch(tenders, {
    title: "Dükkân kiralama ihalesi",
    noticeNo: "2026/99",
    transaction: "lease",
    lots: [lot()],
    method: "open",
    tenderAt: "2026-06-20T11:00:00.000Z",
    tenderPlace: "Encümen salonu",
    tenderBody: "encumen",
    encumenDecisionNo: "901",
    specification: [pdf],
    specificationPlace: "3. kat",
    requiredDocuments: "<p>Dekont</p>",
    firstNoticeOn: "2026-06-05",
    lastNoticeOn: "2026-06-12",
    contactPhone: "+902329991180",
    displayFrom: "2026-06-05T06:00:00.000Z",
    tenderStatus: "announced",
    department,
    ...more,
  });

test("a tender is warned of its guarantee and its notices, and asks for the decision that its kind needs", async () => {
  const { data } = await createEntry(systemActor, tenders, { data: tender({ noticeNo: "2026/1" }) });
  expect(data.displayTo).toBe(data.tenderAt);
  expect([await errors(tenders, data), await warned(tenders, data)]).toEqual([{}, []]);
  const filled = { displayTo: data.displayTo };
  expect(
    await warned(tenders, {
      ...tender({ lots: [lot({ guarantee: "5399.00" })], firstNoticeOn: "2026-06-12", lastNoticeOn: "2026-06-18" }),
      ...filled,
    }),
  ).toEqual(["lots[0].guarantee", "firstNoticeOn", "lastNoticeOn"]);
  expect(
    await warned(tenders, {
      ...tender({ method: "negotiated", lastNoticeOn: undefined, firstNoticeOn: "2026-06-19" }),
      ...filled,
    }),
  ).toEqual([]);
  expect(await errors(tenders, { ...tender({ lots: [lot({ leaseMonths: 48 })] }), ...filled })).toEqual({
    councilDecisionNo: expect.stringContaining("councilDecisionMissing"),
    councilDecisionDate: expect.stringContaining("councilDecisionMissing"),
  });
  expect(await errors(tenders, { ...tender({ encumenDecisionNo: undefined }), ...filled })).toEqual({
    encumenDecisionNo: expect.stringContaining("encumenDecisionMissing"),
  });
  expect(Object.keys(await errors(tenders, { ...tender({ transaction: "sale" }), ...filled }))).toEqual([
    "councilDecisionNo",
    "councilDecisionDate",
  ]);
});

test("after publication the lots and the date change with a correction alone, and the public sees what they were", async () => {
  const { id } = await createEntry(systemActor, tenders, { data: tender() });
  await publishEntry(systemActor, tenders, id, { version: 1 });
  const patch = readPatch(tenders, {
    lots: [lot({ estimatedPrice: "190000.00", guarantee: "5700.00" })],
    tenderAt: "2026-06-22T11:00:00.000Z",
  });
  await saveEntry(systemActor, tenders, id, { version: 1, patch });
  await expect(publishEntry(systemActor, tenders, id, { version: 2 })).rejects.toBeInstanceOf(Incomplete);
  await saveEntry(systemActor, tenders, id, {
    version: 2,
    patch: readPatch(tenders, {
      tenderStatus: "corrected",
      corrections: [{ date: "2026-06-10", text: "Muhammen bedel ve tarih düzeltildi." }],
    }),
  });
  await publishEntry(systemActor, tenders, id, { version: 3 });
  const [shown] = await db().select({ data: publications.data }).from(publications).where(eq(publications.entryId, id));
  const changes = shown?.data.changes as unknown as { what: string; was: string; now: string }[];
  expect(changes.map(({ what, was, now }) => [what, was, now])).toEqual([
    ["Taşınmazlar 1: Muhammen bedel (₺)", "180.000,00\u00a0TL", "190.000,00\u00a0TL"],
    ["Taşınmazlar 1: Geçici teminat (₺)", "5.400,00\u00a0TL", "5.700,00\u00a0TL"],
    ["İhale", "20.06.2026 14:00", "22.06.2026 14:00"],
  ]);
  expect((await versionData(id, 3)).changes).toEqual(shown?.data.changes);
  // Nobody writes there, and what was shown stays.
  expect(() => readPatch(tenders, { changes: [] })).toThrow(InvalidData);
  await saveEntry(systemActor, tenders, id, { version: 3, patch: { resultNote: "Sonuçlandı." } });
  await publishEntry(systemActor, tenders, id, { version: 4 });
  expect((await versionData(id, 4)).changes).toEqual(shown?.data.changes);
});

test.each([false, true])(
  "what was shown of a change stays when words that were saved before it go out after it (withdrawn meanwhile: %s)",
  async (isWithdrawn) => {
    const { id } = await createEntry(systemActor, tenders, {
      data: tender({ noticeNo: isWithdrawn ? "2026/101" : "2026/100", displayFrom: "2020-06-05T06:00:00.000Z" }),
    });
    await publishEntry(systemActor, tenders, id, { version: 1 });
    await saveEntry(systemActor, tenders, id, {
      version: 1,
      patch: readPatch(tenders, {
        lots: [lot({ estimatedPrice: "190000.00", guarantee: "5700.00" })],
        tenderStatus: "corrected",
        corrections: [{ date: "2026-06-10", text: "Muhammen bedel düzeltildi." }],
      }),
    });
    await scheduleEntry(systemActor, tenders, id, {
      version: 2,
      publishAt: new Date(Date.now() + 60_000),
      unpublishAt: null,
    });
    await saveEntry(systemActor, tenders, id, { version: 2, patch: { resultNote: "Sonuçlandı." } });
    await publishScheduled(systemActor, tenders, id, 2);
    const { changes } = await versionData(id, 2);
    expect(changes).toHaveLength(2);
    if (isWithdrawn)
      await withdrawEntry(await person("webAdmin"), tenders, id, { version: 3, reason: "Mahkeme kararı" });
    await publishEntry(systemActor, tenders, id, { version: 3 });
    const [shown] = await db()
      .select({ data: publications.data })
      .from(publications)
      .where(eq(publications.entryId, id));
    expect([shown?.data.changes, (await versionData(id, 3)).changes]).toEqual([changes, changes]);
  },
);

test("the report of a display says what stood on the site, not what a draft says", async () => {
  const { id } = await createEntry(systemActor, plans, { data: plan({ title: "Duran plan" }) });
  const report = async () => {
    const { bytes } = await displayProof(systemActor, plans, id, { origin: "http://site.test", author: "Belediye" });
    return (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;
  };
  await expect(report()).rejects.toMatchObject({ status: 404 });
  await publishEntry(systemActor, plans, id, { version: 1 });
  await saveEntry(systemActor, plans, id, { version: 1, patch: { title: "Taslak plan", displayPlace: "Başka bina" } });
  for (const isPublic of [true, false]) {
    if (!isPublic) await withdrawEntry(await person("webAdmin"), plans, id, { version: 2, reason: "Mahkeme kararı" });
    const text = await report();
    expect([
      text.includes("Duran plan"),
      text.includes("Belediye binası"),
      text.includes("Taslak plan"),
      text.includes("Başka bina"),
    ]).toEqual([true, true, false, false]);
  }
});

test("what a form can't show, seconds, is neither changed by saving it nor refused as locked", async () => {
  const { id } = await createEntry(systemActor, tenders, {
    data: tender({ noticeNo: "2026/277", tenderAt: "2026-06-20T11:00:27.431Z" }),
  });
  await publishEntry(systemActor, tenders, id, { version: 1 });
  const patch = readPatch(tenders, {
    tenderAt: "2026-06-20T14:00",
    displayTo: "2026-06-20T14:00",
    resultNote: "Sonuçlandı.",
  });
  expect((await saveEntry(systemActor, tenders, id, { version: 1, patch, isToTheMinute: true })).data).toMatchObject({
    tenderAt: "2026-06-20T11:00:27.431Z",
    displayTo: "2026-06-20T11:00:27.431Z",
  });
  await publishEntry(systemActor, tenders, id, { version: 2 });
  // A page says so of itself; what a program sends is what it says, to the second.
  const { id: draft } = await createEntry(systemActor, tenders, {
    data: tender({ noticeNo: "2026/278", tenderAt: "2026-06-20T11:00:27.431Z" }),
  });
  const { cookie } = await signedIn("webAdmin");
  const page = await ask("POST", `/content/tasinmazmalilanlari/${draft}`, {
    cookie,
    body: new URLSearchParams({ intent: "save", version: "1", tenderAt: "2026-06-20T14:00" }),
  });
  expect([page.status, (await getEntry(systemActor, tenders, draft)).data.tenderAt]).toEqual([
    302,
    "2026-06-20T11:00:27.431Z",
  ]);
  const sent = await ask("PATCH", `/api/content/tasinmazmalilanlari/${draft}`, {
    cookie,
    json: { version: 2, data: { tenderAt: "2026-06-20T11:00:00.000Z" } },
  });
  expect([sent.status, (await getEntry(systemActor, tenders, draft)).data.tenderAt]).toEqual([
    200,
    "2026-06-20T11:00:00.000Z",
  ]);
});

test("visitors are named by their office or with their consent; residents and pupils never", async () => {
  const visit = (more: Record<string, unknown>) =>
    readPatch(visits, {
      title: { tr: "Ziyaret" },
      visitDate: "2026-03-01",
      visitorOrganisation: { tr: "Kaymakamlık" },
      visitType: "protocol",
      host: "mayor",
      ...more,
    });
  expect(await errors(visits, visit({ visitorName: "Örnek Kişi", visitorTitle: { tr: "Kaymakam" } }))).toEqual({});
  expect(await errors(visits, visit({ visitorName: "Örnek Kişi", visitType: "ngo" }))).toEqual({
    visitorName: expect.stringContaining("consentMissing"),
  });
  expect(await errors(visits, visit({ visitorName: "Örnek Kişi", visitType: "ngo", consentOnFile: true }))).toEqual({});
  expect(await errors(visits, visit({ visitType: "school" }))).toEqual({
    consentOnFile: expect.stringContaining("missing"),
  });
  expect(await errors(visits, visit({ visitorName: "Örnek Kişi", visitType: "citizen", consentOnFile: true }))).toEqual(
    { visitorName: expect.stringContaining("visitorNameless") },
  );
});

const tasks = [
  {
    name: "a plan",
    of: plans,
    words: () => plan(),
    ends: "2026-04-16T21:00:00.000Z",
    result: { outcome: "final", finalisedOn: "2026-04-20" },
  },
  {
    name: "a tender",
    of: tenders,
    words: () => tender({ noticeNo: "2026/77" }),
    ends: "2026-06-20T21:00:00.000Z",
    result: { tenderStatus: "concluded", resultNote: "İhale sonuçlandı." },
  },
];

test.each(tasks)(
  "people publish the result of $name from the archive, where it stays in public",
  async ({ of, words, ends, result }) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-16T06:00:00.000Z") });
    const within = { departments: [department] };
    const [editor, approver, chief, admin] = [
      await person("departmentEditor", within),
      await person("departmentApprover", within),
      await person("editorInChief"),
      await person("webAdmin"),
    ];
    const { id } = await createEntry(editor, of, { data: words() });
    const goOut = async (version: number) => {
      await submitEntry(editor, of, id, { version });
      expect((await getEntry(systemActor, of, id)).state).toBe(version === 1 ? "inReview" : "archived");
      await approveEntry(approver, of, id, { version });
      await approveEntry(chief, of, id, { version });
    };
    await goOut(1);
    await contentJobs["content.snapshot"]?.({ section: of.id, id, moment: "published" });
    vi.setSystemTime(ends);
    await contentJobs["content.expire"]?.({ section: of.id, id });
    expect((await getEntry(systemActor, of, id)).state).toBe("archived");
    await expect(reopenEntry(chief, of, id, { version: 1 })).rejects.toMatchObject({ reason: "permanent" });
    vi.setSystemTime("2026-07-01T06:00:00.000Z");
    const { version } = await saveEntry(editor, of, id, { version: 1, patch: readPatch(of, result) });
    await submitEntry(editor, of, id, { version });
    await returnEntry(approver, of, id, { version, comment: "Eksik" });
    expect((await getEntry(systemActor, of, id)).state).toBe("archived");
    await goOut(version);
    const after = await getEntry(systemActor, of, id);
    expect([after.state, after.liveVersion, after.reviewVersion]).toEqual(["archived", version, null]);
    const [shown] = await db().select().from(publications).where(eq(publications.entryId, id));
    expect(shown).toMatchObject({ archived: true, data: result });
    expect((await ask("GET", `/api/public/${of.id}/${shown?.slug.tr}`)).status).toBe(200);
    const due = await db()
      .select()
      .from(jobs)
      .where(and(eq(jobs.key, `expire ${id}`), eq(jobs.state, "waiting")));
    expect(due).toEqual([]);
    // An administrator may take it off; what it says then is still compared with what the public has read.
    await reopenEntry(admin, of, id, { version });
    expect((await getEntry(systemActor, of, id)).liveVersion).toBeNull();
  },
);

test("what was taken off is locked by what the public has read last", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-06-06T06:00:00.000Z") });
  const { id } = await createEntry(systemActor, tenders, { data: tender({ noticeNo: "2026/78" }) });
  await publishEntry(systemActor, tenders, id, { version: 1 });
  await withdrawEntry(systemActor, tenders, id, { version: 1, reason: "Yanlış" });
  await reopenEntry(await person("editorInChief"), tenders, id, { version: 1 });
  await saveEntry(systemActor, tenders, id, { version: 1, patch: { title: "Bir taslak" } });
  await saveEntry(systemActor, tenders, id, {
    version: 2,
    patch: readPatch(tenders, { lots: [lot({ estimatedPrice: "190000.00" })] }),
  });
  await expect(publishEntry(systemActor, tenders, id, { version: 3 })).rejects.toMatchObject({
    fields: { lots: [expect.stringContaining("lockedAfterPublish")] },
  });
  await saveEntry(systemActor, tenders, id, {
    version: 3,
    patch: readPatch(tenders, { corrections: [{ date: "2026-06-10", text: "Bedel düzeltildi." }] }),
  });
  await publishEntry(systemActor, tenders, id, { version: 4 });
  expect((await versionData(id, 4)).changes).toMatchObject([{ was: "180.000,00\u00a0TL", now: "190.000,00\u00a0TL" }]);
});

test("the result of a lot needs no correction, and rows that come back without their keys are no new ones", async () => {
  const first = { date: "2026-06-08", text: "Şartname düzeltildi." };
  const { id } = await createEntry(systemActor, tenders, {
    data: tender({ noticeNo: "2026/79", corrections: [first], lots: [lot(), lot({ _key: "lot-2", lotNo: "2" })] }),
  });
  await publishEntry(systemActor, tenders, id, { version: 1 });
  const { _key: _one, ...one } = lot({ lotResult: "İsteklisine ihale edildi" });
  const { _key: _two, ...two } = lot({ lotNo: "2" });
  await saveEntry(systemActor, tenders, id, {
    version: 1,
    patch: readPatch(tenders, { lots: [one, two], corrections: [first] }),
  });
  await publishEntry(systemActor, tenders, id, { version: 2 });
  expect((await versionData(id, 2)).changes).toBeUndefined();
  await saveEntry(systemActor, tenders, id, {
    version: 2,
    patch: readPatch(tenders, { lots: [{ ...one, areaM2: 50 }, two], corrections: [first] }),
  });
  await expect(publishEntry(systemActor, tenders, id, { version: 3 })).rejects.toMatchObject({
    fields: { lots: [expect.stringContaining("lockedAfterPublish")] },
  });
});

test("an old correction that says something else is no new one", async () => {
  const first = { _key: "c1", date: "2026-06-08", text: "Şartname düzeltildi." };
  const { id } = await createEntry(systemActor, tenders, {
    data: tender({ noticeNo: "2026/81", corrections: [first] }),
  });
  await publishEntry(systemActor, tenders, id, { version: 1 });
  const lots = [lot({ estimatedPrice: "1.00" })];
  await saveEntry(systemActor, tenders, id, {
    version: 1,
    patch: readPatch(tenders, { lots, corrections: [{ ...first, text: "Şartname düzeltildi" }] }),
  });
  await expect(publishEntry(systemActor, tenders, id, { version: 2 })).rejects.toMatchObject({
    fields: { lots: [expect.stringContaining("lockedAfterPublish")] },
  });
  await saveEntry(systemActor, tenders, id, {
    version: 2,
    patch: readPatch(tenders, { lots, corrections: [first, { date: "2026-06-09", text: "Bedel düzeltildi." }] }),
  });
  await publishEntry(systemActor, tenders, id, { version: 3 });
});

test("the display of a tender goes on when it is postponed, and ends no sooner", async () => {
  const { id, data } = await createEntry(systemActor, tenders, { data: tender({ noticeNo: "2026/80" }) });
  const later = "2026-06-27T11:00:00.000Z";
  const postponed = await saveEntry(systemActor, tenders, id, { version: 1, patch: { tenderAt: later } });
  expect([data.displayTo, postponed.data.displayTo]).toEqual(["2026-06-20T11:00:00.000Z", later]);
  const longer = await saveEntry(systemActor, tenders, id, {
    version: 2,
    patch: { displayTo: "2026-07-01T11:00:00.000Z" },
  });
  const moved = await saveEntry(systemActor, tenders, id, {
    version: longer.version,
    patch: { tenderAt: "2026-06-28T11:00:00.000Z" },
  });
  expect(moved.data.displayTo).toBe("2026-07-01T11:00:00.000Z");
  expect(await errors(tenders, { ...moved.data, displayTo: later })).toEqual({
    displayTo: expect.stringContaining("notBefore"),
  });
});

test("an instant and a day are compared by the day that it is here", async () => {
  // A display that begins half an hour after midnight here begins on that day.
  const approvedOn = async (approvalDate: string) =>
    (
      await warned(
        plans,
        plan({ approvalDate, displayFrom: "2026-03-15T21:30:00.000Z", displayTo: "2026-05-01T20:59:00.000Z" }),
      )
    ).includes("displayFrom");
  expect([await approvedOn("2026-03-16"), await approvedOn("2026-03-17")]).toEqual([false, true]);
});
