import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { readTaskPlace } from "~/lib/apps/tasks/task";
import { taskCalendar } from "~/lib/apps/tasks/task-calendar.server";
import { taskFeeds } from "~/lib/apps/tasks/schema.server";
import { endFeedsOfClosed, makeFeed, openFeed, purgeClosedFeeds } from "~/lib/apps/tasks/task-feed.server";
import { createTask, listTasks, saveTask, taskKind, taskTagKind } from "~/lib/apps/tasks/tasks.server";
import { listAudit } from "~/lib/audit/audit-log.server";
import { reopenUser, suspendUser } from "~/lib/auth/users/manage-users.server";
import { database, db } from "~/lib/platform/db/database.server";
import { startEvents } from "~/lib/platform/events/events.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { createRecord, trashRecord } from "~/lib/records/change-record.server";
import { storeSetting, storeSettingGroup } from "~/lib/settings/settings.server";

import { ask, bodyOf, signedIn, toastOf } from "../support/api";
import { person } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

type Member = Awaited<ReturnType<typeof signedIn>>;

const textOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer()).toString();
const get = (url: string, { cookie }: { cookie?: string } = {}, headers: Record<string, string> = {}, method = "GET") =>
  ask(method, url, { ...(cookie ? { cookie } : {}), headers: { "Accept-Language": "tr", ...headers } });
const post = (url: string, { cookie }: { cookie: string }, fields: Record<string, string>) =>
  ask("POST", url, {
    cookie,
    body: new URLSearchParams(fields),
    headers: { "Accept-Language": "tr", Origin: "http://site.test" },
  });

/** Reads semicolons, quotes and CRLF by RFC 4180, without the product's own reader. */
function readTable(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^;\r\n"]*))(;|\r\n|$)/gy;
  for (let match = cell.exec(text); match && cell.lastIndex <= text.length; match = cell.exec(text)) {
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === "\r\n") rows.push([]);
    if (match[3] === "" || cell.lastIndex === text.length) break;
  }
  return rows.filter((row) => row.length > 0);
}

type CalendarEvent = Record<string, string>;
/** Reads the events of a calendar by RFC 5545: lines are unfolded, texts are freed of their escapes. */
function readCalendar(text: string): { name: string; events: CalendarEvent[] } {
  const lines = text.replaceAll(/\r\n[ \t]/g, "").split("\r\n");
  const valueOf = (line: string) => {
    const [, name = "", value = ""] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
    return [name, value.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? "\n" : sign))] as const;
  };
  const events: CalendarEvent[] = [];
  let name = "";
  for (const line of lines) {
    const [key, value] = valueOf(line);
    if (line === "BEGIN:VEVENT") events.push({});
    else if (key === "X-WR-CALNAME") name = value;
    else Object.assign(events.at(-1) ?? {}, { [key]: value });
  }
  return { name, events };
}

const make = (actor: Member, scope: string) => post("/apps/tasks/feed", actor, { intent: "make", scope });
async function feedOf(actor: Member, scope: "mine" | "all" = "mine"): Promise<string> {
  const { address } = await bodyOf<{ address: string }>(make(actor, scope));
  return new URL(address).pathname;
}
const summariesOf = async (address: string) =>
  readCalendar(await textOf(await get(address)))
    .events.map(({ SUMMARY }) => SUMMARY)
    .sort();
const auditOf = async (objectType: "task" | "taskFeed") => (await listAudit(systemActor, { objectType })).items;

test("the table holds the filtered list with its places, and nothing in it is computed or breaks a row", async () => {
  const editor = await signedIn("departmentEditor");
  const tag = await createRecord(systemActor, taskTagKind, { title: "Çevre; su" });
  await createTask(systemActor, { type: "section", title: "Şantiye" });
  const title = '=HYPERLINK("http://x.example";"ığüşöç İ")';
  await createTask(systemActor, {
    title,
    notes: 'Bir "iki"\nüç; dört',
    dueDate: "2026-12-24",
    priority: 2,
    tags: [tag.id],
    assignedTo: editor.id,
    subTasks: [
      { id: "1", title: "a", completed: true },
      { id: "2", title: "b", completed: false },
    ],
  });
  await createTask(systemActor, { title: "Biten", completed: true });

  const answer = await get("/apps/tasks/export.csv?view=all", editor);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="gorevler-\d{4}-\d\d-\d\d\.csv"$/);
  const text = await textOf(answer);
  expect(text.startsWith("\uFEFF")).toBe(true);
  const assignee = readTable(text.slice(1))[2]?.[6];
  expect(assignee).toMatch(/^departmentEditor \d+$/);
  expect(readTable(text.slice(1))).toEqual([
    [
      "Sıra",
      "Türü",
      "Başlık",
      "Durum",
      "Öncelik",
      "Son gün",
      "Sorumlu",
      "Etiketler",
      "Adımlar",
      "Notlar",
      "İlgili kayıt",
    ],
    ["1", "Görev", "Biten", "Tamamlandı", "Normal", "", "", "", "", "", ""],
    [
      "2",
      "Görev",
      `'${title}`,
      "Açık",
      "Yüksek",
      "24.12.2026",
      assignee,
      "Çevre; su",
      "1/2 adım",
      'Bir "iki"\nüç; dört',
      "",
    ],
    ["3", "Başlık", "Şantiye", "", "", "", "", "", "", "", ""],
  ]);

  const named = async (query: string, headers = {}) =>
    readTable((await textOf(await get(`/apps/tasks/export.csv${query}`, editor, headers))).slice(1)).map(
      (row) => row[2],
    );
  expect(await named("?view=done")).toEqual(["Başlık", "Biten"]);
  expect(await named(`?tag=${tag.id}`)).toEqual(["Başlık", `'${title}`]);
  expect(await named("?view=all&search=santiye", { "Accept-Language": "en" })).toEqual(["Title", "Şantiye"]);
  expect(
    (await auditOf("task")).filter(({ verb }) => verb === "export").map(({ actorId, after }) => [actorId, after]),
  ).toEqual([
    [editor.id, { format: "csv", tasks: 1, view: "all", search: "santiye" }],
    [editor.id, { format: "csv", tasks: 1, view: "open", tag: tag.id }],
    [editor.id, { format: "csv", tasks: 1, view: "done" }],
    [editor.id, { format: "csv", tasks: 3, view: "all" }],
  ]);
});

test("a list longer than a page is exported whole and in order, without what lies in the trash", async () => {
  const viewer = await signedIn("viewer");
  const mark = "Uzunliste";
  const made = [];
  for (let at = 1; at <= 260; at++) made.push(await createTask(systemActor, { title: `${mark} ${at}` }));
  const gone = made.at(100);
  if (gone) await trashRecord(systemActor, taskKind, gone.id, { version: null });
  const rows = readTable((await textOf(await get(`/apps/tasks/export.csv?search=${mark}`, viewer))).slice(1)).slice(1);
  const expected = made.filter((task) => task !== gone).map(({ title }) => title);
  expect(rows.map((row) => row[2])).toEqual(expected.reverse());
  const printed = await bodyOf<{ groups: { tasks: { name: string }[] }[]; isCut: boolean }>(
    get(`/apps/tasks/print?search=${mark}&page=3`, viewer),
  );
  expect(printed.groups.flatMap(({ tasks }) => tasks.map(({ name }) => name))).toEqual(expected);
  expect(printed.isCut).toBe(false);
});

test("a calendar file has the due days of the filtered list in Istanbul, folded, escaped and read back whole", async () => {
  const editor = await signedIn("departmentEditor");
  const tag = await createRecord(systemActor, taskTagKind, { title: "Park, bahçe" });
  const title = `Takvimlik: ağaç; çiçek, \\ çim ${"şğüöçı ".repeat(20)}`.trim();
  const task = await createTask(systemActor, {
    title,
    notes: "İlk satır\nATTENDEE:x",
    // In Istanbul this is the next day already.
    dueDate: "2026-12-23T22:30:00.000Z",
    tags: [tag.id],
    assignedTo: editor.id,
  });
  await createTask(systemActor, { title: "Takvimlik günü yok" });
  await createTask(systemActor, { title: "Takvimlik biten", dueDate: "2026-12-31", completed: true });

  const answer = await get("/apps/tasks/export.ics?search=takvimlik", editor);
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const text = await textOf(answer);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const { events } = readCalendar(text);
  expect(events).toEqual([
    expect.objectContaining({
      UID: task.id,
      SUMMARY: title,
      DTSTART: "20261224",
      DTEND: "20261225",
      SEQUENCE: "1",
      CATEGORIES: "Park, bahçe",
      DESCRIPTION: expect.stringMatching(/^Sorumlu: departmentEditor \d+\nİlk satır\nATTENDEE:x$/),
      URL: expect.stringMatching(new RegExp(`^https?://.+/apps/tasks/${task.id}$`)),
      "LAST-MODIFIED": expect.stringMatching(/^\d{8}T\d{6}Z$/),
    }),
  ]);
  expect(text).toContain("DTSTART;VALUE=DATE:20261224\r\n");
  expect(events[0]).not.toHaveProperty("ATTENDEE");

  await saveTask(systemActor, task.id, { version: 1, data: { dueDate: "2027-01-05" } });
  const done = await textOf(await get("/apps/tasks/export.ics?view=all&search=takvimlik", editor));
  const again = readCalendar(done).events.map(({ SUMMARY, SEQUENCE, DTSTART }) => [SUMMARY, SEQUENCE, DTSTART]);
  expect(again.sort()).toEqual([
    [title, "2", "20270105"],
    ["✓ Takvimlik biten", "1", "20261231"],
  ]);
  expect((await auditOf("task"))[0]?.after).toEqual({ format: "ics", tasks: 2, view: "all", search: "takvimlik" });
  const { cookie } = await signedIn("webAdmin");
  const { rows } = await bodyOf<{ rows: { action: string }[] }>(
    ask("GET", "/administration/audit?type=task&lng=tr", { cookie }),
  );
  expect(rows[0]?.action).toBe("Takvim olarak indirme");
});

test("the print page says which view and filters it has, and puts tasks below their headings", async () => {
  const viewer = await signedIn("viewer");
  const mark = "Kâğıda";
  await createTask(systemActor, { title: `${mark} son`, dueDate: "2026-12-24" });
  await createTask(systemActor, { type: "section", title: `${mark} bölüm` });
  await createTask(systemActor, { title: `${mark} ilk` });
  const page = await bodyOf<{ title: string; filters: string[]; groups: unknown[] }>(
    get(`/apps/tasks/print?search=${encodeURIComponent(mark)}`, viewer),
  );
  expect([page.title, page.filters]).toEqual(["Görevler: Açık", [`Aranan: ${mark}`]]);
  expect(page.groups).toEqual([
    { heading: null, tasks: [expect.objectContaining({ name: `${mark} ilk` })] },
    {
      heading: expect.objectContaining({ name: `${mark} bölüm` }),
      tasks: [expect.objectContaining({ name: `${mark} son`, due: "24.12.2026" })],
    },
  ]);
});

test("an address shows its owner's open tasks with a due date, or everybody's, as they are now", async () => {
  const [mine, other] = [await signedIn("departmentEditor"), await signedIn("viewer")];
  const dueDate = "2026-12-24";
  const own = await createTask(systemActor, { title: "Benim işim", dueDate, assignedTo: mine.id });
  await createTask(systemActor, { title: "Onun işi", dueDate, assignedTo: other.id });
  await createTask(systemActor, { title: "Günsüz işim", assignedTo: mine.id });
  const [ofMine, ofAll] = [await feedOf(mine), await feedOf(other, "all")];
  expect(await summariesOf(ofMine)).toEqual(["Benim işim"]);
  expect(await summariesOf(ofAll)).toEqual(expect.arrayContaining(["Benim işim", "Onun işi"]));
  expect(readCalendar(await textOf(await get(ofMine))).name).toBe("Görevlerim");
  await saveTask(systemActor, own.id, { version: null, data: { completed: true } });
  expect(await summariesOf(ofMine)).toEqual([]);
  expect(await summariesOf(ofAll)).not.toContain("Benim işim");
});

test("an address needs no session, is kept private, answers HEAD and says when nothing has changed", async () => {
  const mine = await signedIn("translator");
  await createTask(systemActor, { title: "Çeviri", dueDate: "2026-12-24", assignedTo: mine.id });
  const address = await feedOf(mine);
  const answer = await get(address);
  const etag = answer.headers.get("etag") ?? "";
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(answer.headers.get("cache-control")).toBe("private, no-cache");
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  expect(answer.headers.get("set-cookie")).toBe(null);
  const head = await get(address, {}, {}, "HEAD");
  expect([head.status, head.headers.get("etag"), await textOf(head)]).toEqual([200, etag, ""]);
  expect(head.headers.get("content-length")).toBe(String(Buffer.byteLength(await textOf(answer))));
  const same = await get(address, {}, { "If-None-Match": etag });
  expect([same.status, await textOf(same)]).toEqual([304, ""]);
  await createTask(systemActor, { title: "Yenisi", dueDate: "2026-12-25", assignedTo: mine.id });
  expect((await get(address, {}, { "If-None-Match": etag })).status).toBe(200);
});

test("only the hash of an address is stored; a new one ends the old, and a withdrawn one is no more", async () => {
  const mine = await signedIn("auditor");
  const page = async () => (await bodyOf<{ feed: { scope: string } | null }>(get("/apps/tasks/feed", mine))).feed;
  expect(await page()).toBe(null);
  const first = await feedOf(mine);
  const [stored] = await db().select().from(taskFeeds).where(eq(taskFeeds.userId, mine.id));
  expect(stored?.tokenHash).toMatch(/^[\da-f]{64}$/);
  expect(JSON.stringify(stored)).not.toContain(first.slice("/feeds/tasks/".length, -".ics".length));

  const second = await feedOf(mine);
  expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200]);
  const changed = await post("/apps/tasks/feed", mine, { intent: "change", scope: "all" });
  expect([changed.status, toastOf(changed).key]).toEqual([302, "tasks.feed.changed"]);
  expect([(await page())?.scope, (await get(second)).status]).toEqual(["all", 200]);

  const withdrawn = await post("/apps/tasks/feed", mine, { intent: "withdraw" });
  expect([toastOf(withdrawn).key, (await get(second)).status, await page()]).toEqual([
    "tasks.feed.withdrawn",
    404,
    null,
  ]);
  const late: Record<string, string>[] = [{ intent: "withdraw" }, { intent: "change", scope: "mine" }];
  for (const fields of late) expect(toastOf(await post("/apps/tasks/feed", mine, fields)).key).toBe("tasks.feed.gone");
  const own = (await auditOf("taskFeed")).filter(({ actorId }) => actorId === mine.id);
  expect(own.map(({ verb, before, after }) => [verb, before, after])).toEqual([
    ["revoke", { scope: "all" }, null],
    ["edit", { scope: "mine" }, { scope: "all" }],
    ["rotate-secret", { scope: "mine" }, { scope: "mine" }],
    ["create", null, { scope: "mine" }],
  ]);
});

test("a choice that is none is refused beside the field, changes nothing, and programs make no address", async () => {
  const mine = await signedIn("departmentEditor");
  const refused = await make(mine, "everything");
  expect([refused.status, await bodyOf(refused)]).toEqual([422, { errors: ["tasks.feed.errors.scope"] }]);
  expect(await db().$count(taskFeeds, eq(taskFeeds.userId, mine.id))).toBe(0);
  const program = { ...mine, scopes: ["account", "tools:read", "tools:write"] as const };
  expect(isRefusal(await orRefusal(makeFeed(program, "mine")), 403)).toBe(true);
  expect((await post("/apps/tasks/feed", mine, { intent: "shout" })).status).toBe(400);
});

test("unknown addresses are 404 in every shape, and too many guesses from one place are 429", async () => {
  const secret = "A".repeat(43);
  for (const path of [`${secret}.ics`, secret, `${secret}.ICS`, "x.ics", `${"A".repeat(4000)}.ics`, "%00.ics", ".ics"])
    expect((await get(`/feeds/tasks/${path}`)).status).toBe(404);
  const statuses = [];
  for (let at = 0; at < 61; at++)
    statuses.push((await ask("GET", `/feeds/tasks/${secret}.ics`, { address: "203.0.113.9" })).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
});

test("one address answers so many times an hour, whatever place it is asked from", async () => {
  const mine = await signedIn("viewer");
  const address = await feedOf(mine);
  const statuses = [];
  for (let at = 0; at < 121; at++) statuses.push((await ask("GET", address, { address: `203.0.113.${at}` })).status);
  expect([new Set(statuses.slice(0, 120)), statuses.at(-1)]).toEqual([new Set([200]), 429]);
});

test("a closed account's address is no more, also once the account is opened again", async () => {
  const stop = endFeedsOfClosed();
  const [admin, mine] = [await person("webAdmin"), await signedIn("departmentEditor")];
  const address = await feedOf(mine);
  expect((await get(address)).status).toBe(200);
  await startEvents(database());
  await suspendUser(admin, mine.id);
  expect((await get(address)).status).toBe(404);
  await expect.poll(() => db().$count(taskFeeds, eq(taskFeeds.userId, mine.id))).toBe(0);
  stop();
  await reopenUser(admin, mine.id);
  expect((await get(address)).status).toBe(404);
});

test("at the start the addresses of accounts that were closed meanwhile are ended, and no others", async () => {
  const [admin, closed, open] = [await person("webAdmin"), await signedIn("viewer"), await signedIn("viewer")];
  await feedOf(closed);
  const kept = await feedOf(open);
  await suspendUser(admin, closed.id);
  await purgeClosedFeeds();
  expect(await db().$count(taskFeeds, eq(taskFeeds.userId, closed.id))).toBe(0);
  expect((await get(kept)).status).toBe(200);
});

test("an address shows nothing where its owner could not sign in: no second factor, or from elsewhere", async () => {
  const mine = await signedIn("departmentApprover");
  const address = await feedOf(mine);
  const from = async (place: string) => (await ask("GET", address, { address: place })).status;
  const access = {
    signUp: "invitation" as const,
    secondFactorRoles: [],
    idleMinutes: 0,
    allowedAddresses: [],
    administratorAddresses: [],
    minPasswordLength: 12,
    refusesNames: false,
  };
  await storeSetting("access", { ...access, allowedAddresses: ["198.51.100.0/24"] });
  expect([await from("198.51.100.7"), await from("203.0.113.200")]).toEqual([200, 404]);
  await storeSetting("access", { ...access, secondFactorRoles: ["departmentApprover"] });
  expect(await from("198.51.100.7")).toBe(404);
  await storeSetting("access", access);
  expect(await from("198.51.100.7")).toBe(200);
});

test("where the app is switched off, neither files nor pages nor addresses are there", async () => {
  const mine = await signedIn("departmentEditor");
  const address = await feedOf(mine);
  const secret = address.slice("/feeds/tasks/".length, -".ics".length);
  const all = async () =>
    Promise.all(
      ["/apps/tasks/export.csv", "/apps/tasks/export.ics", "/apps/tasks/print", "/apps/tasks/feed", address].map(
        async (path) => (await get(path, mine)).status,
      ),
    );
  expect(await all()).toEqual([200, 200, 200, 200, 200]);
  await storeSettingGroup("group.apps", { version: 1, data: { off: ["tasks"] } });
  expect(await all()).toEqual([404, 404, 404, 404, 404]);
  expect(isRefusal(await orRefusal(openFeed(secret, null)), 404)).toBe(true);
  await storeSettingGroup("group.apps", { version: 2, data: {} });
  expect(await all()).toEqual([200, 200, 200, 200, 200]);
  expect((await listTasks(mine, readTaskPlace(new URLSearchParams("view=mine")))).items).toEqual([]);
});

test("while a long calendar is written others have their turn", async () => {
  const task = {
    version: 1,
    notes: "şğü metin ".repeat(100),
    completed: false,
    dueDate: new Date().toISOString(),
    tags: [],
    assignedTo: null,
    updatedAt: new Date(),
  };
  let [turns, isOver] = [0, false];
  const readAt: number[] = [];
  const tasks = Array.from({ length: 3000 }, (_, at) => ({
    ...task,
    id: `task-${at}`,
    get title() {
      readAt.push(turns);
      return "Uzun görev";
    },
  }));
  const t = await getFixedT("tr");
  const count = () => {
    if (isOver) return;
    turns += 1;
    setImmediate(count);
  };
  count();
  const text = await taskCalendar(systemActor, tasks, {
    name: "Görevler",
    t,
    locale: "tr",
    origin: "http://site.test",
  });
  isOver = true;
  expect(readCalendar(text).events).toHaveLength(3000);
  expect(new Set(readAt).size).toBeGreaterThan(1);
});
