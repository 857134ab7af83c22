import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { useTestDatabase } from "../../../../../tests/support/database";
import { enqueueJob, startJobs } from "~/lib/platform/jobs/jobs.server";
import { jobs } from "~/lib/platform/jobs/schema.server";
import { database, db } from "~/lib/platform/db/database.server";
import { keepStatistics, renewStatistics } from "~/lib/platform/db/queries/statistics.server";
import { nextQuietHour, planVacuum, vacuumJobs, vacuumTables } from "./vacuum.server";

useTestDatabase();

// Servers have autovacuum, which would interfere; the job is for the embedded database alone.
const onEmbedded = test.skipIf(process.env.TEST_DATABASE_URL);

const waiting = () => db().select().from(jobs);
const night = new Date("2026-03-06T00:30:00.000Z");

test("the quiet hour is half past three on Istanbul's clocks, today or tomorrow", () => {
  expect(nextQuietHour(new Date("2026-03-05T21:30:00Z"))).toEqual(night);
  expect(nextQuietHour(new Date("2026-03-06T00:29:59Z"))).toEqual(night);
  expect(nextQuietHour(night)).toEqual(new Date("2026-03-07T00:30:00.000Z"));
});

test("a start plans the next night once, and makes up for a missed one when people have their pages", async () => {
  await planVacuum(new Date("2026-03-05T10:00:00Z"));
  await planVacuum(new Date("2026-03-05T12:00:00Z"));
  expect((await waiting()).map(({ kind, runAt }) => [kind, runAt])).toEqual([["database.vacuum", night]]);
  await planVacuum(new Date("2026-03-08T08:00:00Z"));
  expect((await waiting()).map(({ runAt }) => runAt)).toEqual([new Date("2026-03-08T08:10:00.000Z")]);
});

test("a night planned by a clock that was a year ahead is planned anew", async () => {
  await enqueueJob({
    kind: "database.vacuum",
    key: "database.vacuum",
    payload: {},
    runAt: new Date("2027-03-06T00:30:00Z"),
  });
  await planVacuum(new Date("2026-03-05T10:00:00Z"));
  expect((await waiting()).map(({ runAt }) => runAt)).toEqual([night]);
});

onEmbedded("the job frees the rows of the dead, and stands in the list again for the next night", async () => {
  await db().execute(sql`CREATE TABLE churned AS SELECT id FROM generate_series(1, 2000) AS id`);
  await db().execute(sql`DELETE FROM churned WHERE id > 1000`);
  const pages = async () =>
    Number((await database().pool.query("SELECT pg_relation_size('churned') AS size")).rows[0].size);
  const full = await pages();
  await enqueueJob({ kind: "database.vacuum", key: "database.vacuum", payload: {}, runAt: new Date() });
  const stop = startJobs({}, {}, vacuumJobs);
  await expect.poll(pages).toBeLessThan(full);
  await expect
    .poll(async () => (await waiting()).map(({ state, attempts, lastError }) => [state, attempts, lastError]))
    .toEqual([["waiting", 0, null]]);
  await stop();
  const [job] = await waiting();
  expect(job).toMatchObject({ state: "waiting", runAt: nextQuietHour(new Date()) });
  expect(
    (await database().pool.query("SELECT reltuples FROM pg_class WHERE relname = 'churned'")).rows[0].reltuples,
  ).toBe(1000);
});

onEmbedded("what the planner knows is renewed only where much has changed", async () => {
  await db().execute(sql`CREATE TABLE still AS SELECT id FROM generate_series(1, 1000) AS id`);
  const staleOf = async () => new Map((await vacuumTables()).map(({ name, isStale }) => [name, isStale])).get("still");
  expect(await staleOf()).toBe(true);
  expect(await staleOf()).toBe(false);
  await db().execute(sql`UPDATE still SET id = id WHERE id <= 100`);
  expect(await staleOf()).toBe(false);
  await db().execute(sql`UPDATE still SET id = id WHERE id <= 200`);
  expect(await staleOf()).toBe(true);
});

onEmbedded(
  "while people work, tables that have changed much are looked at again with a small sample, and the night's large one stays for the others",
  async () => {
    await db().execute(sql`CREATE TABLE growing AS SELECT id FROM generate_series(1, 1000) AS id`);
    await vacuumTables();
    expect(await renewStatistics()).not.toContain("growing");
    await db().execute(sql`INSERT INTO growing SELECT id FROM generate_series(1001, 4000) AS id`);
    const stop = keepStatistics(20);
    const known = async () =>
      Number(
        (await database().pool.query("SELECT reltuples FROM pg_class WHERE relname = 'growing'")).rows[0].reltuples,
      );
    await expect.poll(known).toBe(4000);
    await stop();
    const buckets = await database().pool.query(
      "SELECT array_length(histogram_bounds::text::int[], 1) AS bounds FROM pg_stats WHERE tablename = 'growing'",
    );
    expect(buckets.rows).toEqual([{ bounds: 11 }]);
    expect((await database().pool.query("SHOW default_statistics_target")).rows).toEqual([
      { default_statistics_target: "100" },
    ]);
  },
);
