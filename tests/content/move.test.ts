import { asc, eq, isNull, and } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry, getEntry, saveEntry, type Entry } from "~/lib/content/entries/entries.server";
import { compareVersions, listVersions } from "~/lib/content/entries/versions.server";
import { InvalidData, WrongState } from "~/lib/content/errors";
import { saveReviewedSections } from "~/lib/content/review/review-rules.server";
import { entries, publications } from "~/lib/content/schema.server";
import { moveEntry } from "~/lib/content/workflow/move.server";
import { publishEntry, publishScheduled, scheduleEntry } from "~/lib/content/workflow/publishing.server";
import { approveEntry, submitEntry } from "~/lib/content/workflow/review.server";
import { db } from "~/lib/platform/db/database.server";

import { ask, bodyOf, signedIn, type EntryBody } from "../support/api";
import { section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const pages = section("kurumsalicerik");
type Person = Awaited<ReturnType<typeof signedIn>>;
let [editor, chief]: Person[] = [];
let department = "";
const people = () => {
  if (!editor || !chief) throw new Error("an editor and a chief");
  return { editor, chief };
};

beforeAll(async () => {
  department = (await unit()).id;
  editor = await signedIn("departmentEditor", { departments: [department] });
  chief = await signedIn("editorInChief");
});
beforeEach(async () => {
  await saveReviewedSections(systemActor, []);
  await db().delete(entries).where(eq(entries.section, pages.id));
});

const begin = (tr: string, parentId: string | null = null) =>
  createEntry(systemActor, pages, { data: { title: { tr }, body: { tr: "<p>Metin.</p>" }, department }, parentId });
/** Live pages at the top, in the order of their names. */
async function live(...names: string[]): Promise<Entry[]> {
  const made: Entry[] = [];
  for (const name of names) made.push(await begin(name));
  for (const { id } of made) await publishEntry(systemActor, pages, id, { version: 1 });
  return made;
}
const read = (id: string) => getEntry(systemActor, pages, id);
const draftOrder = async () =>
  (
    await db()
      .select({ title: entries.title })
      .from(entries)
      .where(and(eq(entries.section, pages.id), isNull(entries.parentId)))
      .orderBy(asc(entries.position), asc(entries.id))
  )
    .map(({ title }) => title.tr)
    .join("");
const publicOrder = async () =>
  (
    await db()
      .select({ title: publications.title })
      .from(publications)
      .where(and(eq(publications.section, pages.id), isNull(publications.parentId)))
      .orderBy(asc(publications.position), asc(publications.entryId))
  )
    .map(({ title }) => title.tr)
    .join("");
const publicParent = async (id: string) =>
  (await db().select({ parentId: publications.parentId }).from(publications).where(eq(publications.entryId, id)))[0]
    ?.parentId;
const three = async () => {
  const [a, b, c] = await live("A", "B", "C");
  if (!a || !b || !c) throw new Error("three pages");
  return { a, b, c };
};

test("who may not publish proposes a move: the public sees it once the entry is published, with approval or without", async () => {
  const { a, b, c } = await three();
  expect(await moveEntry(people().editor, pages, c.id, { to: "before", target: a.id })).toEqual({
    back: { to: "after", target: b.id },
    isProposed: true,
  });
  expect([await draftOrder(), await publicOrder()]).toEqual(["CAB", "ABC"]);
  expect(await read(c.id)).toMatchObject({ version: 2, liveVersion: 1 });
  // What is proposed already goes on being the same proposal.
  await moveEntry(people().editor, pages, c.id, { to: "down" });
  expect([await draftOrder(), await publicOrder(), (await read(c.id)).version]).toEqual(["ACB", "ABC", 2]);
  expect((await listVersions(systemActor, pages, c.id)).map(({ changed }) => changed)[0]).toEqual(["position"]);
  expect((await compareVersions(people().chief, pages, c.id, 1, 2)).moved).toBe("order");
  await submitEntry(people().editor, pages, c.id, { version: 2 });
  await expect(moveEntry(people().editor, pages, c.id, { to: "up" })).rejects.toMatchObject({
    reason: "waitsToBeTakenBack",
  });
  await expect(moveEntry(people().chief, pages, c.id, { to: "up" })).rejects.toBeInstanceOf(WrongState);
  await approveEntry(people().chief, pages, c.id, { version: 2 });
  expect([await publicOrder(), (await read(c.id)).liveVersion]).toEqual(["ACB", 2]);

  await moveEntry(people().editor, pages, c.id, { to: "into", target: a.id });
  expect([(await read(c.id)).parentId, await publicParent(c.id), (await read(c.id)).version]).toEqual([a.id, null, 3]);
  expect((await compareVersions(people().chief, pages, c.id, 2, 3)).moved).toEqual({
    from: undefined,
    to: { tr: "A" },
  });
  await publishEntry(people().chief, pages, c.id, { version: 3 });
  expect(await publicParent(c.id)).toBe(a.id);
});

test("who may publish moves what is live at once, with one press and nothing left to publish", async () => {
  const { a, b, c } = await three();
  expect(await moveEntry(people().chief, pages, c.id, { to: "up" })).toEqual({
    back: { to: "after", target: b.id },
    isProposed: false,
  });
  expect([await draftOrder(), await publicOrder(), (await read(c.id)).version]).toEqual(["ACB", "ACB", 1]);
  // Another's words stay unpublished.
  await saveEntry(people().editor, pages, b.id, { version: 1, patch: { title: { tr: "Ç" } } });
  await moveEntry(people().chief, pages, b.id, { to: "in" });
  expect(await read(b.id)).toMatchObject({ version: 3, liveVersion: 1, parentId: c.id, data: { title: { tr: "Ç" } } });
  expect(await publicParent(b.id)).toBe(c.id);
  expect(await moveEntry(people().chief, pages, a.id, { to: "into", target: c.id })).toMatchObject({
    isProposed: false,
  });
  expect([await publicParent(a.id), await read(a.id)]).toMatchObject([c.id, { version: 2, liveVersion: 2 }]);
  const back = await moveEntry(people().chief, pages, b.id, { to: "out" });
  expect([await publicParent(b.id), back?.back]).toEqual([null, { to: "before", target: a.id }]);
});

test("where nothing goes out without approval, nobody moves at once what the public sees", async () => {
  const { a, c } = await three();
  await saveReviewedSections(systemActor, [pages.id]);
  expect(await moveEntry(people().chief, pages, c.id, { to: "before", target: a.id })).toMatchObject({
    isProposed: true,
  });
  expect([await draftOrder(), await publicOrder()]).toEqual(["CAB", "ABC"]);
  await expect(publishEntry(people().chief, pages, c.id, { version: 2 })).rejects.toMatchObject({
    reason: "needsApproval",
  });
});

test("the clock brings the place of the version that was scheduled, not of a later draft; who may publish moves both", async () => {
  const { a, b, c } = await three();
  await saveEntry(people().chief, pages, c.id, { version: 1, patch: { title: { tr: "Ç" } } });
  await scheduleEntry(people().chief, pages, c.id, {
    version: 2,
    publishAt: new Date(Date.now() + 3_600_000),
    unpublishAt: null,
  });
  await moveEntry(people().editor, pages, c.id, { to: "into", target: a.id });
  expect(await read(c.id)).toMatchObject({ version: 3, scheduledVersion: 2, parentId: a.id });
  await publishScheduled(systemActor, pages, c.id, 2);
  expect([await publicParent(c.id), await publicOrder()]).toEqual([null, "ABÇ"]);
  await saveEntry(people().chief, pages, a.id, { version: 1, patch: { title: { tr: "Â" } } });
  await scheduleEntry(people().chief, pages, a.id, {
    version: 2,
    publishAt: new Date(Date.now() + 3_600_000),
    unpublishAt: null,
  });
  await moveEntry(people().chief, pages, a.id, { to: "after", target: b.id });
  await publishScheduled(systemActor, pages, a.id, 2);
  expect(await publicOrder()).toBe("BÂÇ");
});

test("a script's parent is merged, or refused, as a field is: by the version that it names", async () => {
  const { a, b, c } = await three();
  const patch = (id: string, json: object, who = people().editor) =>
    ask("PATCH", `/api/content/${pages.id}/${id}`, { bearer: who.bearer, json });
  expect((await patch(c.id, { version: 1, parentId: a.id })).status).toBe(200);
  expect([await read(c.id), await publicParent(c.id)]).toMatchObject([{ version: 2, parentId: a.id }, null]);
  const late = await patch(c.id, { version: 1, parentId: b.id });
  expect([late.status, await bodyOf(late)]).toMatchObject([
    409,
    { fields: { parentId: expect.any(Array) as unknown[] } },
  ]);
  expect(await read(c.id)).toMatchObject({ version: 2, parentId: a.id });
  // Who leaves it where they saw it takes nobody's move back.
  expect(
    await bodyOf<EntryBody>(patch(c.id, { version: 1, parentId: null, data: { summary: { tr: "Özet" } } })),
  ).toMatchObject({ version: 3, parentId: a.id });
  // Moves of the list are told as well.
  await moveEntry(people().chief, pages, b.id, { to: "into", target: a.id });
  expect((await patch(b.id, { version: 1, parentId: c.id })).status).toBe(409);
  expect((await patch(b.id, { version: 2, parentId: null })).status).toBe(200);
});

test("what goes out alone closes no circle among what the public sees", async () => {
  const { a, b } = await three();
  await publishEntry(systemActor, pages, b.id, {
    version: (await saveEntry(systemActor, pages, b.id, { version: 1, patch: {}, parentId: a.id })).version,
  });
  expect(await publicParent(b.id)).toBe(a.id);
  // The draft turns them round; each move alone is fine there.
  await moveEntry(people().editor, pages, b.id, { to: "out" });
  await moveEntry(people().editor, pages, a.id, { to: "into", target: b.id });
  await expect(publishEntry(people().chief, pages, a.id, { version: 2 })).rejects.toMatchObject({
    fields: { parentId: ["content.issues.parentCircle"] },
  });
  await publishEntry(people().chief, pages, b.id, { version: 3 });
  await publishEntry(people().chief, pages, a.id, { version: 2 });
  expect([await publicParent(a.id), await publicParent(b.id)]).toEqual([b.id, null]);
});

test("places that don't fit are refused; a closing gap deals all out anew and keeps both orders", async () => {
  const { a, b, c } = await three();
  await moveEntry(people().chief, pages, b.id, { to: "into", target: a.id });
  await moveEntry(people().chief, pages, c.id, { to: "into", target: b.id });
  const deep = await begin("D");
  await expect(moveEntry(people().chief, pages, deep.id, { to: "into", target: c.id })).rejects.toBeInstanceOf(
    InvalidData,
  );
  await expect(moveEntry(people().chief, pages, a.id, { to: "into", target: c.id })).rejects.toBeInstanceOf(
    InvalidData,
  );
  await expect(moveEntry(people().chief, section("slider"), deep.id, { to: "up" })).rejects.toMatchObject({
    status: 404,
  });

  const [e, f, g, h] = await live("E", "F", "G", "H");
  if (!e || !f || !g || !h) throw new Error("four pages");
  await moveEntry(people().editor, pages, h.id, { to: "before", target: e.id });
  const order = async () => [(await draftOrder()).replace(/[A-D]/g, ""), (await publicOrder()).replace(/[A-D]/g, "")];
  expect(await order()).toEqual(["HEFG", "EFGH"]);
  for (let times = 0; times < 20; times++) {
    await moveEntry(people().chief, pages, f.id, { to: "after", target: e.id });
    await moveEntry(people().chief, pages, g.id, { to: "after", target: e.id });
  }
  expect(await order()).toEqual(["HEGF", "EGFH"]);
  const positions = (
    await db().select({ position: entries.position }).from(entries).where(eq(entries.section, pages.id))
  ).map(({ position }) => position);
  expect(positions.every((position) => Number.isInteger(position * 1_024))).toBe(true);
});

test("the list's buttons move in and out; its address says that the move is a draft's, and takes it back; what doesn't fit is said", async () => {
  const { a, b, c } = await three();
  const list = "/content/kurumsalicerik";
  const press = async (intent: string, more: Record<string, string> = {}) =>
    (
      await ask("POST", list, {
        cookie: people().editor.cookie,
        body: new URLSearchParams({ intent, back: list, ...more }),
      })
    ).headers.get("location");
  const into = await press(`in:${b.id}`);
  expect([into, (await read(b.id)).parentId]).toEqual([`${list}?moved=${b.id}.before.${c.id}.proposed`, a.id]);
  expect([
    await press(`undo-move:${b.id}.before.${c.id}.proposed`),
    (await read(b.id)).parentId,
    await draftOrder(),
  ]).toEqual([`${list}?moved=${b.id}.proposed`, null, "ABC"]);
  await press("place", { id: c.id, to: "into", target: b.id });
  expect([await press(`out:${c.id}`), (await read(c.id)).parentId]).toEqual([
    `${list}?moved=${c.id}.into.${b.id}.proposed`,
    null,
  ]);
  await press("place", { id: c.id, to: "into", target: b.id });
  const refused = await ask("POST", list, {
    cookie: people().editor.cookie,
    body: new URLSearchParams({ intent: "place", id: b.id, to: "into", target: c.id, back: list }),
  });
  expect([refused.status, refused.headers.get("location"), (await read(b.id)).parentId]).toEqual([302, list, null]);
});
