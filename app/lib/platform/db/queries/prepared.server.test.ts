import type pg from "pg";
import { expect, test } from "vitest";

import { useTestDatabase } from "../../../../../tests/support/database";
import { database } from "~/lib/platform/db/database.server";
import { keepPreparedOnServer } from "./prepared.server";

useTestDatabase();

/** Number of kept statements out of three, two of them alike. */
async function keptBy(greeted: (pid: number) => number): Promise<number> {
  const client = (await database().pool.connect()) as pg.PoolClient & { processID: number | null };
  const [known, prepared] = [client.processID, client.query];
  const count = async () =>
    (await client.query<{ kept: number }>("SELECT count(*)::int AS kept FROM pg_prepared_statements")).rows[0]?.kept ??
    0;
  try {
    // The library's own, without the pool's changes.
    client.query = (Object.getPrototypeOf(client) as pg.PoolClient).query.bind(client) as pg.PoolClient["query"];
    const {
      rows: [session],
    } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    client.processID = greeted(session?.pid ?? 0);
    keepPreparedOnServer(client);
    const before = await count();
    for (const text of ["SELECT 1 AS one", "SELECT 2 AS two", "SELECT 1 AS one"]) await client.query({ text }, []);
    return (await count()) - before;
  } finally {
    Object.assign(client, { processID: known, query: prepared });
    client.release();
  }
}

test("a server keeps statements that come again", async () => {
  expect(await keptBy((pid) => pid)).toBe(2);
});

test("where another session answers than the one that was greeted, a pooler lends them: none is kept", async () => {
  expect(await keptBy((pid) => pid + 1)).toBe(0);
});
