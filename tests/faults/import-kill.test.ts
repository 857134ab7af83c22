import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { openDatabase } from "~/lib/platform/db/database.server";

import { pauseOf } from "../support/pauses";
import { administrator, bearerOf, emptyDatabase, send, startServer, temporaryFolder } from "../support/server";

const kills = Number(process.env.KILLS ?? (process.env.NIGHTLY ? 8 : 2));
const count = 400 * kills;

const dataDir = temporaryFolder();
const remote = await emptyDatabase();
afterAll(() => remote?.drop());
const settings = { DATA_DIR: dataDir, LEASE_SECONDS: "3", ...(remote ? { DATABASE_URL: remote.url } : {}) };
const place = remote ? { url: remote.url } : { dataDir: join(dataDir, "database") };

type Job = { kind: string; state: string; done: number; failed: number };

/** How far the work of a kind is. */
async function jobAt(url: string, bearer: string, kind: string): Promise<Job | undefined> {
  const { items } = (await (await send(url, bearer, "GET", "/api/common/jobs")).json()) as { items: Job[] };
  return items.find((job) => job.kind === kind);
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: url },
    body: new URLSearchParams(administrator),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

test(`an import of ${count} contacts whose server is killed ${kills} times runs to its end, each row once`, async () => {
  let server = await startServer(settings);
  const bearer = await bearerOf(server.url);
  const cookie = await signIn(server.url);
  const post = (path: string, body: BodyInit) =>
    fetch(`${server.url}${path}`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie, Origin: server.url },
      body,
    });
  const form = new FormData();
  const lines = Array.from({ length: count }, (_, at) => `Kişi ${at};kisi${at}@ornek.example`);
  form.set("file", new File([["Ad;E-posta", ...lines].join("\n")], "kisiler.csv"));
  const here = (await post("/apps/contacts/import", form)).headers.get("location") ?? "";
  const stateOf = async (kind: string) => (await jobAt(server.url, bearer, kind))?.state;
  await expect.poll(() => stateOf("contacts.import-plan"), { timeout: 60_000 }).toBe("done");
  await post(here, new URLSearchParams({ shown: "", duplicates: "skip", intent: "take" }));
  const doneOf = async () => (await jobAt(server.url, bearer, "contacts.import"))?.done ?? 0;
  for (let [kill, before] = [0, 0]; kill < kills; kill++) {
    await expect.poll(doneOf, { interval: 20, timeout: 60_000 }).toBeGreaterThan(before);
    await pauseOf(Math.random() * 200, "the kill falls anywhere in a transaction");
    expect(await server.stop("SIGKILL")).toBe("SIGKILL");
    server = await startServer(settings);
    before = await doneOf();
    expect(before).toBeLessThan(count);
  }
  await expect.poll(() => stateOf("contacts.import"), { interval: 100, timeout: 120_000 }).toBe("done");
  expect(await jobAt(server.url, bearer, "contacts.import")).toMatchObject({ done: count, failed: 0 });
  expect(await server.stop()).toBe(0);

  const { pool, close } = await openDatabase(place);
  try {
    const read = async (sql: string) => (await pool.query<Record<string, number>>(sql)).rows[0];
    expect(await read("SELECT count(*)::int, count(DISTINCT name)::int AS names FROM contacts")).toEqual({
      ...{ count, names: count },
    });
    expect(
      await read("SELECT count(*)::int FROM contact_import_rows WHERE outcome = 'made' AND contact_id IS NOT NULL"),
    ).toEqual({ count });
    expect(
      await read("SELECT count(*)::int FROM audit_entries WHERE object_type = 'contact' AND verb = 'create'"),
    ).toEqual({ count });
  } finally {
    await close();
  }
}, 300_000);
