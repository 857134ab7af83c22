import { afterAll, beforeAll, expect, test } from "vitest";

import { openTestDatabase } from "../../../../../tests/support/database";
import type { Database } from "~/lib/platform/db/database.server";

let database: Database;
let drop = async () => {};
beforeAll(async () => {
  ({ database, drop } = await openTestDatabase());
  await database.pool.query("CREATE TABLE turns (id int PRIMARY KEY)");
});
afterAll(async () => {
  await database.close();
  await drop();
});

const one = async (text: string, values?: unknown[]) =>
  (await database.pool.query<{ n: number }>(text, values)).rows[0]?.n;

test("each of many statements asked at once gets its own answer", async () => {
  const asked = Array.from({ length: 200 }, (_, n) => one("SELECT $1::int AS n", [n]));
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 200 }, (_, n) => n));
});

test("a statement that fails is nobody else's failure", async () => {
  const asked = Array.from({ length: 60 }, (_, n) =>
    n % 3 === 0 ? one("SELECT 1 / 0 AS n") : one("SELECT $1::int AS n", [n]),
  );
  const answers = await Promise.allSettled(asked);
  expect(answers.map(({ status }) => status)).toEqual(asked.map((_, n) => (n % 3 === 0 ? "rejected" : "fulfilled")));
  expect(answers[0]).toMatchObject({ reason: { code: "22012" } });
  expect(answers[59]).toMatchObject({ value: 59 });
});

test("what is asked beside a transaction never sees it half done, and a transaction has its turn though others never stop asking", async () => {
  let isOver = false;
  const seen = new Set<number | undefined>();
  const readers = Array.from({ length: 8 }, async () => {
    while (!isOver) seen.add(await one("SELECT count(*)::int AS n FROM turns"));
  });
  for (let at = 0; at < 20; at++) {
    const client = await database.pool.connect();
    await client.query("BEGIN");
    await client.query("INSERT INTO turns VALUES ($1)", [at * 2]);
    await client.query("INSERT INTO turns VALUES ($1)", [at * 2 + 1]);
    await client.query(at % 4 === 3 ? "ROLLBACK" : "COMMIT");
    client.release();
  }
  isOver = true;
  await Promise.all(readers);
  expect([...seen].every((n) => (n ?? 1) % 2 === 0)).toBe(true);
  expect(await one("SELECT count(*)::int AS n FROM turns")).toBe(30);
});

test("a connection that is given up in the middle is another one afterwards", async () => {
  const client = await database.pool.connect();
  await client.query("BEGIN");
  await client.query("INSERT INTO turns VALUES (1000)");
  const waiting = one("SELECT count(*)::int AS n FROM turns WHERE id = 1000");
  await client.query("ROLLBACK");
  client.release(true);
  expect(await waiting).toBe(0);
});

test("who asks while the pool ends is told so", async () => {
  const other = await openTestDatabase();
  await other.database.pool.query("SELECT 1");
  await other.database.close();
  await expect(other.database.pool.query("SELECT 1")).rejects.toThrow(/end/);
  await other.drop();
});
