import { and, desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { systemActor, type Actor } from "~/lib/access/actor";
import { auditEntries } from "~/lib/audit/schema.server";
import { grants } from "~/lib/auth/schema.server";
import { createEntry, getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { readPatch } from "~/lib/content/entries/entry-data.server";
import { writersOfChange } from "~/lib/content/entries/writers-of-change.server";
import { listUses } from "~/lib/content/entries/references/references.server";
import { readPublishedEntry } from "~/lib/content/publication/read/published-entry.server";
import { saveReviewedSections } from "~/lib/content/review/review-rules.server";
import { entryVersions, publications } from "~/lib/content/schema.server";
import { handoverJobs, readHandover, startHandover } from "~/lib/content/workflow/handover.server";
import { createPublished, publishScheduled, scheduleEntry } from "~/lib/content/workflow/publishing.server";
import { submitEntry } from "~/lib/content/workflow/review.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { listInbox } from "~/lib/inbox/inbox.server";
import { sideMenuRules } from "~/lib/menus/schema.server";
import { db } from "~/lib/platform/db/database.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { jobs } from "~/lib/platform/jobs/schema.server";
import { listProgress } from "~/lib/progress/read-progress.server";
import { jobProgress } from "~/lib/progress/schema.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const [notices, units, deputies, standards] = [
  section("duyurular"),
  section("mudurlukler"),
  section("baskanyardimcilari"),
  section("hizmetstandartlari"),
];
const tr = await getFixedT("tr");

const publicUnit = async (name: string) =>
  (
    await createPublished(systemActor, units, {
      data: readPatch(units, {
        name: { tr: name },
        unitType: "directorate",
        duties: { tr: "<p>Görevler</p>" },
        officePhone: "+902329991112",
        email: "birim@bornova.example",
      }),
    })
  ).id;
const notice = (of: string, title: string) =>
  createPublished(systemActor, notices, { data: completeNotice(of, { title: { tr: title } }) }).then(({ id }) => id);
const read = (id: string) => getEntry(systemActor, notices, id);
const publicOf = async (id: string) => (await db().select().from(publications).where(eq(publications.entryId, id)))[0];
const versionsOf = (id: string) =>
  db()
    .select({
      version: entryVersions.version,
      kind: entryVersions.kind,
      changed: entryVersions.changed,
      data: entryVersions.data,
    })
    .from(entryVersions)
    .where(eq(entryVersions.entryId, id))
    .orderBy(entryVersions.version);
const wrong = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { fields?: unknown; status?: number }) => error.fields ?? error.status ?? error,
  );

/** Starts it and has the job do it. */
async function handOver(
  actor: Actor,
  from: string,
  to: string,
  more: { isAgreed?: boolean; withPeople?: boolean } = {},
) {
  await startHandover(actor, units, from, { to, isAgreed: false, ...more });
  await work(from);
}
async function work(from: string) {
  const [job] = await db()
    .select()
    .from(jobs)
    .where(and(eq(jobs.key, `hand over ${from}`), eq(jobs.state, "waiting")));
  await handoverJobs["content.hand-over"]?.run(job?.payload ?? {});
  await db()
    .update(jobs)
    .set({ state: "done" })
    .where(eq(jobs.key, `hand over ${from}`));
}

test("what the public reads, what the clock will publish and what is still a draft go to the other unit, and a draft stays a draft", async () => {
  const [from, to] = [await publicUnit("Temizlik"), await publicUnit("Çevre")];
  const [plain, edited, timed, begun] = [
    await notice(from, "Sade"),
    await notice(from, "Yazılan"),
    await notice(from, "Zamanlı"),
    await createEntry(systemActor, notices, { data: completeNotice(from) }),
  ];
  const writer = await person("departmentEditor", { sections: [notices.id], departments: [from] });
  await saveEntry(writer, notices, edited, { version: 1, patch: { title: { tr: "Yayımlanmamış söz" } } });
  await saveEntry(systemActor, notices, timed, { version: 1, patch: { title: { tr: "Yarının sözü" } } });
  await scheduleEntry(systemActor, notices, timed, {
    version: 2,
    publishAt: new Date(Date.now() + 86_400_000),
    unpublishAt: null,
  });
  await saveEntry(systemActor, notices, timed, { version: 2, patch: { title: { tr: "Öbür günün sözü" } } });
  const chief = await person("editorInChief");
  expect(await readHandover(chief, units, await getEntry(chief, units, from))).toMatchObject({
    total: 4,
    left: [],
    unnamed: 0,
    isWhole: true,
    isRunning: false,
    people: null,
  });

  await handOver(chief, from, to);
  for (const id of [plain, edited, timed])
    expect(await publicOf(id)).toMatchObject({
      data: { department: to },
      facets: expect.arrayContaining([`department:${to}`]) as unknown,
    });
  expect([(await publicOf(plain))?.title, (await publicOf(edited))?.title, (await publicOf(timed))?.title]).toEqual([
    { tr: "Sade" },
    { tr: "Yazılan" },
    { tr: "Zamanlı" },
  ]);
  expect(await read(plain)).toMatchObject({ version: 2, liveVersion: 2, departmentId: to });
  expect(await read(begun.id)).toMatchObject({ version: 2, liveVersion: null, state: "draft", departmentId: to });
  // The live words and the draft each get a version of their own; the entry stays on its writer's desk.
  expect(await read(edited)).toMatchObject({
    version: 4,
    liveVersion: 3,
    updatedBy: writer.id,
    data: { department: to, title: { tr: "Yayımlanmamış söz" } },
  });
  expect((await versionsOf(edited)).slice(2)).toMatchObject([
    { kind: "handover", changed: ["department"], data: { title: { tr: "Yazılan" } } },
    { kind: "handover", changed: ["department"], data: { title: { tr: "Yayımlanmamış söz" } } },
  ]);
  expect(await writersOfChange(notices, edited, { since: 3, version: 4 })).toEqual(new Set([writer.id]));

  const moved = await read(timed);
  expect(moved).toMatchObject({
    version: 6,
    liveVersion: 4,
    scheduledVersion: 5,
    data: { title: { tr: "Öbür günün sözü" } },
  });
  const [job] = await db()
    .select()
    .from(jobs)
    .where(and(eq(jobs.key, `publish ${timed}`), eq(jobs.state, "waiting")));
  await publishScheduled(systemActor, notices, timed, Number(job?.payload.version));
  expect(await publicOf(timed)).toMatchObject({ version: 5, title: { tr: "Yarının sözü" }, data: { department: to } });

  expect(await listUses(systemActor, "entry", from)).toMatchObject({ seen: [], unseen: 0 });
  expect((await listUses(systemActor, "entry", to)).seen).toHaveLength(4);
  const lines = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.verb, "hand-over"))
    .orderBy(desc(auditEntries.id));
  expect(lines.filter(({ actorId }) => actorId === chief.id)).toHaveLength(5);
  expect(lines.find(({ objectId }) => objectId === from)).toMatchObject({ after: { to, count: 4, left: {} } });
  const told = (await listInbox(chief, "notification", tr)).items;
  expect(told.map(({ title, link }) => [title, link])).toEqual([
    ["Devir tamamlandı", `/content/mudurlukler/${from}/hand-over`],
  ]);
  expect(told[0]?.description).toContain("Temizlik");
  await trashEntry(systemActor, units, from, { version: 1 });
});

test("whoever writes meanwhile loses nothing: their words join the handed over entry", async () => {
  const [from, to] = [await publicUnit("Eski birim"), await publicUnit("Yeni birim")];
  const id = await notice(from, "Yazılırken");
  await handOver(systemActor, from, to);
  const saved = await saveEntry(systemActor, notices, id, { version: 1, patch: { summary: { tr: "Ben yazıyordum" } } });
  expect(saved).toMatchObject({ version: 3, data: { department: to, summary: { tr: "Ben yazıyordum" } } });
});

test("several in one field, and in rows, stand there once", async () => {
  const [from, to] = [await publicUnit("A"), await publicUnit("B")];
  const { id } = await createEntry(systemActor, deputies, {
    data: { firstName: "Ayşe", lastName: "Örnek", departments: [from, to] },
  });
  await handOver(systemActor, from, to);
  expect((await getEntry(systemActor, deputies, id)).data.departments).toEqual([to]);

  const services = section("hizmetdetay");
  const [old, heir] = [
    await createEntry(systemActor, services, { data: { title: { tr: "Eski hizmet" } } }),
    await createEntry(systemActor, services, { data: { title: { tr: "Yeni hizmet" } } }),
  ];
  const table = await createEntry(systemActor, standards, {
    data: readPatch(standards, {
      title: { tr: "Tablo" },
      rows: [
        { rowNo: 1, serviceName: "Bir", service: old.id },
        { rowNo: 2, serviceName: "İki", service: heir.id },
        { rowNo: 3, serviceName: "Üç" },
      ],
    }),
  });
  await startHandover(systemActor, services, old.id, { to: heir.id, isAgreed: false });
  await work(old.id);
  const { rows } = (await getEntry(systemActor, standards, table.id)).data as {
    rows: { _key: string; service?: string }[];
  };
  expect([rows.map(({ service }) => service), rows.map(({ _key }) => _key)]).toEqual([
    [heir.id, heir.id, undefined],
    (table.data.rows as typeof rows).map(({ _key }) => _key),
  ]);
});

test("more than one go's worth is handed over, and a stop in the middle goes on where it was", async () => {
  const [from, to] = [await publicUnit("Kalabalık"), await publicUnit("Devir alan")];
  const all = await Promise.all(
    Array.from({ length: 23 }, (_, at) =>
      createEntry(systemActor, notices, { data: completeNotice(from, { title: { tr: `Duyuru ${at}` } }) }),
    ),
  );
  const ids = all.map(({ id }) => id).sort();
  await startHandover(systemActor, units, from, { to, isAgreed: false });
  await db()
    .update(jobProgress)
    .set({ done: 5, cursor: { after: ids[4], left: {} } })
    .where(eq(jobProgress.jobKey, `hand over ${from}`));
  await work(from);
  expect((await listUses(systemActor, "entry", to)).seen).toHaveLength(18);
  expect((await listProgress(await person("webAdmin"), tr, { of: "all", page: 1, size: 1 })).items[0]).toMatchObject({
    kind: "content.hand-over",
    title: "“Kalabalık” → “Devir alan” devri",
    state: "done",
    total: 23,
    done: 23,
    failed: 0,
  });
  await handOver(systemActor, from, to);
  expect([
    (await listUses(systemActor, "entry", from)).seen,
    (await listUses(systemActor, "entry", to)).seen.length,
  ]).toEqual([[], 23]);
});

test("what waits for approval, is linked in a text or belongs to others stays, is named, and must be agreed to", async () => {
  const [from, to, hidden] = [
    await publicUnit("Devreden"),
    await publicUnit("Devralan"),
    (await unit("Taslak birim")).id,
  ];
  const [waiting, live] = [
    (await createEntry(systemActor, notices, { data: completeNotice(from) })).id,
    await notice(from, "Yayında"),
  ];
  await submitEntry(systemActor, notices, waiting, { version: 1 });
  const chief = await person("editorInChief");
  const view = await readHandover(chief, units, await getEntry(chief, units, from));
  expect(view.left.map(({ entryId, reason }) => [entryId, reason])).toEqual([[waiting, "waits"]]);
  expect(view.targets.map(({ id }) => id)).not.toContain(hidden);
  const start = (actor: Actor, target: string, isAgreed = true) =>
    wrong(startHandover(actor, units, from, { to: target, isAgreed }));
  expect([
    await start(chief, ""),
    await start(chief, from),
    await start(chief, live),
    await start(chief, hidden),
    await start(chief, to, false),
  ]).toEqual([
    { to: ["content.issues.missing"] },
    { to: ["content.issues.handOverToItself"] },
    { to: ["content.issues.badReference"] },
    { to: ["content.issues.handOverHidden"] },
    { rest: ["content.issues.handOverRest?count=1"] },
  ]);
  // Who may write for both units hands over drafts, and nothing that citizens read.
  const writer = await person("departmentEditor", { departments: [from, to] });
  expect(
    (await readHandover(writer, units, await getEntry(writer, units, from))).left.map(({ reason }) => reason).sort(),
  ).toEqual(["forbidden", "waits"]);
  expect(await start(await person("departmentEditor", { departments: [to] }), to)).toBe(403);
  expect(await start(await person("departmentEditor", { departments: [from] }), to)).toBe(403);

  expect(await start(chief, to)).toBe("done");
  expect(await start(chief, to)).toEqual({ to: ["content.issues.handOverRuns"] });
  await work(from);
  expect([(await read(waiting)).data.department, (await publicOf(live))?.data.department]).toEqual([from, to]);
  expect((await listInbox(chief, "notification", tr)).items[0]?.title).toBe("Devir tamamlandı, bazı içerikler kaldı");
  expect(await start(chief, to)).toEqual({ to: ["content.issues.nothingToHandOver"] });
});

test("where nothing goes out without approval only an administrator hands over what citizens read; their addresses follow, and what would break a rule stays", async () => {
  const [from, to] = [await publicUnit("Ruhsat"), await publicUnit("Denetim")];
  const contact = [{ unit: "Müdürlük" }];
  const table = async (department: string) =>
    (
      await createPublished(systemActor, standards, {
        data: readPatch(standards, {
          title: { tr: "Standartlar" },
          department,
          tableDate: "2026-03-01",
          rows: [{ rowNo: 1, serviceName: "Ölçü", documents: [{ name: "Dilekçe" }], completionTime: "1 gün" }],
          firstContact: contact,
          secondContact: contact,
        }),
      })
    ).id;
  const id = await table(from);
  await saveReviewedSections(systemActor, [standards.id]);
  const [chief, admin] = [await person("editorInChief"), await person("webAdmin")];
  const left = async (actor: Actor) =>
    (await readHandover(actor, units, await getEntry(actor, units, from))).left.map(({ reason }) => reason);
  expect([await left(chief), await left(admin)]).toEqual([["needsApproval"], []]);
  await handOver(admin, from, to);
  expect((await readPublishedEntry(standards, "tr", "denetim")).kind).toBe("found");
  expect(await readPublishedEntry(standards, "tr", "ruhsat")).toMatchObject({ kind: "moved", slug: "denetim" });

  // A unit has one table.
  const second = await table(from);
  await handOver(admin, from, to);
  expect([(await publicOf(id))?.data.department, (await publicOf(second))?.data.department]).toEqual([to, from]);
  expect((await getEntry(systemActor, standards, second)).version).toBe(1);
  expect((await listInbox(admin, "notification", tr)).items[0]?.description).toContain("1 içerik devredilemedi");
  await saveReviewedSections(systemActor, []);
});

test("what the law displays now stays as it is until its display is over", async () => {
  const [from, to] = [await publicUnit("İlan veren"), await publicUnit("İlanı devralan")];
  const legal = {
    ...notices,
    rules: notices.rules.filter((rule) => !("field" in rule && rule.field === "attachments")),
  };
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const { id } = await createPublished(systemActor, legal, {
    data: completeNotice(from, {
      isLegalNotice: true,
      legalBasis: "2577 sayılı Kanun",
      displayFrom: inDays(-1),
      displayTo: inDays(10),
      validUntil: inDays(20),
    }),
  });
  const admin = await person("webAdmin");
  expect(
    (await readHandover(admin, units, await getEntry(admin, units, from))).left.map(({ entryId, reason }) => [
      entryId,
      reason,
    ]),
  ).toEqual([[id, "onDisplay"]]);
  await handoverJobs["content.hand-over"]?.run({ section: units.id, from, to, by: admin.id });
  expect([(await publicOf(id))?.data.department, (await read(id)).version]).toEqual([from, 1]);
  expect((await listInbox(admin, "notification", tr)).items[0]?.title).toBe("Devir tamamlandı, bazı içerikler kaldı");
});

test("a link in a text is left to whoever wrote it", async () => {
  const [from, to] = [await publicUnit("Bağlanan"), await publicUnit("Başkası")];
  const linking = (
    await createPublished(systemActor, notices, {
      data: completeNotice(to, { body: { tr: '<p><a href="/home/mudurlukler/baglanan">Bağlanan birim</a></p>' } }),
    })
  ).id;
  expect(
    (await readHandover(systemActor, units, await getEntry(systemActor, units, from))).left.map(
      ({ entryId, reason }) => [entryId, reason],
    ),
  ).toEqual([[linking, "linked"]]);
  expect(await wrong(startHandover(systemActor, units, from, { to, isAgreed: true }))).toEqual({
    to: ["content.issues.nothingToHandOver"],
  });
});

test("the rights of a unit's people go along where an administrator says so", async () => {
  const [from, to] = [await publicUnit("Kapanan"), await publicUnit("Kalan")];
  const editor = await person("departmentEditor", { sections: [notices.id], departments: [from] });
  const id = await notice(from, "Bir duyuru");
  expect(
    await wrong(startHandover(await person("editorInChief"), units, from, { to, isAgreed: false, withPeople: true })),
  ).toBe(403);
  const admin = await person("webAdmin");
  expect((await readHandover(admin, units, await getEntry(admin, units, from))).people).toBe(1);
  await handOver(admin, from, to, { withPeople: true });
  expect(
    (await db().select().from(grants).where(eq(grants.userId, editor.id))).map(({ departments }) => departments),
  ).toEqual([[to]]);
  expect((await publicOf(id))?.data.department).toBe(to);
});

test("the page works without scripts: it counts, asks, refuses beside the field and begins", async () => {
  const [from, to] = [await publicUnit("Sayfadaki"), await publicUnit("Öteki")];
  await notice(from, "Duyuru");
  await db()
    .insert(sideMenuRules)
    .values({ name: "Birim sayfası", matchType: "record", target: from, section: units.id, menuCode: "kurumsal-yan" });
  const { cookie } = await signedIn("webAdmin");
  const path = `/content/mudurlukler/${from}/hand-over`;
  expect(await bodyOf(ask("GET", path, { cookie, headers: { "Accept-Language": "tr" } }))).toMatchObject({
    title: "Birimi devret",
    total: 1,
    bySection: [{ name: "Duyurular", count: 1 }],
    menus: [{ name: "Birim sayfası" }],
  });
  expect(await bodyOf(ask("GET", `/content/mudurlukler/${from}/confirm/trash`, { cookie }))).toMatchObject({
    isBlocked: true,
    handOver: path,
  });
  const post = (form: Record<string, string>) =>
    ask("POST", path, { cookie, body: new URLSearchParams(form), headers: { Origin: "http://site.test" } });
  const refused = await post({ to: "" });
  expect([refused.status, await bodyOf(refused)]).toEqual([
    422,
    expect.objectContaining({ errors: { to: ["content.issues.missing"] } }),
  ]);
  const begun = await post({ to });
  expect([begun.status, begun.headers.get("location")]).toEqual([302, path]);
  expect(await bodyOf(ask("GET", path, { cookie }))).toMatchObject({ isRunning: true });
});

test("scripts ask for it by the same operation", async () => {
  const [from, to] = [await publicUnit("Betikten"), await publicUnit("Betiğe")];
  const id = await notice(from, "Betik duyurusu");
  const chief = await signedIn("editorInChief");
  const post = async (json: object) =>
    ask("POST", `/api/content/mudurlukler/${from}/hand-over`, { bearer: chief.bearer, json });
  expect([
    (await post({ to: from })).status,
    (await post({ to, rest: "yes" })).status,
    (await post({ to })).status,
    (await post({ to })).status,
  ]).toEqual([422, 422, 200, 422]);
  await work(from);
  expect((await publicOf(id))?.data.department).toBe(to);
});

test("a category hands over what stands in it: addresses follow, and the former ones lead on", async () => {
  const [categories, services] = [section("hizmetkategori"), section("hizmetdetay")];
  const make = async (tr: string) =>
    (
      await createPublished(systemActor, categories, {
        data: readPatch(categories, { name: { tr }, icon: "heroicons_outline:home" }),
      })
    ).id;
  const [from, to, department] = [
    await make("Eski Kategori"),
    await make("Yeni Kategori"),
    await publicUnit("Hizmet veren"),
  ];
  const { id } = await createPublished(systemActor, services, {
    data: readPatch(services, {
      title: { tr: "Başvuru" },
      shortDescription: { tr: "Kısa." },
      category: from,
      department,
      audience: ["citizen"],
      channels: ["counter"],
      serviceStatus: "open",
      completionText: { tr: "1 gün" },
      requiredDocuments: [{ name: { tr: "Kimlik" } }],
    }),
  });
  await startHandover(systemActor, categories, from, { to, isAgreed: false });
  await work(from);
  expect((await getEntry(systemActor, services, id)).data.category).toBe(to);
  expect((await readPublishedEntry(services, "tr", "yeni-kategori/basvuru")).kind).toBe("found");
  expect(await readPublishedEntry(services, "tr", "eski-kategori/basvuru")).toMatchObject({
    kind: "moved",
    slug: "yeni-kategori/basvuru",
  });
});
