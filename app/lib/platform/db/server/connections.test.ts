import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { findObstacle } from "~/lib/readiness.server";

import { cloneOnServer } from "../../../../../tests/support/database";
import { doorTo, through, type Door } from "../../../../../tests/support/door";
import {
  database,
  db,
  openDatabase,
  transaction,
  useDatabase,
  write,
  type Database,
} from "~/lib/platform/db/database.server";
import { findUnavailability, type Unavailability } from "~/lib/platform/db/unavailable.server";

const server = process.env.TEST_DATABASE_URL ?? "";
/** Per statement; a lock is waited for half as long. */
const seconds = 2;

type Outcome = Unavailability | "done" | "bug";
const outcomeOf = (work: Promise<unknown>): Promise<Outcome> =>
  work.then(
    () => "done" as const,
    (error: unknown) => findUnavailability(error) ?? "bug",
  );

/** Two rows in one transaction, with time between them. */
const savePair = (id: number) =>
  transaction(async () => {
    await db().execute(sql`INSERT INTO pairs VALUES (${id}, 'first')`);
    await write(sql`INSERT INTO pairs VALUES (${id}, 'second')`);
    await db().execute(sql`SELECT count(*) FROM pairs`);
  });

describe.skipIf(!server)("connections to a server", { timeout: 120_000 }, () => {
  let door: Door;
  let opened: Database;
  let operator: pg.Client;
  let drop: () => Promise<void>;
  let nextId = 0;

  beforeAll(async () => {
    const clone = await cloneOnServer(server);
    drop = clone.drop;
    door = await doorTo(Number(new URL(clone.url).port));
    opened = await openDatabase({ url: through(clone.url, door) }, { timeout: seconds });
    operator = new pg.Client({ connectionString: clone.url });
    await operator.connect();
    await operator.query("CREATE TABLE pairs (id int, part text, PRIMARY KEY (id, part))");
    useDatabase(opened);
  });
  afterAll(async () => {
    useDatabase(undefined);
    await opened.close();
    await operator.end();
    await door.shut();
    await drop();
  });
  beforeEach(() => operator.query("ROLLBACK"));

  /** All connections are free again, and nobody waits. */
  async function expectWell() {
    await expect.poll(() => outcomeOf(transaction(() => db().execute(sql`SELECT 1`)))).toBe("done");
    expect(await Promise.all(Array.from({ length: 30 }, () => outcomeOf(savePair(nextId++))))).toEqual(
      Array.from({ length: 30 }, () => "done"),
    );
    expect([database().countWaiting(), database().pool.totalCount <= 10]).toEqual([0, true]);
  }

  /** Writes until told to stop. @returns how it went, by id */
  function startWriters(count: number) {
    let isOver = false;
    const outcomes = new Map<number, Outcome>();
    const writers = Array.from({ length: count }, async () => {
      while (!isOver) {
        const id = nextId++;
        const outcome = await outcomeOf(savePair(id));
        outcomes.set(id, outcome);
        isOver ||= outcome === "bug";
      }
    });
    return async () => {
      isOver = true;
      await Promise.all(writers);
      return outcomes;
    };
  }

  const rowsOf = async (id: number) =>
    (await operator.query<{ part: string }>("SELECT part FROM pairs WHERE id = $1 ORDER BY part", [id])).rows.map(
      ({ part }) => part,
    );

  test("backends that are terminated while three write end their transactions alone: each pair is there whole, or not at all", async () => {
    const stop = startWriters(3);
    let ended = 0;
    // A slow machine needs more rounds for as many.
    while (ended <= 40) {
      await operator.query("SELECT pg_sleep(0.02)");
      ended +=
        (
          await operator.query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
          )
        ).rowCount ?? 0;
    }
    const outcomes = await stop();
    expect([...outcomes.values()]).not.toContain("bug");
    for (const [id, outcome] of outcomes) {
      const rows = await rowsOf(id);
      const possible = outcome === "done" ? ["first,second"] : outcome === "unknown" ? ["first,second", ""] : [""];
      expect(possible).toContain(rows.join());
    }
    await expectWell();
  });

  test("connections that the network forgets are given up, and others take their place; what came meanwhile is looked up", async () => {
    const heard: string[] = [];
    let gaps = 0;
    await database().listen(
      "news",
      (payload) => heard.push(payload),
      () => (gaps += 1),
    );
    const stop = startWriters(3);
    const readers = Array.from({ length: 7 }, () => outcomeOf(db().execute(sql`SELECT pg_sleep(0.5)`)));
    await operator.query("SELECT pg_sleep(0.1)");
    door.forget();
    await operator.query("SELECT pg_notify('news', 'lost')");
    await expect.poll(() => gaps).toBe(1);
    await operator.query("SELECT pg_notify('news', 'heard')");
    await expect.poll(() => heard).toEqual(["heard"]);
    expect(new Set(await Promise.all(readers))).toEqual(new Set(["away"]));
    // Another writer may wait for a row of a writer that the server believes to be alive.
    const outcomes = await stop();
    expect([...outcomes.values()].filter((outcome) => outcome === "bug")).toEqual([]);
    await expectWell();
  });

  test("a network that takes connections and answers none is an obstacle, soon told; when it is back, so is everything", async () => {
    const restore = door.swallow();
    expect(await findObstacle()).toBe("database");
    expect(await outcomeOf(savePair(nextId++))).toBe("away");
    restore();
    await expectWell();
    expect(await findObstacle()).toBeNull();
  });

  test("seventeen who wait for a lock end, and leave others room to read meanwhile", async () => {
    await operator.query("BEGIN");
    await operator.query("LOCK TABLE pairs IN EXCLUSIVE MODE");
    const savers = Array.from({ length: 17 }, () => outcomeOf(savePair(nextId++)));
    const single = Array.from({ length: 3 }, () =>
      outcomeOf(db().execute(sql`UPDATE pairs SET part = part WHERE id = -1`)),
    );
    await expect.poll(() => database().countWaiting()).toBeGreaterThan(10);
    const readers = Array.from({ length: 40 }, () => outcomeOf(db().execute(sql`SELECT count(*) FROM pairs`)));
    expect(new Set(await Promise.all(readers))).toEqual(new Set(["done"]));
    expect(await findObstacle()).toBeNull();
    expect(new Set(await Promise.all([...savers, ...single]))).toEqual(new Set(["busy"]));
    await operator.query("ROLLBACK");
    await expectWell();
  });

  test("a statement that takes too long is ended by the server, its connection kept", async () => {
    expect(await outcomeOf(transaction(() => db().execute(sql`SELECT pg_sleep(30)`)))).toBe("busy");
    expect(await outcomeOf(db().execute(sql`SELECT pg_sleep(30)`))).toBe("busy");
    expect(await outcomeOf(transaction(() => db().execute(sql`SELECT pg_sleep(3)`), { isLong: true }))).toBe("done");
    await expectWell();
  });

  test("a deadlock ends one of two, who may try again", async () => {
    await operator.query("INSERT INTO pairs VALUES (-1, ''), (-2, '')");
    const arrive = { at: 0, all: () => {} };
    const both = new Promise<void>((resolve) => (arrive.all = resolve));
    const locking = (first: number, second: number) =>
      outcomeOf(
        transaction(async () => {
          await db().execute(sql`SELECT 1 FROM pairs WHERE id = ${first} FOR UPDATE`);
          if (++arrive.at === 2) arrive.all();
          await both;
          await db().execute(sql`SELECT 1 FROM pairs WHERE id = ${second} FOR UPDATE`);
        }),
      );
    expect(
      (await Promise.all([locking(-1, -2), locking(-2, -1)])).filter((outcome) => outcome === "busy").length,
    ).toBeGreaterThan(0);
    await expectWell();
  });

  test("a server that can only be read says so, until it leads to one that can be written", async () => {
    const name = pg.escapeIdentifier(
      String((await operator.query<{ name: string }>("SELECT current_database() AS name")).rows[0]?.name),
    );
    const endAll = () =>
      operator.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
      );
    await operator.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await endAll();
    await expect.poll(() => outcomeOf(savePair(nextId++))).toBe("readOnly");
    expect(await outcomeOf(db().execute(sql`DELETE FROM pairs`))).toBe("readOnly");
    expect(await outcomeOf(db().execute(sql`SELECT count(*) FROM pairs`))).toBe("done");
    await expect.poll(findObstacle).toBe("readOnly");
    // Existing connections stay: the next writer gets one to the writable server.
    await operator.query(`ALTER DATABASE ${name} SET default_transaction_read_only = off`);
    await expect.poll(() => outcomeOf(savePair(nextId++))).toBe("done");
    await expectWell();
  });
});
