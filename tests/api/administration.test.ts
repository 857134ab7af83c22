import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry } from "~/lib/content/entries/entries.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { db } from "~/lib/platform/db/database.server";
import { enqueueJob } from "~/lib/platform/jobs/jobs.server";
import { jobs } from "~/lib/platform/jobs/schema.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

type Person = Awaited<ReturnType<typeof signedIn>>;
type Log = { rows: { id: number; verb: string; who: string | null; object: { name: string }; objectId: string; changes: unknown[] }[]; hasNewer: boolean; hasOlder: boolean };

let admin: Person;
let chief: Person;
let auditor: Person;
let editor: Person;

beforeAll(async () => {
  [admin, chief, auditor, editor] = [await signedIn("webAdmin"), await signedIn("editorInChief"), await signedIn("auditor"), await signedIn("departmentEditor")];
});

const get = (url: string, { cookie }: Person) => ask("GET", url, { cookie });
const post = (url: string, { cookie }: Person, fields: Record<string, string>) => ask("POST", url, { cookie, body: new URLSearchParams(fields) });

test("each page is open to exactly those whose work it is", async () => {
  const open: [string, Person[]][] = [
    ["/administration/audit", [admin, auditor]],
    ["/administration/audit.csv", [admin, auditor]],
    ["/administration/jobs", [admin]],
    ["/administration/trash", [admin, chief]],
    ["/administration/system", [admin]],
  ];
  for (const [url, allowed] of open) {
    for (const who of [admin, chief, auditor, editor]) expect((await get(url, who)).status, `${url} ${who.name}`).toBe(allowed.includes(who) ? 200 : 403);
    expect((await ask("GET", url)).status, url).toBe(302);
  }
});

test("the log is filtered by person, verb, kind, object and day, and walked without gaps", async () => {
  const written = await createEntry({ ...systemActor, id: editor.id }, section("mudurlukler"), { data: { name: { tr: "Kayıtlı müdürlük" } } });
  const { rows } = await bodyOf<Log>(get(`/administration/audit?person=${editor.id}&verb=create&type=entry`, auditor));
  expect(rows).toMatchObject([{ verb: "create", who: editor.name, objectId: written.id, object: { name: "Kayıtlı müdürlük" } }]);
  const today = new Date().toISOString().slice(0, 10);
  expect((await bodyOf<Log>(get(`/administration/audit?object=${written.id}&from=2000-01-01&until=${today}`, auditor))).rows.length).toBeLessThanOrEqual(1);
  expect((await bodyOf<Log>(get(`/administration/audit?object=${written.id}&until=2000-01-01`, auditor))).rows).toEqual([]);
  // What makes no sense filters nothing, and asks the database nothing either.
  expect((await get("/administration/audit?person=x'--&verb=%00&type=;&before=abc&from=tomorrow", auditor)).status).toBe(200);

  for (let at = 0; at < 60; at++) await createEntry({ ...systemActor, id: chief.id }, section("mudurlukler"), { data: { name: { tr: `Birim ${at}` } } });
  const first = await bodyOf<Log>(get(`/administration/audit?person=${chief.id}&verb=create`, auditor));
  expect([first.rows.length, first.hasNewer, first.hasOlder]).toEqual([50, false, true]);
  const second = await bodyOf<Log>(get(`/administration/audit?person=${chief.id}&verb=create&before=${first.rows.at(-1)?.id}`, auditor));
  expect([second.rows.length, second.hasNewer, second.hasOlder]).toEqual([10, true, false]);
  const back = await bodyOf<Log>(get(`/administration/audit?person=${chief.id}&verb=create&after=${second.rows[0]?.id}`, auditor));
  expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
});

test("the table holds every row of the filter, and nothing a spreadsheet would compute", async () => {
  await createEntry({ ...systemActor, id: admin.id }, section("mudurlukler"), { data: { name: { tr: '=HYPERLINK("http://evil.example")' } } });
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
  await enqueueJob({ kind: "content.publish", key: "content.publish:x", payload: { section: "duyurular", id: crypto.randomUUID(), version: 1 }, runAt: new Date() });
  const [job] = await db().update(jobs).set({ state: "failed", attempts: 5, lastError: "The disk was full", finishedAt: new Date() }).returning();
  const { rows, counts } = await bodyOf<{ rows: { id: number; error: string; canRetry: boolean }[]; counts: Record<string, number> }>(get("/administration/jobs?view=failed", admin));
  expect(rows).toMatchObject([{ id: job?.id, error: "The disk was full", canRetry: true }]);
  expect(counts).toMatchObject({ failed: 1, late: 0 });
  const retry = (who: Person) => post("/administration/jobs?view=failed", who, { intent: "retry", id: String(job?.id) });
  expect((await retry(chief)).status).toBe(403);
  expect((await retry(admin)).headers.get("set-cookie")).toContain("toast=");
  const [again] = await db().select().from(jobs).where(eq(jobs.id, job?.id ?? 0));
  expect(again).toMatchObject({ state: "waiting", attempts: 0 });
  expect((await bodyOf<{ rows: unknown[] }>(get("/administration/jobs?view=failed", admin))).rows).toEqual([]);
  expect((await retry(admin)).status).toBe(302);
  expect((await bodyOf<Log>(get("/administration/audit?verb=retry", auditor))).rows).toHaveLength(1);
  expect((await post("/administration/jobs", admin, { intent: "retry", id: "'; DROP TABLE jobs" })).status).toBe(400);
});

test("the trash of all sections is brought back, or removed for good by the administrator alone", async () => {
  const { id, version } = await unit("Silinecek müdürlük");
  await trashEntry(systemActor, section("mudurlukler"), id, { version });
  const list = async () => (await bodyOf<{ rows: { id: string; name: string }[] }>(get("/administration/trash", chief))).rows;
  expect(await list()).toMatchObject([{ id, name: "Silinecek müdürlük" }]);
  const fields = { section: "mudurlukler", id };
  expect((await post("/administration/trash", editor, { ...fields, intent: "restore" })).status).toBe(403);
  expect((await post("/administration/trash", chief, { ...fields, intent: "purge" })).status).toBe(403);
  expect((await post("/administration/trash", chief, { ...fields, intent: "restore" })).status).toBe(302);
  expect(await list()).toEqual([]);
  await trashEntry(systemActor, section("mudurlukler"), id, { version });
  expect((await post("/administration/trash", admin, { ...fields, intent: "purge" })).status).toBe(302);
  expect((await post("/administration/trash", admin, { ...fields, intent: "purge" })).status).toBe(404);
  expect((await post("/administration/trash", admin, { section: "nowhere", id, intent: "purge" })).status).toBe(404);
});

test("the system page tells sizes and versions, and no secret", async () => {
  const text = await (await get("/administration/system", admin)).text();
  expect(JSON.parse(text)).toMatchObject({ node: process.versions.node, database: { migration: expect.stringMatching(/^\d{4}_/) as string, version: expect.stringMatching(/^\d+/) as string } });
  for (const secret of [process.env.SESSION_SECRET, process.env.DATABASE_URL]) if (secret) expect(text).not.toContain(secret);
});
