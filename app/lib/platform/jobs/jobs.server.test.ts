import { createHook } from "node:async_hooks";

import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";

import { watchClock } from "~/lib/platform/clock/clock-watch.server";
import { database, db } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";
import { emit, startEvents } from "~/lib/platform/events/events.server";

import { useMovableClock } from "../../../../tests/support/clock";
import { useTestDatabase } from "../../../../tests/support/database";
import { enqueueJob, startJobs, type OutsideJob } from "./jobs.server";
import { jobs } from "./schema.server";

useTestDatabase();
beforeAll(() => startEvents(database()));

const stops: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await db().delete(jobs);
  Object.assign(env(), { LEASE_SECONDS: 30 });
});
const begin = (outside: Record<string, OutsideJob>) => {
  const stop = startJobs({}, {}, outside);
  stops.push(stop);
  return stop;
};
const enqueue = (key: string, runAt = new Date()) => enqueueJob({ kind: "slow", key, payload: { key }, runAt });
const timeOf = async (key: string) =>
  (await db().select().from(jobs).where(eq(jobs.key, key)))[0]?.runAt.getTime() ?? 0;

test("however often the clock is woken, one timer waits for the next job", async () => {
  const timers = new Set<number>();
  const hook = createHook({
    init: (id, type) => void (type === "Timeout" && timers.add(id)),
    destroy: (id) => void timers.delete(id),
  }).enable();
  let runs = 0;
  await enqueue("later", new Date(Date.now() + 3_600_000));
  begin({ slow: { pauses: [], run: () => Promise.resolve(void runs++) } });
  for (let at = 0; at < 200; at++) await emit({ type: "jobs.changed" });
  await enqueue("now");
  await expect.poll(() => runs).toBe(1);
  // Cleared timers are reported a turn later.
  await expect.poll(() => timers.size).toBeLessThan(20);
  hook.disable();
});

test("work that lasts longer than its lease stays with the server that does it; of one that is gone another has it after one", async () => {
  Object.assign(env(), { LEASE_SECONDS: 3 });
  let runs = 0;
  let end = () => {};
  begin({ slow: { pauses: [], run: () => new Promise<void>((done) => (runs++, (end = done))) } });
  await enqueue("long");
  await expect.poll(() => runs).toBe(1);
  const first = await timeOf("long");
  await expect.poll(() => timeOf("long"), { timeout: 10_000 }).toBeGreaterThan(first);
  expect(runs).toBe(1);
  end();
  await expect.poll(async () => (await db().select().from(jobs))[0]?.state).toBe("done");
  // As after a killed server: due at the lease's end.
  await enqueue("left", new Date(Date.now() + 500));
  await expect.poll(() => runs).toBe(2);
  end();
});

test("a server that stops tells long work so, which another goes on with at once", async () => {
  const seen: boolean[] = [];
  let isAtWork = false;
  const stop = begin({
    slow: {
      pauses: [],
      async run(_payload, isStopping = () => false) {
        isAtWork = true;
        await expect.poll(isStopping, { interval: 5 }).toBe(true);
        seen.push(isStopping());
        await enqueue("turns");
      },
    },
  });
  await enqueue("turns");
  await expect.poll(() => isAtWork).toBe(true);
  await stop();
  expect([seen, (await timeOf("turns")) <= Date.now()]).toEqual([[true], true]);
});

test.each([
  ["55P03", 0, "waiting"],
  ["ECONNREFUSED", 1, "failed"],
])(
  "a job that met %s has used up %d tries: a busy database is no failure of its own, another server that is away is",
  async (code, attempts, state) => {
    let runs = 0;
    begin({
      slow: {
        pauses: [],
        run: () =>
          Promise.reject(
            Object.assign(new Error("Failed query"), { cause: Object.assign(new Error("x"), { code, n: runs++ }) }),
          ),
      },
    });
    await enqueue("hindered");
    await expect
      .poll(async () => (await db().select().from(jobs))[0])
      .toMatchObject({ attempts, state, lastError: "Failed query" });
    expect(runs).toBe(1);
  },
);

describe("on a clock that is moved", () => {
  const clock = useMovableClock();
  const done: string[] = [];
  const start = () => {
    done.length = 0;
    stops.push(async () => watching(), startJobs({ quick: ({ key }) => Promise.resolve(void done.push(String(key))) }));
    const watching = watchClock();
  };
  const set = (key: string, inMinutes: number) =>
    enqueueJob({ kind: "quick", key, payload: { key }, runAt: new Date(Date.now() + inMinutes * 60_000) });

  test("what came due while the machine slept is done within half a minute, and what is set then in its time", async () => {
    start();
    await set("due ten minutes ago", 50);
    await set("tomorrow", 24 * 60);
    clock.move(3_600_000);
    await set("soon", 1);
    await clock.pass(30_000);
    await expect.poll(() => done).toEqual(["due ten minutes ago"]);
    // Time passes while the lane asks for the next job.
    await expect.poll(() => clock.pass(1_000).then(() => done)).toEqual(["due ten minutes ago", "soon"]);
  });

  test("a clock that was set back does not make the pause after trouble longer", async () => {
    await db()
      .insert(jobs)
      .values({ kind: "quick", key: "due", payload: { key: "due" }, runAt: new Date(Date.now() - 4 * 3_600_000) });
    await db().execute(sql`ALTER TABLE jobs RENAME TO jobs_gone`);
    start();
    const timers = vi.getTimerCount();
    await expect.poll(() => vi.getTimerCount()).toBe(timers + 1);
    clock.move(-7_200_000);
    await db().execute(sql`ALTER TABLE jobs_gone RENAME TO jobs`);
    await clock.pass(30_000);
    await expect.poll(() => done).toEqual(["due"]);
  });

  test("work at hand is not begun a second time when the clock is set forward", async () => {
    let runs = 0;
    let end = () => {};
    begin({
      slow: {
        pauses: [],
        lane: { name: "many", workers: 2 },
        run: () => new Promise<void>((finish) => (runs++, (end = finish))),
      },
    });
    await enqueue("long");
    await expect.poll(() => runs).toBe(1);
    clock.move(3_600_000);
    await emit({ type: "reset" });
    await expect.poll(() => timeOf("long")).toBeGreaterThan(Date.now());
    expect(runs).toBe(1);
    end();
    await expect.poll(async () => (await db().select().from(jobs))[0]?.state).toBe("done");
  });
});
