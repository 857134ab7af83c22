import { and, count, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { systemActor, type Actor } from "~/lib/access/actor";
import { listAllContacts } from "~/lib/apps/contacts/contact-list.server";
import { contactKind } from "~/lib/apps/contacts/contacts.server";
import { listAllNotes, noteKind } from "~/lib/apps/notes/notes.server";
import { createTask, listAllTasks, saveTask } from "~/lib/apps/tasks/tasks.server";
import { auditEntries } from "~/lib/audit/schema.server";
import { users } from "~/lib/auth/schema.server";
import { createUser } from "~/lib/auth/users/users.server";
import { listChats } from "~/lib/apps/chat/chat-list.server";
import { openChat, setMuted } from "~/lib/apps/chat/chats.server";
import { sendMessage } from "~/lib/apps/chat/messages.server";
import { createEntry, getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { expireEntry, publishEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { publishIssues } from "~/lib/content/rules/entry-issues.server";
import { submitEntry } from "~/lib/content/workflow/review.server";
import { entries } from "~/lib/content/schema.server";
import { purgeEntry, trashEntry } from "~/lib/content/workflow/trash.server";
import { listVersions } from "~/lib/content/entries/versions.server";
import { files } from "~/lib/files/schema.server";
import { listInbox, removeItem, setRead } from "~/lib/inbox/inbox.server";
import { storeSystemValues } from "~/lib/content/entries/derived/system-values.server";
import { getMenu, publishMenu, saveMenu } from "~/lib/menus/menus.server";
import { db } from "~/lib/platform/db/database.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";
import { toIsoDate } from "~/lib/platform/text/dates/dates";
import { purgeRecord, trashRecord } from "~/lib/records/change-record.server";
import { listSamples, wantedOf } from "~/lib/sample/sample-entries.server";
import { isSampleWanted, plantSample } from "~/lib/sample/seed-sample.server";
import { staff } from "~/mock-data/sample/staff";
import { documents } from "~/mock-data/sample/documents";
import { pictures } from "~/mock-data/sample/pictures/pictures";

import { ask, bodyOf, signedIn } from "../support/api";
import { section } from "../support/content";
import { useTestDatabase } from "../support/database";
import { dataDir } from "../support/environment";

useTestDatabase();
// The staff’s own documents are planted with their bytes.
beforeAll(() => useStorage(diskStorage(`${dataDir}/files`)));
afterAll(() => useStorage(undefined));

const path = "/administration/demo-data";
type Page = {
  areas: { id: string; existing: number; again: number; fromTrash: number; anew: number; changes: number }[];
  asked: { id: string } | null;
};
let admin: Awaited<ReturnType<typeof signedIn>>;
const pageOf = async (search = "") => bodyOf<Page>(ask("GET", path + search, { cookie: admin.cookie }));
const areaOf = async (id: string) => (await pageOf()).areas.find((area) => area.id === id);
const reset = (area: string, cookie = admin.cookie) =>
  ask("POST", path, { cookie, body: new URLSearchParams({ area }), headers: { "Sec-Fetch-Site": "same-origin" } });
const idOf = (sectionId: string, key: string) =>
  listSamples().find(({ section: { id }, sample }) => id === sectionId && sample.key === key)?.id ?? "";
const keyOf = (sectionId: string, state: string, at = 0) =>
  listSamples().filter(({ section: { id }, sample }) => id === sectionId && (sample.state ?? "published") === state)[at]
    ?.sample.key ?? "";
const read = (sectionId: string, id: string) => getEntry(systemActor, section(sectionId), id);

test("where no sample was planted there is nothing, and nothing comes of asking", async () => {
  admin = await signedIn("webAdmin");
  expect(await pageOf()).toMatchObject({ areas: [], asked: null });
  expect((await reset("content")).status).toBe(302);
  expect((await db().select({ rows: count() }).from(entries))[0]?.rows).toBe(0);
  expect((await reset("none")).status).toBe(404);
});

/** As after a first start, but for the pictures, which take long to draw: their rows are enough here. */
async function plantFiles() {
  const names = [...pictures.map(({ name }) => `${name}.jpg`), ...documents.map(({ fileName }) => fileName)];
  await db()
    .insert(files)
    .values(
      names.map((originalName, at) => ({
        sha256: at.toString(16).padStart(64, "0"),
        name: originalName,
        originalName,
        kind: originalName.endsWith(".jpg") ? ("image" as const) : ("document" as const),
        mime: originalName.endsWith(".jpg") ? "image/jpeg" : "application/pdf",
        bytes: 10,
        key: `k${at}`,
        width: 2400,
        height: 1600,
        search: "",
      })),
    );
}

test("a first start that was cut off is gone on with by the next, also one of a version that noted nothing", async () => {
  await plantFiles();
  expect(await isSampleWanted()).toBe(true);
  const last = staff.at(-1)?.email ?? "";
  const { id } = await createUser(systemActor, {
    name: "Önceden Gelen",
    email: last,
    password: "x".repeat(20),
    grants: [],
  });
  await expect(plantSample()).rejects.toThrow();
  const written = await db().execute(
    sql`SELECT (SELECT count(*)::int FROM entries) AS entries, (SELECT count(*)::int FROM users) AS users`,
  );
  expect(written.rows).toEqual([{ entries: 0, users: 2 }]);
  expect(await isSampleWanted()).toBe(true);
  await db().delete(users).where(eq(users.id, id));
});

test("freshly planted, everything is as it was", { timeout: 120_000 }, async () => {
  await plantSample();
  expect(await isSampleWanted()).toBe(false);
  expect(await areaOf("content")).toMatchObject({ existing: listSamples().length, changes: 0 });
  expect((await pageOf("?reset=content")).asked).toBeNull();
  expect(await areaOf("records")).toMatchObject({ changes: 0 });
  expect(await areaOf("inbox")).toMatchObject({ existing: 18, changes: 0 });
  expect(await areaOf("chats")).toMatchObject({ existing: 6, changes: 0 });
});

test("at whatever hour a first start is, all that is planted may be published", async () => {
  const ids = new Map(
    (await db().select({ id: files.id, name: files.originalName }).from(files)).map(({ id, name }) => [name, id]),
  );
  const known = new Map([
    ...pictures.map(({ name }) => [`@picture/${name}`, ids.get(`${name}.jpg`) ?? ""] as const),
    ...documents.map(({ name, fileName }) => [`@document/${name}`, ids.get(fileName) ?? ""] as const),
  ]);
  const today = toIsoDate(new Date()) ?? "";
  for (const clock of ["00:05", "08:00", "13:00", "23:55"]) {
    const now = new Date(`${today}T${clock}:00+03:00`);
    for (const sample of listSamples()) {
      const { data, state, publishAt } = await wantedOf(sample, known, now);
      if (state !== "published" && state !== "scheduled") continue;
      expect(
        await publishIssues(sample.section, sample.id, data, state === "scheduled" ? publishAt : now),
        `${sample.section.id} ${sample.sample.key} at ${clock}`,
      ).toEqual({});
    }
  }
});

test("what the clock makes of the sample is no change: an event that is over goes to the archive", async () => {
  const past = listSamples().find(
    ({ section: { id }, sample }) =>
      id === "etkinlikler" && (sample.state ?? "published") === "published" && (sample.publishedDaysAgo ?? 0) > 30,
  );
  const over = await read("etkinlikler", past?.id ?? "");
  expect(Date.parse(String(over.data.endAt ?? over.data.startAt))).toBeLessThan(Date.now() - 86_400_000);
  await expireEntry(systemActor, section("etkinlikler"), over.id);
  expect((await read("etkinlikler", over.id)).state).toBe("archived");
  expect(await areaOf("content")).toMatchObject({ changes: 0 });
});

test("nor is what the product keeps of a legal display: a reset would not take it away", async () => {
  const tender = await read(
    "tasinmazmalilanlari",
    idOf("tasinmazmalilanlari", keyOf("tasinmazmalilanlari", "published")),
  );
  const snapshots = section("tasinmazmalilanlari").publishing.display?.snapshots ?? "";
  const snapshot = {
    moment: "published",
    version: 1,
    hash: "0".repeat(64),
    manifest: "",
    takenAt: new Date().toISOString(),
  };
  await storeSystemValues(section("tasinmazmalilanlari"), tender.id, { [snapshots]: [{ _key: "first", ...snapshot }] });
  expect((await read("tasinmazmalilanlari", tender.id)).data[snapshots]).toHaveLength(1);
  expect(await areaOf("content")).toMatchObject({ changes: 0 });
});

test(
  "what the staff changed is put back as a new version, from wherever it stands; their own entries stay",
  { timeout: 120_000 },
  async () => {
    const news = section("haberler");
    const id = (state: string, at = 0) => idOf("haberler", keyOf("haberler", state, at));
    const [edited, trashed, purged, withdrawn, timed] = [
      id("published"),
      id("published", 1),
      id("published", 2),
      id("published", 3),
      id("published", 4),
    ];
    const draft = listSamples().find(({ sample }) => sample.state === "draft");
    const archived = listSamples().find(({ sample }) => sample.state === "archived");
    const scheduled = listSamples().find(({ sample }) => sample.state === "scheduled");
    const before = await Promise.all([edited, trashed, purged].map((one) => read("haberler", one)));
    const free = async (one: string) => {
      for (const table of ["entry_references", "entry_reference_spans"])
        await db().execute(sql`DELETE FROM ${sql.identifier(table)} WHERE target_id = ${one}::uuid`);
    };
    await saveEntry(admin, news, edited, { version: 1, patch: { title: { tr: "Değişti" } } });
    for (const one of [trashed, purged]) {
      await free(one);
      await trashEntry(admin, news, one, { version: 1 });
    }
    await purgeEntry(admin, news, purged);
    await withdrawEntry(admin, news, withdrawn, { version: 1, reason: "deneme" });
    await db()
      .update(entries)
      .set({ unpublishAt: new Date(Date.now() + 86_400_000) })
      .where(eq(entries.id, timed));
    const moved = [draft, archived, scheduled].flatMap((one) => one ?? []);
    for (const { id: one, section: of } of moved) {
      const { data } = await getEntry(systemActor, of, one);
      await saveEntry(systemActor, of, one, {
        version: 1,
        patch: { [of.titleField]: { ...(data[of.titleField] as object), en: "Changed" } },
      });
      if (of !== archived?.section || one !== archived.id) continue;
      await publishEntry(systemActor, of, one, { version: 2 });
    }
    if (draft) await submitEntry(admin, draft.section, draft.id, { version: 2 }).catch(() => {});
    const own = await createEntry(admin, news, { data: { title: { tr: "Kendi haberimiz" } } });

    const page = await pageOf("?reset=content");
    expect(page.asked).toMatchObject({
      id: "content",
      existing: listSamples().length - 1,
      fromTrash: 1,
      anew: 1,
      again: 3 + moved.length,
    });
    const answer = await reset("content");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, path]);
    expect(await areaOf("content")).toMatchObject({ existing: listSamples().length, changes: 0 });

    expect(await read("haberler", edited)).toMatchObject({
      state: "published",
      version: 3,
      liveVersion: 3,
      data: before[0]?.data,
    });
    expect(await read("haberler", trashed)).toMatchObject({
      state: "published",
      deletedAt: null,
      data: before[1]?.data,
    });
    expect(await read("haberler", purged)).toMatchObject({ state: "published", version: 1, data: before[2]?.data });
    expect(await read("haberler", withdrawn)).toMatchObject({ state: "published", withdrawnReason: null });
    expect(await read("haberler", timed)).toMatchObject({ state: "published", unpublishAt: null });
    for (const { id: one, section: of, sample } of moved)
      expect(await getEntry(systemActor, of, one)).toMatchObject({
        state: sample.state,
        version: 3,
        reviewVersion: null,
      });
    expect((await listVersions(admin, news, edited)).map(({ version, kind }) => [version, kind])).toEqual([
      [3, "restore"],
      [2, "save"],
      [1, "import"],
    ]);
    expect(await getEntry(admin, news, own.id)).toMatchObject({
      version: 1,
      state: "draft",
      data: { title: { tr: "Kendi haberimiz" } },
    });
    const [auditLine] = await db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.verb, "reset"), eq(auditEntries.objectId, "content")));
    expect(auditLine).toMatchObject({
      objectType: "demoData",
      actorId: admin.id,
      after: { done: 5 + moved.length, refused: 0 },
    });
  },
);

test("a page of their own in the place of the sample's stays, and the rest is done", { timeout: 60_000 }, async () => {
  const single = section("baskaninmesaji");
  const sample = listSamples().find(({ section: { id } }) => id === single.id)?.id ?? "";
  const { version } = await read(single.id, sample);
  await db().execute(sql`DELETE FROM entry_references WHERE target_id = ${sample}::uuid`);
  await trashEntry(systemActor, single, sample, { version });
  const own = await createEntry(admin, single, { data: { title: { tr: "Yeni başkanın mesajı" } } });
  const edited = idOf("haberler", keyOf("haberler", "published"));
  await saveEntry(admin, section("haberler"), edited, {
    version: (await read("haberler", edited)).version,
    patch: { title: { tr: "Yine değişti" } },
  });
  await reset("content");
  expect(await areaOf("content")).toMatchObject({ fromTrash: 1, changes: 1 });
  expect((await read(single.id, own.id)).deletedAt).toBeNull();
});

test(
  "the sample messages and chats of whoever resets come anew; real ones and those of others stay",
  { timeout: 60_000 },
  async () => {
    const t = await getFixedT("tr");
    const actor: Actor = admin;
    const box = await listInbox(actor, "message", t);
    await removeItem(actor, "message", box.items[0]?.id ?? "", t);
    const [first] = await listChats(actor);
    const chats = (await areaOf("chats"))?.existing ?? 0;
    // What is read or muted is a change; a conversation that went on is one's own.
    await setRead(actor, "message", box.items[1]?.id ?? "", !box.items[1]?.read, t);
    const [, second] = await listChats(actor);
    await setMuted(actor, second?.id ?? "", !second?.muted);
    const { id: chatId } = await openChat(actor, first?.contact?.id ?? "");
    await sendMessage(actor, chatId, "Benim yazdığım");
    expect(await areaOf("inbox")).toMatchObject({ existing: 18, again: 1, fromTrash: 1, changes: 2 });
    expect(await areaOf("chats")).toMatchObject({ existing: chats, again: 1, changes: 1 });
    await reset("inbox");
    await reset("chats");
    for (const id of ["inbox", "chats"]) expect(await areaOf(id)).toMatchObject({ changes: 0 });
    expect((await listInbox(actor, "message", t)).total).toBe(9);
    expect((await listChats(actor)).length).toBe(chats);
    expect(
      (
        await db().execute<{ n: number }>(
          sql`SELECT count(*)::int AS n FROM chat_messages WHERE value = 'Benim yazdığım'`,
        )
      ).rows[0]?.n,
    ).toBe(1);
    const another = await signedIn("webAdmin");
    expect((await bodyOf<Page>(ask("GET", path, { cookie: another.cookie }))).areas.map(({ id }) => id)).toEqual([
      "content",
      "menus",
      "records",
    ]);
  },
);

test("tasks, contacts and notes of the sample are put back, those of the staff and what was removed for good stay", async () => {
  const { id: mine } = await createTask(admin, { title: "Benim işim" });
  const [task] = (await listAllTasks()).filter(({ id, type }) => id !== mine && type === "task");
  const planted = String(task?.title);
  await saveTask(admin, task?.id ?? "", { version: null, data: { title: "Değişti", completed: true } });
  const partners = (await listAllContacts(admin)).filter(({ version }) => version !== undefined);
  const [first, second] = partners.map(({ id }) => id);
  await trashRecord(admin, contactKind, first ?? "", { version: null });
  const { version } = await trashRecord(admin, contactKind, second ?? "", { version: null });
  await purgeRecord(admin, contactKind, second ?? "", { version });
  const notes = await listAllNotes(admin);
  expect(notes.length).toBeGreaterThan(10);
  await trashRecord(admin, noteKind, notes[0]?.id ?? "", { version: null });
  const before = await areaOf("records");
  expect(before).toMatchObject({ again: 1, fromTrash: 2, anew: 0, changes: 3 });
  // Notes of another are nobody's business, an administrator's neither.
  const another = await signedIn("webAdmin");
  const ofAnother = (await bodyOf<Page>(ask("GET", path, { cookie: another.cookie }))).areas;
  expect(ofAnother.find(({ id }) => id === "records")?.changes).toBe(2);
  expect((await reset("records")).status).toBe(302);
  expect(await areaOf("records")).toMatchObject({ existing: before?.existing, changes: 0 });
  const tasks = await listAllTasks();
  expect(tasks.find(({ id }) => id === task?.id)).toMatchObject({ title: planted, completed: task?.completed });
  expect(tasks.some(({ id }) => id === mine)).toBe(true);
  expect((await listAllContacts(admin)).some(({ id }) => id === second)).toBe(false);
  expect(await listAllNotes(admin)).toHaveLength(notes.length);
});

test("menus that were changed or published otherwise are what they were; the earlier draft stays a version, further menus their own", async () => {
  const menu = await getMenu(systemActor, "bornova-alt");
  const { version } = await saveMenu(systemActor, "bornova-alt", {
    version: menu.version,
    document: { ...menu.draft, items: menu.draft.items.slice(1) },
  });
  await publishMenu(systemActor, "bornova-alt", { version });
  const draftOnly = await getMenu(systemActor, "ustmenu");
  await saveMenu(systemActor, "ustmenu", { version: draftOnly.version, document: { ...draftOnly.draft, items: [] } });
  expect(await areaOf("menus")).toMatchObject({ again: 2, fromTrash: 0, anew: 0, changes: 2 });
  expect((await reset("menus")).status).toBe(302);
  expect(await areaOf("menus")).toMatchObject({ again: 0, changes: 0 });
  expect(await getMenu(systemActor, "bornova-alt")).toMatchObject({
    state: "published",
    draft: menu.draft,
    live: menu.draft,
    version: version + 1,
  });
  // What citizens saw of it was never touched: only the draft comes back.
  expect(await getMenu(systemActor, "ustmenu")).toMatchObject({
    state: "published",
    draft: draftOnly.draft,
    publishedVersion: draftOnly.publishedVersion,
  });
});
