import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { makeActor, systemActor, type Actor } from "~/lib/access/actor";
import { createEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { nextWaiting, readDashboard } from "~/lib/content/list/desk/dashboard.server";
import { lateDeadlines, nextDeadlines } from "~/lib/content/list/deadline-list.server";
import { listDisplays } from "~/lib/content/list/desk/displays.server";
import { countTranslationGaps } from "~/lib/content/list/translation-gaps.server";
import { entryDeadlines, publications } from "~/lib/content/schema.server";
import { createPublished, publishEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { approveEntry, returnEntry, submitEntry } from "~/lib/content/workflow/review.server";
import { hasJustDecided } from "~/lib/content/workflow/review-view.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { listInbox } from "~/lib/inbox/inbox.server";
import { db } from "~/lib/platform/db/database.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const notices = section("duyurular");
const tr = await getFixedT("tr");
const idsOf = (list: { items: readonly { id: string }[] } | null) => list?.items.map(({ id }) => id) ?? [];
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const unread = async (actor: Actor) =>
  (await listInbox(actor, "notification", tr, { size: 100 })).items.flatMap(({ read, link }) => (read ? [] : [link]));
const linkOf = (id: string) => `/content/duyurular/${id}`;

type Person = Actor & { id: string };
let [department, other] = ["", ""];
let [editor, approver, chief] = [] as unknown as [Person, Person, Person];
beforeAll(async () => {
  [department, other] = [(await unit()).id, (await unit("Fen İşleri Müdürlüğü")).id];
  const scope = { sections: ["duyurular"], departments: [department] };
  [editor, approver, chief] = [
    await person("departmentEditor", scope),
    await person("departmentApprover", scope),
    await person("editorInChief"),
  ];
});
const submitted = async (title: string) => {
  const { id } = await createEntry(editor, notices, { data: completeNotice(department, { title: { tr: title } }) });
  await submitEntry(editor, notices, id, { version: 1 });
  return id;
};

test("ten that wait are counted as ten, the longest waiting first, and each leads on to the next", async () => {
  const ids = [];
  for (let at = 0; at < 10; at++) ids.push(await submitted(`Bekleyen ${at}`));
  const { waiting } = await readDashboard(chief);
  expect([waiting?.total, idsOf(waiting)]).toEqual([10, ids.slice(0, 6)]);
  expect(waiting?.items.every(({ submittedAt }) => submittedAt instanceof Date)).toBe(true);
  expect(await nextWaiting(chief, ids[0] ?? "")).toEqual({ total: 9, id: ids[1], section: "duyurular" });
  await approveEntry(chief, notices, ids[0] ?? "", { version: 1 });
  expect(await nextWaiting(chief, ids[0] ?? "")).toMatchObject({ total: 9, id: ids[1] });
  expect([
    await hasJustDecided(chief, ids[0] ?? ""),
    await hasJustDecided(editor, ids[0] ?? ""),
    await hasJustDecided(editor, ids[1] ?? ""),
  ]).toEqual([true, false, false]);
  // A person who approves nothing is led nowhere.
  expect(await nextWaiting(editor, ids[0] ?? "")).toBeNull();
  const { asked, waiting: ofEditor, drafts } = await readDashboard(editor);
  expect([asked?.total, idsOf(asked), ofEditor, idsOf(drafts)]).toEqual([9, ids.slice(1, 7), null, []]);
});

test("what was given back stands on its author's desk with what was said, until it is asked for again", async () => {
  const id = await submitted("İade edilecek");
  await returnEntry(approver, notices, id, { version: 1, comment: "Tarih yanlış" });
  const { returned, drafts } = await readDashboard(editor);
  expect(returned?.items).toMatchObject([{ id, comment: "Tarih yanlış", returnedBy: approver.name }]);
  expect(idsOf(drafts)).not.toContain(id);
  expect((await readDashboard(chief)).returned).toBeNull();
  await saveEntry(editor, notices, id, { version: 1, patch: { category: "general" } });
  expect((await readDashboard(editor)).returned?.total).toBe(1);
  await submitEntry(editor, notices, id, { version: 2 });
  expect((await readDashboard(editor)).returned).toBeNull();
});

test.each([
  ["approved", (id: string) => approveEntry(chief, notices, id, { version: 1 })],
  ["returned", (id: string) => returnEntry(approver, notices, id, { version: 1, comment: "Olmaz" })],
  ["thrown away", (id: string) => trashEntry(editor, notices, id, { version: 1 })],
])("once it is %s, nobody is asked to look at it by a notification any more", async (_name, decide) => {
  const id = await submitted("Bildirilen");
  expect([await unread(approver), await unread(chief)].map((links) => links.includes(linkOf(id)))).toEqual([
    true,
    true,
  ]);
  await decide(id);
  const asked = async (actor: Actor) =>
    (await listInbox(actor, "notification", tr, { size: 100 })).items.filter(
      ({ link, icon, read }) => link === linkOf(id) && icon === "heroicons_outline:inbox-arrow-down" && !read,
    );
  expect([await asked(approver), await asked(chief)]).toEqual([[], []]);
});

test("a return is read once the text is submitted again; another's notices stay as they are", async () => {
  const [id, elsewhere] = [await submitted("Geri dönen"), await submitted("Bekleyen başka")];
  await returnEntry(approver, notices, id, { version: 1, comment: "Saat yok" });
  expect(await unread(editor)).toContain(linkOf(id));
  await submitEntry(editor, notices, id, { version: 1 });
  expect(await unread(editor)).not.toContain(linkOf(id));
  // Asked anew, and the other question is open.
  expect(await unread(chief)).toEqual(expect.arrayContaining([linkOf(id), linkOf(elsewhere)]));
});

test("what leads to something that left the site is listed for who may mend it", async () => {
  const target = await createPublished(systemActor, notices, {
    data: completeNotice(department, { title: { tr: "Hedef" } }),
  });
  const link = (
    await createPublished(systemActor, notices, {
      data: completeNotice(department, {
        title: { tr: "Bağlantılı" },
        body: { tr: `<p>Ayrıntı: <a href="/home/duyurular/hedef">hedef duyuru</a></p>` },
      }),
    })
  ).id;
  expect(idsOf((await readDashboard(chief)).broken)).not.toContain(link);
  await withdrawEntry(systemActor, notices, target.id, { version: 1, reason: "Yanlış" });
  expect(idsOf((await readDashboard(chief)).broken)).toContain(link);
  expect(idsOf((await readDashboard(editor)).broken)).toContain(link);
  expect((await readDashboard(await person("viewer"))).broken).toBeNull();
});

test("what is on legal display is listed with its last day, what ends first before the rest", async () => {
  // A legal notice as it was published, without the papers that a form asks for besides.
  const put = async (title: string, from: number, to: number) => {
    const { id } = await createPublished(systemActor, notices, {
      data: completeNotice(department, { title: { tr: title } }),
    });
    const display = {
      isLegalNotice: true,
      displayFrom: inDays(from).toISOString(),
      displayTo: inDays(to).toISOString(),
    };
    await db()
      .update(publications)
      .set({ data: sql`${publications.data} || ${JSON.stringify(display)}::jsonb` })
      .where(eq(publications.entryId, id));
  };
  for (const [title, from, to] of [
    ["Uzun", -1, 30],
    ["Kısa", -20, 11],
    ["Biten", -40, -5],
    ["Gelecek", 3, 34],
  ] as const)
    await put(title, from, to);
  const { items, total } = await listDisplays(systemActor, 1);
  expect([items.map(({ title }) => title.tr), total]).toEqual([["Kısa"], 2]);
});

test("late work is grouped by who is responsible and hides nothing of what comes next", async () => {
  const late = async (unitId: string | null, due: string, key = "displayReport") => {
    const { id } = await createEntry(systemActor, notices, {
      data: { title: { tr: `İş ${due}` }, ...(unitId ? { department: unitId } : {}) },
    });
    await db()
      .insert(entryDeadlines)
      .values({ entryId: id, section: "duyurular", key, of: "", field: "proofOfDisplay", due, values: {} });
    return id;
  };
  for (const [unitId, due] of [
    [department, "2026-01-01"],
    [department, "2026-01-02"],
    [other, "2026-01-03"],
    [null, "2026-01-04"],
    [department, "2026-05-01"],
  ] as const)
    await late(unitId, due);
  const now = new Date("2026-03-02T09:00:00+03:00");
  const policies = { selfPublishing: {}, ownerUnits: { duyurular: department }, off: [], appsOff: [] };
  const reader = makeActor({ id: null, name: "", grants: systemActor.grants, policies });
  const groups = await lateDeadlines(reader, 1, now);
  // Nobody's entry is its section's: the press office keeps the announcements.
  expect(groups.map(({ unit: one, total, items }) => [one?.title.tr, total, items.length])).toEqual([
    ["Basın Yayın Müdürlüğü", 3, 1],
    ["Fen İşleri Müdürlüğü", 1, 1],
  ]);
  expect((await nextDeadlines(systemActor, 5, now)).items.map(({ due }) => due)).toEqual(["2026-05-01"]);
});

test("what is published and lacks its English is counted by section", async () => {
  const texts = section("genel");
  const before = (await countTranslationGaps(chief)).find(({ section: id }) => id === "genel")?.count ?? 0;
  const made = await createEntry(systemActor, texts, {
    data: { key: "masa-deneme", title: "Deneme", group: "footer", valueType: "text", text: { tr: "Merhaba" } },
  });
  expect((await countTranslationGaps(chief)).find(({ section: id }) => id === "genel")?.count ?? 0).toBe(before);
  await publishEntry(systemActor, texts, made.id, { version: 1 });
  expect((await countTranslationGaps(chief)).find(({ section: id }) => id === "genel")?.count).toBe(before + 1);
  expect(await countTranslationGaps(editor)).toEqual([]);
});
