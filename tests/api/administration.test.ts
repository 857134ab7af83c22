import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { auditEntries } from "~/lib/audit/schema.server";
import { createEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { createApiToken } from "~/lib/auth/account/api-tokens.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { db } from "~/lib/platform/db/database.server";
import { enqueueJob } from "~/lib/platform/jobs/jobs.server";
import { jobs } from "~/lib/platform/jobs/schema.server";

import { ask, bodyOf, signedIn, toastOf } from "../support/api";
import { section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

type Person = Awaited<ReturnType<typeof signedIn>>;
type Log = {
  rows: {
    id: number;
    verb: string;
    who: string | null;
    object: { name: string };
    objectId: string;
    changes: unknown[];
  }[];
  hasNewer: boolean;
  hasOlder: boolean;
  total: { length: number; isMore: boolean };
};

let admin: Person;
let chief: Person;
let auditor: Person;
let editor: Person;

beforeAll(async () => {
  [admin, chief, auditor, editor] = [
    await signedIn("webAdmin"),
    await signedIn("editorInChief"),
    await signedIn("auditor"),
    await signedIn("departmentEditor"),
  ];
});

const get = (url: string, { cookie }: Person) => ask("GET", url, { cookie });
const post = (url: string, { cookie }: Person, fields: Record<string, string>) =>
  ask("POST", url, { cookie, body: new URLSearchParams(fields) });

test("each page is open to exactly those whose work it is", async () => {
  const open: [string, Person[]][] = [
    ["/administration/audit", [admin, auditor]],
    ["/administration/audit.csv", [admin, auditor]],
    ["/administration/jobs", [admin]],
    ["/administration/trash", [admin, chief]],
    ["/administration/system", [admin]],
  ];
  for (const [url, allowed] of open) {
    for (const who of [admin, chief, auditor, editor])
      expect((await get(url, who)).status, `${url} ${who.name}`).toBe(allowed.includes(who) ? 200 : 403);
    expect((await ask("GET", url)).status, url).toBe(302);
  }
});

test("the log names sections, settings and fields as people know them, in both languages", async () => {
  const unit = section("mudurlukler");
  const { id, version } = await createEntry(systemActor, unit, { data: { name: { tr: "Adlı birim" } } });
  await saveEntry(systemActor, unit, id, { version, patch: { officePhone: "+902329990011" } });
  const body = new FormData();
  for (const [name, value] of Object.entries({ intent: "save", version: "0", reviewMonths: "6" }))
    body.append(name, value);
  expect((await ask("POST", "/setting/sections/komisyonlar", { cookie: admin.cookie, body })).status).toBe(302);
  type Named = { rows: { object: { name: string }; changes: { field: string; before: string; after: string }[] }[] };
  const latest = async (object: string, language: string) =>
    (
      await bodyOf<Named>(
        ask("GET", `/administration/audit?object=${object}&verb=edit`, {
          cookie: auditor.cookie,
          headers: { "Accept-Language": language },
        }),
      )
    ).rows[0];
  expect(await latest("section.komisyonlar", "tr")).toMatchObject({
    object: { name: "Komisyonlar" },
    changes: [{ field: "Gözden geçirme aralığı (ay)", before: "", after: "6" }],
  });
  expect(await latest("section.komisyonlar", "en")).toMatchObject({
    object: { name: "Council Commissions" },
    changes: [{ field: "Months between reviews", after: "6" }],
  });
  const [change] = (await latest(id, "tr"))?.changes ?? [];
  expect(change?.field).toBe("Değişen alanlar");
  expect(change?.after).not.toContain("officePhone");
});

test("the log is filtered by person, verb, kind, object and day, and walked without gaps", async () => {
  const written = await createEntry({ ...systemActor, id: editor.id }, section("mudurlukler"), {
    data: { name: { tr: "Kayıtlı müdürlük" } },
  });
  const { rows } = await bodyOf<Log>(get(`/administration/audit?person=${editor.id}&verb=create&type=entry`, auditor));
  expect(rows).toMatchObject([
    { action: "Created", who: editor.name, objectId: written.id, object: { name: "Kayıtlı müdürlük" } },
  ]);
  const today = new Date().toISOString().slice(0, 10);
  expect(
    (await bodyOf<Log>(get(`/administration/audit?object=${written.id}&from=2000-01-01&until=${today}`, auditor))).rows
      .length,
  ).toBeLessThanOrEqual(1);
  expect((await bodyOf<Log>(get(`/administration/audit?object=${written.id}&until=2000-01-01`, auditor))).rows).toEqual(
    [],
  );
  // What makes no sense filters nothing, and asks the database nothing either.
  expect(
    (await get("/administration/audit?person=x'--&verb=%00&type=;&before=abc&from=tomorrow", auditor)).status,
  ).toBe(200);

  for (let at = 0; at < 60; at++)
    await createEntry({ ...systemActor, id: chief.id }, section("mudurlukler"), {
      data: { name: { tr: `Birim ${at}` } },
    });
  const first = await bodyOf<Log>(get(`/administration/audit?person=${chief.id}&verb=create`, auditor));
  expect([first.rows.length, first.hasNewer, first.hasOlder, first.total]).toEqual([
    50,
    false,
    true,
    { length: 60, isMore: false },
  ]);
  const empty = (await bodyOf<Log>(get(`/administration/audit?person=${chief.id}&verb=purge`, auditor))).total;
  // Beyond ten thousand nothing is counted: the log only grows.
  await db().execute(
    sql`INSERT INTO ${auditEntries} (actor_id, verb, object_type, object_id) SELECT ${editor.id}, 'publish', 'entry', 'x' FROM generate_series(1, 10001)`,
  );
  expect([
    empty,
    (await bodyOf<Log>(get(`/administration/audit?person=${editor.id}&verb=publish`, auditor))).total,
  ]).toEqual([
    { length: 0, isMore: false },
    { length: 10_000, isMore: true },
  ]);
  const second = await bodyOf<Log>(
    get(`/administration/audit?person=${chief.id}&verb=create&before=${first.rows.at(-1)?.id}`, auditor),
  );
  expect([second.rows.length, second.hasNewer, second.hasOlder]).toEqual([10, true, false]);
  const back = await bodyOf<Log>(
    get(`/administration/audit?person=${chief.id}&verb=create&after=${second.rows[0]?.id}`, auditor),
  );
  expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
});

test("the table holds every row of the filter, and nothing a spreadsheet would compute", async () => {
  await createEntry({ ...systemActor, id: admin.id }, section("mudurlukler"), {
    data: { name: { tr: '=HYPERLINK("http://evil.example")' } },
  });
  const answer = await get(`/administration/audit.csv?person=${chief.id}&verb=create`, auditor);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w-]+\.csv"$/);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes).trimEnd().split("\r\n")).toHaveLength(61);
  const own = await (await get(`/administration/audit.csv?person=${admin.id}`, admin)).text();
  expect(own).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
});

test("a job that failed for good runs again when told to, once", async () => {
  await enqueueJob({
    kind: "content.publish",
    key: "content.publish:x",
    payload: { section: "duyurular", id: crypto.randomUUID(), version: 1 },
    runAt: new Date(),
  });
  const [job] = await db()
    .update(jobs)
    .set({ state: "failed", attempts: 5, lastError: "The disk was full", finishedAt: new Date() })
    .returning();
  const { rows, counts } = await bodyOf<{
    rows: { id: number; error: string; canRetry: boolean }[];
    counts: Record<string, number>;
  }>(get("/administration/jobs?view=failed", admin));
  expect(rows).toMatchObject([{ id: job?.id, error: "The disk was full", canRetry: true }]);
  expect(counts).toMatchObject({ failed: 1, late: 0 });
  const retry = (who: Person) => post("/administration/jobs?view=failed", who, { intent: `retry:${job?.id}` });
  expect((await retry(chief)).status).toBe(403);
  expect((await retry(admin)).headers.get("set-cookie")).toContain("toast=");
  const [again] = await db()
    .select()
    .from(jobs)
    .where(eq(jobs.id, job?.id ?? 0));
  expect(again).toMatchObject({ state: "waiting", attempts: 0 });
  expect((await bodyOf<{ rows: unknown[] }>(get("/administration/jobs?view=failed", admin))).rows).toEqual([]);
  expect((await retry(admin)).status).toBe(302);
  expect((await bodyOf<Log>(get("/administration/audit?verb=retry", auditor))).rows).toHaveLength(1);
  expect((await post("/administration/jobs", admin, { intent: "retry:'; DROP TABLE jobs" })).status).toBe(400);
});

test("the trash of all sections is brought back, or removed for good by the administrator alone", async () => {
  const { id, version } = await unit("Silinecek müdürlük");
  await trashEntry(systemActor, section("mudurlukler"), id, { version });
  const list = async () =>
    (await bodyOf<{ rows: { value: string; name: string }[] }>(get("/administration/trash", chief))).rows;
  const seen = `mudurlukler:${id}:${version}`;
  expect(await list()).toMatchObject([{ value: seen, name: "Silinecek müdürlük" }]);
  expect((await post("/administration/trash", editor, { intent: `restore:${seen}` })).status).toBe(403);
  expect((await post("/administration/trash", chief, { intent: `purge:${seen}` })).status).toBe(403);
  expect((await post("/administration/trash", chief, { intent: `restore:${seen}` })).status).toBe(302);
  expect(await list()).toEqual([]);
  // A colleague changes it and throws it away again: nobody decides about what they have not seen.
  const changed = await saveEntry(systemActor, section("mudurlukler"), id, {
    version,
    patch: { shortName: { tr: "Görülmeyen" } },
  });
  await trashEntry(systemActor, section("mudurlukler"), id, { version: changed.version });
  for (const verb of ["restore", "purge"]) {
    expect(toastOf(await post("/administration/trash", admin, { intent: `${verb}:${seen}` })).key).toBe(
      "trash.changed",
    );
    expect(toastOf(await postMany("/administration/trash", admin, verb, [seen])).values).toEqual({ count: 0, left: 1 });
    expect(await list()).toHaveLength(1);
  }
  expect(toastOf(await get(`/administration/trash?ask=purge&item=${seen}`, admin)).key).toBe("trash.changed");
  const now = `mudurlukler:${id}:${changed.version}`;
  expect((await post("/administration/trash", admin, { intent: `purge:${now}` })).status).toBe(302);
  expect((await post("/administration/trash", admin, { intent: `purge:${now}` })).status).toBe(404);
  expect((await post("/administration/trash", admin, { intent: `purge:nowhere:${id}` })).status).toBe(404);
});

const postMany = (url: string, { cookie }: Person, intent: string, items: readonly string[]) =>
  ask("POST", url, { cookie, body: new URLSearchParams([["intent", intent], ...items.map((item) => ["item", item])]) });

test("chosen rows of a list are changed together; what is gone or stands otherwise is left and counted, strangers change nothing", async () => {
  const [first, second] = [await signedIn("viewer"), await signedIn("viewer")];
  const asked = await bodyOf<{ asked: { value: string; isLeft: boolean }[] }>(
    get(`/administration/users?ask=suspend&item=${first.id}&item=${second.id}&item=${admin.id}&item=x`, admin),
  );
  expect(asked.asked.map(({ value, isLeft }) => [value, isLeft])).toEqual([
    [first.id, false],
    [second.id, false],
    [admin.id, true],
  ]);
  expect((await postMany("/administration/users", chief, "suspend", [first.id])).status).toBe(403);
  // Oneself among them: nobody is closed.
  expect(toastOf(await postMany("/administration/users", admin, "suspend", [first.id, admin.id])).key).toBe(
    "administration.users.problems.oneself",
  );
  expect((await get("/me/profile", first)).status).toBe(200);
  expect(
    toastOf(await postMany("/administration/users", admin, "suspend", [first.id, second.id, crypto.randomUUID()])),
  ).toMatchObject({ key: "bulk.someLeft", values: { count: 2, left: 1 } });
  expect((await get("/me/profile", first)).status).toBe(302);
  expect(toastOf(await postMany("/administration/users", admin, "reopen", [first.id, second.id]))).toMatchObject({
    key: "users.many.reopen",
    values: { count: 2 },
  });
  expect((await bodyOf<Log>(get("/administration/audit?verb=suspend", auditor))).rows).toHaveLength(2);
  expect(toastOf(await postMany("/administration/users", admin, "reopen", []))).toMatchObject({
    key: "bulk.nothingChosen",
  });
  expect((await postMany("/administration/users", admin, "remove", [first.id])).status).toBe(400);

  const keys = await Promise.all(
    ["Bir", "İki"].map((name) =>
      createApiToken(admin, { name, scopes: ["content:read"], days: null, password: "correct horse battery" }),
    ),
  );
  expect(
    (
      await bodyOf<{ asked: unknown[] }>(
        get(`/administration/tokens?ask=revoke&${keys.map(({ id }) => `item=${id}`).join("&")}`, admin),
      )
    ).asked,
  ).toHaveLength(2);
  expect(
    toastOf(
      await postMany(
        "/administration/tokens",
        admin,
        "revoke",
        keys.map(({ id }) => id),
      ),
    ),
  ).toMatchObject({ key: "tokens.many.revoke", values: { count: 2 } });
  expect((await ask("GET", "/api/common/user", { bearer: keys[0]?.secret })).status).toBe(401);
  expect(
    (
      await postMany(
        "/administration/tokens",
        chief,
        "revoke",
        keys.map(({ id }) => id),
      )
    ).status,
  ).toBe(403);

  const units = [await unit("Çöpteki bir"), await unit("Çöpteki iki"), await unit("Çöpte olmayan")];
  for (const { id, version } of units.slice(0, 2))
    await trashEntry(systemActor, section("mudurlukler"), id, { version });
  const items = units.map(({ id, version }) => `mudurlukler:${id}:${version}`);
  expect(toastOf(await postMany("/administration/trash", chief, "restore", items))).toMatchObject({
    key: "bulk.someLeft",
    values: { count: 2, left: 1 },
  });
  for (const { id, version } of units.slice(0, 2))
    await trashEntry(systemActor, section("mudurlukler"), id, { version });
  expect(toastOf(await postMany("/administration/trash", chief, "purge", items.slice(0, 2)))).toMatchObject({
    values: { count: 0, left: 2 },
  });
  expect(
    (
      await bodyOf<{ asked: { name: string }[] }>(
        get(`/administration/trash?ask=purge&item=${items[0]}&item=${items[1]}`, admin),
      )
    ).asked
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["Çöpteki bir", "Çöpteki iki"]);
  expect(toastOf(await postMany("/administration/trash", admin, "purge", items.slice(0, 2)))).toMatchObject({
    key: "trash.bins.entries.purge",
    values: { count: 2 },
  });
});

test("what one administrator has changed about access is not undone by another's page that is older", async () => {
  const path = "/administration/access";
  const settings = async () => (await bodyOf<{ settings: object }>(get(path, admin))).settings;
  const before = { signUp: "invitation", idleMinutes: "0" };
  const seen = JSON.stringify(await settings());
  const save = (more: Record<string, string>) => post(path, admin, { ...before, ...more });
  expect((await save({ seen, signUp: "open", secondFactorRoles: "translator" })).status).toBe(302);
  const merged = await save({ seen, idleMinutes: "15", secondFactorRoles: "departmentApprover" });
  expect([merged.status, toastOf(merged).key, String(toastOf(merged).values?.changes)]).toEqual([
    302,
    "accessSettings.savedMerged",
    expect.stringMatching(/^webAdmin[^:]*: Who may have an account\?, Roles that need a second factor \(Translator\)$/),
  ]);
  expect(await settings()).toEqual({
    signUp: "open",
    idleMinutes: 15,
    allowedAddresses: [],
    administratorAddresses: [],
    minPasswordLength: 10,
    refusesNames: false,
    secondFactorRoles: expect.arrayContaining(["translator", "departmentApprover"]) as string[],
  });
  // What comes back with an error was filled from the same.
  expect(await bodyOf(save({ seen, idleMinutes: "x" }))).toMatchObject({ seen, idleMinutes: "x" });
  expect((await save({})).status).toBe(302);
  expect(await settings()).toEqual(JSON.parse(seen));
});

test("the system page tells sizes and versions, and no secret", async () => {
  const text = await (await get("/administration/system", admin)).text();
  expect(JSON.parse(text)).toMatchObject({
    node: process.versions.node,
    database: {
      migration: expect.stringMatching(/^\d{4}_/) as string,
      version: expect.stringMatching(/^\d+/) as string,
    },
  });
  for (const secret of [process.env.SESSION_SECRET, process.env.DATABASE_URL])
    if (secret) expect(text).not.toContain(secret);
});
