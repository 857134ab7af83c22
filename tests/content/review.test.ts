import { and, asc, desc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { systemActor, type Actor } from "~/lib/access/actor";
import { roles, type Role } from "~/lib/access/roles";
import { auditEntries } from "~/lib/audit/schema.server";
import type { Section } from "~/lib/content/definition/definition";
import { sections } from "~/lib/content/definition/registry.server";
import { readDashboard } from "~/lib/content/list/desk/dashboard.server";
import { createEntry, getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { listEntries } from "~/lib/content/list/entry-list.server";
import { ForbiddenFields, Incomplete, InvalidData, OwnEdit, WrongState } from "~/lib/content/errors";
import { parseListQuery } from "~/lib/content/list/list-query";
import {
  archiveEntry,
  createPublished,
  publishEntry,
  publishScheduled,
  scheduleEntry,
  withdrawEntry,
} from "~/lib/content/workflow/publishing.server";
import { approveEntry, returnEntry, submitEntry, takeBackEntry } from "~/lib/content/workflow/review.server";
import { saveReviewedSections } from "~/lib/content/review/review-rules.server";
import { readSituation } from "~/lib/content/workflow/review-view.server";
import { entryReviews } from "~/lib/content/schema.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { restoreVersion } from "~/lib/content/entries/versions.server";
import { listInbox } from "~/lib/inbox/inbox.server";
import { db } from "~/lib/platform/db/database.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { isRefusal } from "~/lib/platform/refusal";
import { StaleVersion } from "~/lib/platform/values/stale-version";

import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const notices = section("duyurular");
/** Sections as they may be declared; they live in the same rows. */
const twoSteps: Section = {
  ...notices,
  publishing: { ...notices.publishing, selfPublish: true, approvals: ["department", "chief"] },
};
const selfPublishing: Section = { ...notices, publishing: { ...notices.publishing, selfPublish: true } };
const tr = await getFixedT("tr");
const forbidden = { status: 403 };

type Person = Actor & { id: string };
let department = "";
let elsewhere = "";
const people = {} as Record<Role | "secondAdmin" | "secondChief", Person>;
beforeAll(async () => {
  department = (await unit()).id;
  elsewhere = (await unit("Fen İşleri Müdürlüğü")).id;
  const inUnit = { sections: ["duyurular"], departments: [department] };
  for (const role of roles) people[role] = await person(role, role.startsWith("department") ? inUnit : {});
  people.secondAdmin = await person("webAdmin");
  people.secondChief = await person("editorInChief");
});
beforeEach(() => saveReviewedSections(systemActor, []));

const write = (author: Actor, more = {}) => createEntry(author, notices, { data: completeNotice(department, more) });
const submitted = async (author: Actor = people.departmentEditor, more = {}, of = notices) => {
  const { id } = await write(author, more);
  await submitEntry(author, of, id, { version: 1, note: "Bakar mısınız?" });
  return id;
};
const read = (id: string) => getEntry(systemActor, notices, id);
const decisions = async (id: string) =>
  (await db().select().from(entryReviews).where(eq(entryReviews.entryId, id)).orderBy(asc(entryReviews.createdAt))).map(
    ({ decision, step, bypassReason, comment }) => [decision, step, bypassReason, comment],
  );
const inbox = async (actor: Actor) =>
  (await listInbox(actor, "notification", tr)).items.map(({ title, description }) => `${title}: ${description}`);
const lastAuditLine = async (id: string, verb: string) =>
  (
    await db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.objectId, id), eq(auditEntries.verb, verb as "approve")))
      .orderBy(desc(auditEntries.id))
      .limit(1)
  )[0];

type Verb = "submit" | "takeBack" | "return" | "approve" | "publish" | "edit" | "delete" | "withdraw";
const operations: Record<Verb, (actor: Actor, id: string, version: number) => Promise<unknown>> = {
  submit: (actor, id, version) => submitEntry(actor, notices, id, { version }),
  takeBack: (actor, id, version) => takeBackEntry(actor, notices, id, { version }),
  return: (actor, id, version) => returnEntry(actor, notices, id, { version, comment: "Tarih yanlış" }),
  approve: (actor, id, version) => approveEntry(actor, notices, id, { version }),
  publish: (actor, id, version) => publishEntry(actor, notices, id, { version }),
  edit: (actor, id, version) => saveEntry(actor, notices, id, { version, patch: { category: "tax" } }),
  delete: (actor, id, version) => trashEntry(actor, notices, id, { version }),
  withdraw: (actor, id, version) => withdrawEntry(actor, notices, id, { version, reason: "Yanlış" }),
};

/**
 * From a state, with a verb: one sign a role in the order of `roles`. + allowed, x not allowed, ! the state forbids it.
 */
const table: [from: "draft" | "inReview" | "published", Verb, string][] = [
  // webAdmin, editorInChief, departmentApprover, departmentEditor (who wrote it), translator, viewer, auditor
  ["draft", "submit", "++++xxx"],
  ["draft", "takeBack", "!!!!!xx"],
  ["draft", "return", "!!!xxxx"],
  ["draft", "approve", "!!!xxxx"],
  ["draft", "publish", "++xxxxx"],
  ["draft", "edit", "++++xxx"],
  ["draft", "delete", "++++xxx"],
  ["draft", "withdraw", "!!!xxxx"],
  ["inReview", "submit", "!!!!!xx"],
  ["inReview", "takeBack", "xxx+xxx"],
  ["inReview", "return", "+++xxxx"],
  ["inReview", "approve", "++xxxxx"],
  ["inReview", "publish", "!!xxxxx"],
  ["inReview", "edit", "!!!!xxx"],
  ["inReview", "delete", "++++xxx"],
  ["inReview", "withdraw", "!!!xxxx"],
  ["published", "submit", "!!!!!xx"],
  ["published", "approve", "!!!xxxx"],
  ["published", "publish", "++xxxxx"],
  ["published", "edit", "++++xxx"],
  ["published", "delete", "+xxxxxx"],
  ["published", "withdraw", "+++xxxx"],
];

test.each(table)("from %s, %s: %s", async (from, verb, signs) => {
  const seen: string[] = [];
  for (const role of roles) {
    const { id } = await write(people.departmentEditor);
    if (from === "inReview") await submitEntry(people.departmentEditor, notices, id, { version: 1 });
    if (from === "published") await publishEntry(systemActor, notices, id, { version: 1 });
    const before = await read(id);
    const how = await operations[verb](people[role], id, 1).then(
      () => "+",
      (refusal: unknown) => {
        if (refusal instanceof WrongState) return "!";
        if (isRefusal(refusal, 403)) return "x";
        throw refusal;
      },
    );
    if (how !== "+") expect(await read(id)).toEqual(before);
    seen.push(how);
  }
  expect(seen.join("")).toBe(signs);
});

test("from draft to published: the question, the return with a comment, the correction and the approval are all written down and told", async () => {
  const { departmentEditor: editor, departmentApprover: approver, editorInChief: chief } = people;
  const { id } = await write(editor, { title: { tr: "Onaylanacak" } });
  await submitEntry(editor, notices, id, { version: 1, note: "Bakar mısınız?" });
  expect(await read(id)).toMatchObject({
    state: "inReview",
    reviewVersion: 1,
    submittedBy: editor.id,
    liveVersion: null,
  });
  for (const told of [approver, chief])
    expect((await inbox(told))[0]).toBe(
      `Onay bekleyen içerik: <strong>${editor.name}</strong>, “Onaylanacak” başlıklı içeriği onaya gönderdi.`,
    );
  expect(await inbox(people.webAdmin)).not.toContainEqual(expect.stringContaining("Onaylanacak"));
  await expect(returnEntry(approver, notices, id, { version: 1, comment: " \0 " })).rejects.toMatchObject({
    fields: { comment: ["content.issues.notSaid"] },
  });
  await returnEntry(approver, notices, id, { version: 1, comment: "Saat <eksik>" });
  expect(await read(id)).toMatchObject({ state: "draft", reviewVersion: null, submittedAt: null, submittedBy: null });
  expect((await inbox(editor))[0]).toBe(
    `İçeriğiniz iade edildi: <strong>${approver.name}</strong>, “Onaylanacak” başlıklı içeriği iade etti: Saat &lt;eksik&gt;`,
  );
  await saveEntry(editor, notices, id, { version: 1, patch: { summary: { tr: "Saat 9" } } });
  await submitEntry(editor, notices, id, { version: 2 });
  await approveEntry(chief, notices, id, { version: 2, note: "Tamam" });
  expect(await read(id)).toMatchObject({ state: "published", liveVersion: 2, reviewVersion: null });
  expect((await inbox(editor))[0]).toBe(
    `İçeriğiniz onaylandı: <strong>${chief.name}</strong>, “Onaylanacak” başlıklı içeriği onayladı; içerik yayında.`,
  );
  expect(await decisions(id)).toEqual([
    ["submitted", null, null, "Bakar mısınız?"],
    ["returned", null, null, "Saat <eksik>"],
    ["submitted", null, null, null],
    ["approved", null, null, "Tamam"],
  ]);
  expect(await lastAuditLine(id, "return")).toMatchObject({ actorId: approver.id, version: 1, reason: "Saat <eksik>" });
});

test("what lacks something is not submitted, and a stale version decides nothing", async () => {
  const { id } = await createEntry(people.departmentEditor, notices, { data: { title: { tr: "Yarım" }, department } });
  await expect(submitEntry(people.departmentEditor, notices, id, { version: 1 })).rejects.toBeInstanceOf(Incomplete);
  const other = await submitted();
  for (const version of [0, 2])
    await expect(approveEntry(people.editorInChief, notices, other, { version })).rejects.toBeInstanceOf(StaleVersion);
  expect(await read(other)).toMatchObject({ state: "inReview", reviewVersion: 1 });
});

test("a published entry stays published with its live version while a newer one waits", async () => {
  const { id } = await write(people.departmentEditor);
  await publishEntry(people.editorInChief, notices, id, { version: 1 });
  await saveEntry(people.departmentEditor, notices, id, { version: 1, patch: { category: "tax" } });
  await submitEntry(people.departmentEditor, notices, id, { version: 2 });
  expect(await read(id)).toMatchObject({ state: "published", liveVersion: 1, reviewVersion: 2 });
  await takeBackEntry(people.departmentEditor, notices, id, { version: 2 });
  expect(await read(id)).toMatchObject({ state: "published", liveVersion: 1, reviewVersion: null });
  await submitEntry(people.departmentEditor, notices, id, { version: 2 });
  await approveEntry(people.editorInChief, notices, id, { version: 2 });
  expect(await read(id)).toMatchObject({ state: "published", liveVersion: 2, reviewVersion: null });
});

test("four eyes: who wrote the last words doesn't approve them; an administrator does, with a reason", async () => {
  const { editorInChief: chief, webAdmin: admin } = people;
  const own = await submitted(chief);
  await expect(approveEntry(chief, notices, own, { version: 1 })).rejects.toBeInstanceOf(OwnEdit);
  await expect(approveEntry(chief, notices, own, { version: 1, reason: "Acelem var" })).rejects.toBeInstanceOf(OwnEdit);
  await approveEntry(people.secondChief, notices, own, { version: 1 });
  const admins = await submitted(admin);
  await expect(approveEntry(admin, notices, admins, { version: 1, reason: " " })).rejects.toMatchObject({
    fields: { reason: ["content.issues.notSaid"] },
  });
  await approveEntry(admin, notices, admins, { version: 1, reason: "Nöbetçi yok" });
  expect((await decisions(admins)).at(-1)).toEqual(["approved", null, "Nöbetçi yok", null]);
  expect(await lastAuditLine(admins, "approve")).toMatchObject({ reason: "Nöbetçi yok", after: { bypass: true } });
});

test("a translation that is added in between makes nobody's own words another's", async () => {
  const id = await submitted(people.editorInChief);
  await saveEntry(people.translator, notices, id, {
    version: 1,
    patch: { title: { en: "Roadworks" } },
    mergeLocales: true,
  });
  await expect(approveEntry(people.editorInChief, notices, id, { version: 2 })).rejects.toBeInstanceOf(OwnEdit);
  await approveEntry(people.secondChief, notices, id, { version: 2 });
  expect(await read(id)).toMatchObject({
    liveVersion: 2,
    data: { title: { tr: "Planlı yol çalışması", en: "Roadworks" } },
  });
});

test("where departments publish, the unit's approver has the last word there, and only there", async () => {
  const id = await submitted(people.departmentEditor, {}, selfPublishing);
  const stranger = await person("departmentApprover", { sections: ["duyurular"], departments: [elsewhere] });
  const elsewhereOnly = await person("departmentApprover", { sections: ["haberler"], departments: [department] });
  for (const other of [stranger, elsewhereOnly]) {
    await expect(approveEntry(other, selfPublishing, id, { version: 1 })).rejects.toMatchObject(forbidden);
    await expect(returnEntry(other, selfPublishing, id, { version: 1, comment: "x" })).rejects.toMatchObject(forbidden);
    await expect(withdrawEntry(other, selfPublishing, id, { version: 1, reason: "x" })).rejects.toMatchObject(
      forbidden,
    );
  }
  await expect(approveEntry(people.departmentApprover, notices, id, { version: 1 })).rejects.toMatchObject(forbidden);
  await approveEntry(people.departmentApprover, selfPublishing, id, { version: 1 });
  expect((await read(id)).state).toBe("published");
});

test("two signatures: the unit's first, then the press office's, by two people", async () => {
  const { departmentApprover: approver, editorInChief: chief, webAdmin: admin } = people;
  const id = await submitted(people.departmentEditor, {}, twoSteps);
  await expect(approveEntry(chief, twoSteps, id, { version: 1 })).rejects.toMatchObject(forbidden);
  await expect(publishEntry(chief, twoSteps, id, { version: 1 })).rejects.toBeInstanceOf(WrongState);
  await approveEntry(approver, twoSteps, id, { version: 1 });
  expect(await read(id)).toMatchObject({ state: "inReview", reviewVersion: 1, liveVersion: null });
  expect((await inbox(people.departmentEditor))[0]).toContain("sıradaki onay bekleniyor");
  await expect(approveEntry(approver, twoSteps, id, { version: 1 })).rejects.toMatchObject(forbidden);
  // The second signer is told who asked and who has signed, not the one in place of the other.
  expect(await readSituation(chief, twoSteps, await read(id))).toMatchObject({
    step: "chief",
    line: { decision: "submitted", by: people.departmentEditor.name },
    signed: [{ decision: "approved", step: "department", by: approver.name }],
  });
  await approveEntry(chief, twoSteps, id, { version: 1 });
  expect(await read(id)).toMatchObject({ state: "published", liveVersion: 1 });
  expect((await decisions(id)).map(([, step]) => step)).toEqual([null, "department", "chief"]);
  const other = await submitted(people.departmentEditor, {}, twoSteps);
  await expect(approveEntry(admin, twoSteps, other, { version: 1 })).rejects.toBeInstanceOf(InvalidData);
  await approveEntry(admin, twoSteps, other, { version: 1, reason: "Müdür izinli" });
  await expect(approveEntry(admin, twoSteps, other, { version: 1 })).rejects.toBeInstanceOf(InvalidData);
  await approveEntry(chief, twoSteps, other, { version: 1 });
  expect((await read(other)).state).toBe("published");
});

test("a signature is void once the words it was given for have changed or were asked about anew", async () => {
  const id = await submitted(people.departmentEditor, {}, twoSteps);
  await approveEntry(people.departmentApprover, twoSteps, id, { version: 1 });
  await saveEntry(people.translator, twoSteps, id, {
    version: 1,
    patch: { title: { en: "Other words" } },
    mergeLocales: true,
  });
  await expect(approveEntry(people.editorInChief, twoSteps, id, { version: 2 })).rejects.toMatchObject(forbidden);
  await approveEntry(people.departmentApprover, twoSteps, id, { version: 2 });
  await takeBackEntry(people.departmentEditor, twoSteps, id, { version: 2 });
  await submitEntry(people.departmentEditor, twoSteps, id, { version: 2 });
  await expect(approveEntry(people.editorInChief, twoSteps, id, { version: 2 })).rejects.toMatchObject(forbidden);
});

test("a time that was wished for comes with the approval; one in the past is refused", async () => {
  const { departmentEditor: editor, editorInChief: chief } = people;
  const { id } = await write(editor);
  await expect(
    submitEntry(editor, notices, id, { version: 1, publishAt: new Date(Date.now() - 1000) }),
  ).rejects.toMatchObject({ fields: { publishAt: ["content.issues.inThePast"] } });
  const publishAt = new Date(Date.now() + 3_600_000);
  await submitEntry(editor, notices, id, { version: 1, publishAt });
  expect(await read(id)).toMatchObject({ state: "inReview", publishAt });
  await returnEntry(chief, notices, id, { version: 1, comment: "x" });
  expect(await read(id)).toMatchObject({ state: "draft", publishAt: null });
  await submitEntry(editor, notices, id, { version: 1, publishAt });
  await approveEntry(chief, notices, id, { version: 1 });
  expect(await read(id)).toMatchObject({ state: "scheduled", scheduledVersion: 1, publishAt, reviewVersion: null });
  await publishScheduled(systemActor, notices, id, 1);
  expect(await read(id)).toMatchObject({ state: "published", liveVersion: 1 });
  const at = await submitted(editor);
  await approveEntry(chief, notices, at, { version: 1, publishAt });
  expect(await read(at)).toMatchObject({ state: "scheduled", publishAt });
});

test("what the clock publishes leaves a newer version waiting", async () => {
  const { id } = await write(people.departmentEditor);
  await scheduleEntry(people.editorInChief, notices, id, {
    version: 1,
    publishAt: new Date(Date.now() + 60_000),
    unpublishAt: null,
  });
  await saveEntry(people.departmentEditor, notices, id, { version: 1, patch: { category: "tax" } });
  await submitEntry(people.departmentEditor, notices, id, { version: 2 });
  expect(await read(id)).toMatchObject({ state: "scheduled", scheduledVersion: 1, reviewVersion: 2 });
  await publishScheduled(systemActor, notices, id, 1);
  expect(await read(id)).toMatchObject({ state: "published", liveVersion: 1, reviewVersion: 2 });
});

test("where the administration asks for approval nothing is published without; urgent texts are, and reviewed afterwards", async () => {
  const { editorInChief: chief, webAdmin: admin } = people;
  await saveReviewedSections(admin, ["duyurular"]);
  await expect(saveReviewedSections(admin, ["yok"])).rejects.toMatchObject({ status: 400 });
  await expect(saveReviewedSections(chief, [])).rejects.toMatchObject(forbidden);
  const calm = await write(chief);
  for (const who of [chief, admin])
    await expect(publishEntry(who, notices, calm.id, { version: 1 })).rejects.toBeInstanceOf(WrongState);
  await expect(
    scheduleEntry(chief, notices, calm.id, { version: 1, publishAt: new Date(Date.now() + 60_000), unpublishAt: null }),
  ).rejects.toBeInstanceOf(WrongState);
  const urgent = await write(chief, { priority: "urgent" });
  const tomorrow = { version: 1, publishAt: new Date(Date.now() + 86_400_000), unpublishAt: null };
  await expect(
    scheduleEntry(chief, notices, urgent.id, tomorrow),
    "what can wait for tomorrow can wait for approval",
  ).rejects.toBeInstanceOf(WrongState);
  await expect(
    publishEntry(people.departmentApprover, selfPublishing, urgent.id, { version: 1 }),
  ).rejects.toBeInstanceOf(WrongState);
  await publishEntry(chief, notices, urgent.id, { version: 1 });
  expect(await read(urgent.id)).toMatchObject({
    state: "published",
    liveVersion: 1,
    reviewVersion: 1,
    submittedBy: chief.id,
  });
  expect(await decisions(urgent.id)).toEqual([["submitted", null, "urgent", null]]);
  const told = `Onay bekleyen içerik: <strong>${chief.name}</strong>, “${(await read(urgent.id)).title.tr}” başlıklı içeriği acil olarak onaysız yayımladı; incelemenizi bekliyor.`;
  expect(await inbox(people.secondChief)).toContain(told);
  // Its unit's approver may not publish here, so there is nothing for them to decide.
  for (const who of [chief, people.departmentApprover]) expect(await inbox(who)).not.toContain(told);
  await expect(takeBackEntry(chief, notices, urgent.id, { version: 1 })).rejects.toBeInstanceOf(WrongState);
  await expect(approveEntry(chief, notices, urgent.id, { version: 1 })).rejects.toBeInstanceOf(OwnEdit);
  // It is corrected meanwhile as anything published is.
  await saveEntry(people.departmentEditor, notices, urgent.id, { version: 1, patch: { category: "tax" } });
  await approveEntry(people.secondChief, notices, urgent.id, { version: 2 });
  expect(await read(urgent.id)).toMatchObject({ state: "published", liveVersion: 1, reviewVersion: null });
});

test("going off the site, into the archive or the trash ends the question", async () => {
  for (const end of [withdrawEntry, archiveEntry, trashEntry] as const) {
    const { id } = await write(people.departmentEditor);
    await publishEntry(people.editorInChief, notices, id, { version: 1 });
    await saveEntry(people.departmentEditor, notices, id, { version: 1, patch: { category: "tax" } });
    await submitEntry(people.departmentEditor, notices, id, { version: 2 });
    await end(people.webAdmin, notices, id, { version: 2, reason: "Gerek kalmadı" });
    expect(await read(id)).toMatchObject({ reviewVersion: null, submittedBy: null });
  }
  const waiting = await submitted();
  await trashEntry(people.webAdmin, notices, waiting, { version: 1 });
  expect(await read(waiting)).toMatchObject({ state: "draft", reviewVersion: null });
});

test("of two who decide at once one does; what is taken back is not approved", async () => {
  const outcome = async (...works: Promise<unknown>[]) =>
    (await Promise.allSettled(works)).map(({ status }) => status).sort();
  const twice = await submitted();
  expect(
    await outcome(
      approveEntry(people.editorInChief, notices, twice, { version: 1 }),
      approveEntry(people.secondChief, notices, twice, { version: 1 }),
    ),
  ).toEqual(["fulfilled", "rejected"]);
  expect((await decisions(twice)).filter(([decision]) => decision === "approved")).toHaveLength(1);
  const back = await submitted();
  expect(
    await outcome(
      approveEntry(people.editorInChief, notices, back, { version: 1 }),
      takeBackEntry(people.departmentEditor, notices, back, { version: 1 }),
    ),
  ).toEqual(["fulfilled", "rejected"]);
  const both = await submitted();
  expect(
    await outcome(
      returnEntry(people.secondChief, notices, both, { version: 1, comment: "x" }),
      approveEntry(people.editorInChief, notices, both, { version: 1 }),
    ),
  ).toEqual(["fulfilled", "rejected"]);
});

test("approved and edited at once: the public reads exactly what was approved", async () => {
  for (let at = 0; at < 4; at++) {
    const id = await submitted();
    const edit = () =>
      saveEntry(people.translator, notices, id, {
        version: 1,
        patch: { title: { en: `Late words ${at}` } },
        mergeLocales: true,
      });
    const approve = () => approveEntry(people.editorInChief, notices, id, { version: 1 });
    const results = await Promise.allSettled(at % 2 ? [edit(), approve()] : [approve(), edit()]);
    const { liveVersion, reviewVersion, version } = await read(id);
    const approved = results.some((result, which) => result.status === "fulfilled" && (which === 0) === (at % 2 === 0));
    if (approved) expect([liveVersion, reviewVersion]).toEqual([1, null]);
    else expect([liveVersion, reviewVersion, version]).toEqual([null, 2, 2]);
  }
});

test("a translator writes English words of what is published or submitted, and nothing else", async () => {
  const { translator } = people;
  const row = { _key: "a", title: { tr: "Ek" }, lang: "tr" };
  const { id } = await write(people.departmentEditor, { attachments: [row] });
  const patch = (version: number, changes: object) =>
    saveEntry(translator, notices, id, { version, patch: changes as Record<string, unknown>, mergeLocales: true });
  await expect(patch(1, { title: { en: "Draft" } })).rejects.toMatchObject(forbidden);
  await publishEntry(systemActor, notices, id, { version: 1 }).catch(() =>
    saveEntry(systemActor, notices, id, { version: 1, patch: { attachments: undefined } }).then(() =>
      publishEntry(systemActor, notices, id, { version: 2 }),
    ),
  );
  const { version } = await read(id);
  await expect(
    patch(version, { title: { en: "Roads", tr: "Yollar" }, category: "tax", summary: { tr: "Yeni" } }),
  ).rejects.toMatchObject({
    name: "ForbiddenFields",
    fields: {
      "title.tr": ["content.issues.notYours"],
      category: ["content.issues.notYours"],
      "summary.tr": ["content.issues.notYours"],
    },
  });
  await expect(patch(version, { attachments: [row, { ...row, _key: "b" }] })).rejects.toBeInstanceOf(ForbiddenFields);
  expect((await patch(version, { title: { en: "Roads" } })).data.title).toEqual({
    tr: "Planlı yol çalışması",
    en: "Roads",
  });
  await expect(restoreVersion(people.viewer, notices, id, { version: version + 1, from: 1 })).rejects.toMatchObject(
    forbidden,
  );
  await submitEntry(translator, notices, id, { version: version + 1 });
  expect((await read(id)).reviewVersion).toBe(version + 1);
});

test("what waits is listed for everybody, and on the desk of those who decide", async () => {
  const id = await submitted(people.departmentEditor, { title: { tr: "Masadaki" } });
  const foreign = await createEntry(people.webAdmin, notices, {
    data: completeNotice(elsewhere, { title: { tr: "Başka birimin" } }),
  });
  await submitEntry(people.webAdmin, notices, foreign.id, { version: 1 });
  const view = parseListQuery(notices, new URLSearchParams({ view: "inReview", size: "100" }));
  const listed = (await listEntries(people.viewer, notices, view)).items;
  expect(listed.find((item) => item.id === id)).toMatchObject({ state: "inReview", reviewVersion: 1 });
  const waiting = async (actor: Actor) =>
    (await readDashboard(actor, { whole: "waiting" })).waiting?.items.map((item) => item.id);
  expect(await waiting(people.departmentApprover)).toContain(id);
  expect(await waiting(people.departmentApprover)).not.toContain(foreign.id);
  expect(await waiting(people.editorInChief)).toEqual(expect.arrayContaining([id, foreign.id]));
  expect(await waiting(people.departmentEditor)).toBeUndefined();
  expect(
    (await readDashboard(people.departmentEditor, { whole: "drafts" })).drafts.items.map((item) => item.id),
  ).not.toContain(id);
});

test("plans, tenders and what citizens are told of their data go out with two signatures; an old notice stays until the second", async () => {
  expect([...sections.values()].flatMap(({ id, publishing }) => (publishing.approvals ? [id] : [])).sort()).toEqual([
    "askidakiimarplanlari",
    "imarplandegisiklikleri",
    "kvkkbilgi",
    "tasinmazmalilanlari",
  ]);
  const papers = section("kvkkbilgi");
  const paper = { docType: "policy", versionNo: "1", effectiveFrom: "2026-01-01" };
  const old = await createPublished(systemActor, papers, { data: { ...paper, title: { tr: "Politika 2025" } } });
  const law = { sections: [papers.id] };
  const [editor, approver] = [await person("departmentEditor", law), await person("departmentApprover", law)];
  const { id } = await createEntry(editor, papers, {
    data: { ...paper, title: { tr: "Politika 2026" }, supersedes: old.id },
  });
  await expect(publishEntry(approver, papers, id, { version: 1 })).rejects.toMatchObject(forbidden);
  await submitEntry(editor, papers, id, { version: 1 });
  await expect(approveEntry(people.editorInChief, papers, id, { version: 1 })).rejects.toMatchObject(forbidden);
  await approveEntry(approver, papers, id, { version: 1 });
  expect((await getEntry(systemActor, papers, old.id)).state).toBe("published");
  await approveEntry(people.editorInChief, papers, id, { version: 1 });
  expect([
    (await getEntry(systemActor, papers, id)).state,
    (await getEntry(systemActor, papers, old.id)).state,
  ]).toEqual(["published", "archived"]);
});
