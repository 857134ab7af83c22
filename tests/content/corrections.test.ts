import { and, asc, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { systemActor, type Actor } from "~/lib/access/actor";
import { roles, type Role } from "~/lib/access/roles";
import { auditEntries } from "~/lib/audit/schema.server";
import { confirmCorrection, correctEntry, readCorrection } from "~/lib/content/workflow/corrections.server";
import type { Section } from "~/lib/content/definition/definition";
import { readDashboard } from "~/lib/content/list/desk/dashboard.server";
import { createEntry, getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { Incomplete, InvalidData, OwnEdit, WrongState } from "~/lib/content/errors";
import { approveEntry, returnEntry, submitEntry, takeBackEntry } from "~/lib/content/workflow/review.server";
import { saveReviewedSections } from "~/lib/content/review/review-rules.server";
import { readSituation } from "~/lib/content/workflow/review-view.server";
import { entryReviews } from "~/lib/content/schema.server";
import { listVersions } from "~/lib/content/entries/versions.server";
import { listInbox } from "~/lib/inbox/inbox.server";
import { db } from "~/lib/platform/db/database.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { isRefusal } from "~/lib/platform/refusal";
import { StaleVersion } from "~/lib/platform/values/stale-version";

import { ask, signedIn } from "../support/api";
import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const notices = section("duyurular");
const twoSteps: Section = {
  ...notices,
  publishing: { ...notices.publishing, selfPublish: true, approvals: ["department", "chief"] },
};
const selfPublishing: Section = { ...notices, publishing: { ...notices.publishing, selfPublish: true } };
const tr = await getFixedT("tr");

type Person = Actor & { id: string };
let department = "";
const people = {} as Record<Role | "secondAdmin" | "secondChief" | "secondEditor", Person>;
beforeAll(async () => {
  department = (await unit()).id;
  const inUnit = { sections: ["duyurular"], departments: [department] };
  for (const role of roles) people[role] = await person(role, role.startsWith("department") ? inUnit : {});
  people.secondAdmin = await person("webAdmin");
  people.secondChief = await person("editorInChief");
  people.secondEditor = await person("departmentEditor", inUnit);
});
beforeEach(() => saveReviewedSections(systemActor, []));
// What is remembered of the settings outlives this file's database.
afterAll(() => saveReviewedSections(systemActor, []));

const submitted = async (
  author: Actor = people.departmentEditor,
  more = {},
  of = notices,
  publishAt: Date | null = null,
) => {
  const { id } = await createEntry(author, notices, {
    data: completeNotice(department, { title: { tr: "Yol çalışmasi" }, ...more }),
  });
  await submitEntry(author, of, id, { version: 1, publishAt });
  return id;
};
const patch = { title: { tr: "Yol çalışması" } };
const correct = (who: Actor, id: string, more = {}, of = notices) =>
  correctEntry(who, of, id, { version: 1, patch, ...more });
const read = (id: string) => getEntry(systemActor, notices, id);
const decisions = async (id: string) =>
  (await db().select().from(entryReviews).where(eq(entryReviews.entryId, id)).orderBy(asc(entryReviews.createdAt))).map(
    ({ decision, version, step, actorId }) => [decision, version, step, actorId],
  );
const news = async (actor: Actor) => (await listInbox(actor, "notification", tr)).items[0];
const waitingFor = async (actor: Actor) => (await readDashboard(actor)).waiting?.items.map(({ id }) => id) ?? null;

const signs = (refusal: unknown) => {
  if (refusal instanceof WrongState) return "!";
  if (refusal instanceof OwnEdit) return "o";
  if (isRefusal(refusal, 403)) return "x";
  throw refusal;
};
/**
 * One sign a role: + corrected and public, w waits for another, x not allowed, o their own words, ! the state forbids
 * it.
 */
const table: [what: string, section: Section, isReviewed: boolean, signs: string][] = [
  // webAdmin, editorInChief, departmentApprover, departmentEditor (who wrote it), translator, viewer, auditor
  ["where whoever may publish does", notices, false, "++xxxxx"],
  ["where units publish", selfPublishing, false, "+++xxxx"],
  ["where two people must see it", notices, true, "wwxxxxx"],
  ["where units publish and two people must see it", selfPublishing, true, "wwwxxxx"],
];

test.each(table)("correcting what waits, by role, %s", async (_, of, isReviewed, expected) => {
  await saveReviewedSections(systemActor, isReviewed ? [of.id] : []);
  let seen = "";
  for (const role of roles) {
    const id = await submitted(people.departmentEditor, {}, of);
    const before = await read(id);
    const sign = await correct(people[role], id, {}, of).then((outcome) => (outcome === "approved" ? "+" : "w"), signs);
    if (sign === "x") expect(await read(id)).toEqual(before);
    else
      expect(await read(id)).toMatchObject({
        version: 2,
        updatedBy: people[role].id,
        liveVersion: sign === "+" ? 2 : null,
        reviewVersion: sign === "+" ? null : 2,
        data: { title: { tr: "Yol çalışması" } },
      });
    seen += sign;
  }
  expect(seen).toBe(expected);
});

test("nobody corrects a draft, what is published or their own words; a stale page and an incomplete text write nothing", async () => {
  const { editorInChief: chief, departmentEditor: editor } = people;
  const { id: draft } = await createEntry(editor, notices, { data: completeNotice(department) });
  await expect(correct(chief, draft)).rejects.toBeInstanceOf(WrongState);
  const own = await submitted(chief);
  await expect(correct(chief, own)).rejects.toBeInstanceOf(OwnEdit);
  const id = await submitted();
  await expect(correct(chief, id, { patch: { body: undefined } })).rejects.toBeInstanceOf(Incomplete);
  await expect(correct(chief, id, { patch: { department: crypto.randomUUID() } })).rejects.toBeInstanceOf(InvalidData);
  await expect(saveEntry(chief, notices, id, { version: 1, patch })).rejects.toBeInstanceOf(WrongState);
  await expect(saveEntry(chief, notices, id, { version: 1, patch, kind: "autosave" })).rejects.toBeInstanceOf(
    WrongState,
  );
  expect(await read(id)).toMatchObject({ version: 1, reviewVersion: 1, state: "inReview" });
  await saveEntry(people.translator, notices, id, {
    version: 1,
    patch: { title: { en: "Roadworks" } },
    mergeLocales: true,
  });
  // The reviewer has not seen the translation: both texts come back joined.
  const stale = await correct(chief, id, { patch, mergeLocales: true }).then(
    () => null,
    (error: unknown) => error,
  );
  expect(stale).toBeInstanceOf(StaleVersion);
  expect((stale as StaleVersion).merged).toMatchObject({ title: { tr: "Yol çalışması", en: "Roadworks" } });
  expect(await decisions(id)).toHaveLength(1);
});

test("what is corrected without a change is simply approved", async () => {
  const id = await submitted();
  expect(await correct(people.editorInChief, id, { patch: { title: { tr: "Yol çalışmasi" } } })).toBe("approved");
  expect(await read(id)).toMatchObject({ version: 1, liveVersion: 1 });
  expect((await decisions(id)).map(([decision]) => decision)).toEqual(["submitted", "approved"]);
});

test("the corrected version bears the corrector's name and note; the author is led to the marked words; a wished time stays", async () => {
  const publishAt = new Date(Date.now() + 3_600_000);
  const id = await submitted(people.departmentEditor, {}, notices, publishAt);
  await correct(people.editorInChief, id, { note: "Bir harf" });
  expect(await read(id)).toMatchObject({ state: "scheduled", scheduledVersion: 2, publishAt });
  expect((await listVersions(systemActor, notices, id))[0]).toMatchObject({
    version: 2,
    kind: "correction",
    author: people.editorInChief.name,
    note: "Bir harf",
    changed: ["title.tr"],
  });
  expect(await decisions(id)).toEqual([
    ["submitted", 1, null, people.departmentEditor.id],
    ["corrected", 2, null, people.editorInChief.id],
  ]);
  const told = (await listInbox(people.departmentEditor, "notification", tr)).items;
  expect(told.find(({ title }) => title === "İçeriğiniz düzeltilerek onaylandı")?.link).toBe(
    `/content/duyurular/${id}/versions/2?with=1`,
  );
  const { marked, changed, authors } = await readCorrection(people.departmentEditor, notices, id, 2, {
    t: tr,
    locale: "tr",
  });
  expect([changed, authors.after.author]).toEqual([["title.tr"], people.editorInChief.name]);
  expect(marked["title.tr"]?.after).toEqual({
    parts: [
      { text: "Yol ", isChanged: false },
      { text: "çalışması", isChanged: true },
    ],
  });
  const [line] = await db()
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.objectId, id), eq(auditEntries.verb, "approve")))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  expect(line).toMatchObject({ actorId: people.editorInChief.id, version: 2, after: { correctedFrom: 1 } });
});

test("where two people must see a text nobody publishes their own correction: the author or another approver agrees with it first", async () => {
  const { editorInChief: chief, departmentEditor: editor, webAdmin: admin } = people;
  await saveReviewedSections(systemActor, ["duyurular"]);
  const id = await submitted();
  await expect(correct(chief, id, { patch: { body: undefined } })).rejects.toBeInstanceOf(Incomplete);
  expect(await correct(chief, id)).toBe("awaitsAnother");
  expect(await news(editor)).toMatchObject({
    title: "İçeriğiniz düzeltildi; onayınız bekleniyor",
    link: `/content/duyurular/${id}`,
  });
  await expect(approveEntry(chief, notices, id, { version: 2 })).rejects.toBeInstanceOf(OwnEdit);
  await expect(correct(chief, id, { version: 2, patch: { title: { tr: "Bambaşka" } } })).rejects.toBeInstanceOf(
    OwnEdit,
  );
  for (const other of [chief, people.secondEditor, people.departmentApprover, admin])
    await expect(confirmCorrection(other, notices, id, { version: 2 })).rejects.toBeInstanceOf(WrongState);
  await expect(confirmCorrection(people.viewer, notices, id, { version: 2 })).rejects.toMatchObject({ status: 403 });
  await expect(confirmCorrection(editor, notices, id, { version: 1 })).rejects.toBeInstanceOf(StaleVersion);
  expect(await readSituation(editor, notices, await getEntry(editor, notices, id))).toMatchObject({
    rights: { may: { confirm: true, approve: false, takeBack: true } },
    corrected: { by: chief.name, version: 2 },
  });
  expect(await readSituation(chief, notices, await getEntry(chief, notices, id))).toMatchObject({
    rights: { may: { confirm: false, correct: false } },
    own: "other",
  });
  expect(await waitingFor(editor)).toContain(id);
  expect(await waitingFor(people.secondEditor)).toBeNull();
  expect(await waitingFor(chief)).not.toContain(id);
  await confirmCorrection(editor, notices, id, { version: 2 });
  expect(await waitingFor(editor)).not.toContain(id);
  expect(await read(id)).toMatchObject({ state: "published", liveVersion: 2, reviewVersion: null });
  expect((await decisions(id)).map(([decision]) => decision)).toEqual(["submitted", "corrected", "confirmed"]);
  const other = await submitted();
  await correct(chief, other);
  await approveEntry(people.secondChief, notices, other, { version: 2 });
  expect(await read(other)).toMatchObject({ liveVersion: 2 });
});

test("who submits another's words and corrects them is no second person for the correction", async () => {
  const { editorInChief: chief, departmentEditor: editor } = people;
  await saveReviewedSections(systemActor, ["duyurular"]);
  const { id } = await createEntry(editor, notices, { data: completeNotice(department) });
  await submitEntry(chief, notices, id, { version: 1 });
  expect(await correct(chief, id)).toBe("awaitsAnother");
  await expect(confirmCorrection(chief, notices, id, { version: 2 })).rejects.toBeInstanceOf(WrongState);
  await expect(confirmCorrection(editor, notices, id, { version: 2 })).rejects.toBeInstanceOf(WrongState);
  expect(await read(id)).toMatchObject({ liveVersion: null, reviewVersion: 2 });
});

test("the author may take a corrected text back, the corrector may return it; a later translation voids the correction's signature", async () => {
  const { editorInChief: chief, departmentEditor: editor } = people;
  await saveReviewedSections(systemActor, ["duyurular"]);
  const [back, returned, translated] = [await submitted(), await submitted(), await submitted()];
  for (const id of [back, returned, translated]) await correct(chief, id);
  await takeBackEntry(editor, notices, back, { version: 2 });
  await returnEntry(chief, notices, returned, { version: 2, comment: "Yine de olmadı" });
  for (const id of [back, returned])
    expect(await read(id)).toMatchObject({
      state: "draft",
      reviewVersion: null,
      data: { title: { tr: "Yol çalışması" } },
    });
  await saveEntry(people.translator, notices, translated, {
    version: 2,
    patch: { title: { en: "Roadworks" } },
    mergeLocales: true,
  });
  await expect(confirmCorrection(editor, notices, translated, { version: 3 })).rejects.toBeInstanceOf(WrongState);
  await expect(approveEntry(chief, notices, translated, { version: 3 })).rejects.toBeInstanceOf(OwnEdit);
  await approveEntry(people.secondChief, notices, translated, { version: 3 });
});

test("of two signatures the first is void once the second signer corrects: the unit signs the corrected words", async () => {
  const { editorInChief: chief, departmentApprover: approver } = people;
  const id = await submitted(people.departmentEditor, {}, twoSteps);
  await approveEntry(approver, twoSteps, id, { version: 1 });
  expect(await correct(chief, id, {}, twoSteps)).toBe("awaitsAnother");
  expect(await readSituation(approver, twoSteps, await read(id))).toMatchObject({
    step: "department",
    isLastStep: false,
    rights: { may: { approve: true } },
  });
  await expect(confirmCorrection(people.departmentEditor, twoSteps, id, { version: 2 })).rejects.toBeInstanceOf(
    WrongState,
  );
  await approveEntry(approver, twoSteps, id, { version: 2 });
  expect(await read(id)).toMatchObject({ state: "published", liveVersion: 2 });
  const other = await submitted(people.departmentEditor, {}, twoSteps);
  expect(await correct(approver, other, {}, twoSteps)).toBe("awaitsAnother");
  await approveEntry(chief, twoSteps, other, { version: 2 });
  expect(await read(other)).toMatchObject({ liveVersion: 2 });
});

test("an urgent text that was corrected goes out at once and is looked at by another person afterwards", async () => {
  const { editorInChief: chief } = people;
  await saveReviewedSections(systemActor, ["duyurular"]);
  const id = await submitted(people.departmentEditor, { priority: "urgent" });
  expect(await correct(chief, id)).toBe("approved");
  expect(await read(id)).toMatchObject({ liveVersion: 2, reviewVersion: 2, submittedBy: chief.id });
  await expect(approveEntry(chief, notices, id, { version: 2 })).rejects.toBeInstanceOf(OwnEdit);
  await approveEntry(people.secondChief, notices, id, { version: 2 });
  expect(await read(id)).toMatchObject({ reviewVersion: null });
});

test("an administrator corrects and approves what is their own with a reason", async () => {
  await saveReviewedSections(systemActor, ["duyurular"]);
  const id = await submitted(people.webAdmin);
  await expect(correct(people.webAdmin, id)).rejects.toMatchObject({ fields: { reason: ["content.issues.notSaid"] } });
  expect(await correct(people.webAdmin, id, { reason: "Nöbetçi yok" })).toBe("approved");
  expect(await read(id)).toMatchObject({ liveVersion: 2 });
});

test("scripts correct and agree by the same rules", async () => {
  await saveReviewedSections(systemActor, ["duyurular"]);
  const chief = await signedIn("editorInChief");
  const editor = await signedIn("departmentEditor", { sections: ["duyurular"], departments: [department] });
  const { id } = await createEntry(systemActor, notices, { data: completeNotice(department) });
  const post = (who: typeof chief, verb: string, json: object) =>
    ask("POST", `/api/content/duyurular/${id}/${verb}`, { bearer: who.bearer, json });
  expect((await post(editor, "submit", { version: 1 })).status).toBe(200);
  expect((await post(editor, "approve", { version: 1, data: { title: { tr: "x" } } })).status).toBe(403);
  expect((await post(chief, "approve", { version: 1, data: { title: { tr: 5 } } })).status).toBe(422);
  expect(
    await (await post(chief, "approve", { version: 1, data: { title: { tr: "Düzgün başlık" } } })).json(),
  ).toMatchObject({ version: 2, status: "inReview", reviewVersion: 2 });
  expect((await post(chief, "confirm", { version: 2 })).status).toBe(409);
  expect(await (await post(editor, "confirm", { version: 2 })).json()).toMatchObject({
    status: "published",
    liveVersion: 2,
    data: { title: { tr: "Düzgün başlık" } },
  });
});
