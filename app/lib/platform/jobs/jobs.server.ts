import { and, asc, desc, eq, inArray, lte, ne, notInArray, sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { batch } from "~/lib/platform/db/batch.server";
import { log } from "~/lib/platform/log/log.server";
import { traced } from "~/lib/platform/tracing/tracing.server";

import { afterCommit, db, transaction } from "../db/database.server";
import { emitting, subscribe } from "../events/events.server";
import { keepLease, leaseLength } from "./lease.server";
import { jobs } from "./schema.server";

export type NewJob = { kind: string; key: string; payload: Record<string, unknown>; runAt: Date };
export type JobHandler = (payload: Record<string, unknown>) => Promise<void>;
export type Job = typeof jobs.$inferSelect;

/** Seconds between the five tries. */
const pauses = [10, 20, 40, 80];
const event = "jobs.changed";

/** In the caller's transaction. A waiting job with the same key is moved instead of doubled. */
export async function enqueueJob(job: NewJob): Promise<void> {
  await transaction(async () => {
    const { write, answer } = enqueuing(job);
    await batch([write], [answer]);
  });
}

/** `enqueueJob` as a part of `batch`. */
export function enqueuing({ kind, key, payload, runAt }: NewJob): { write: SQLWrapper; answer: SQL } {
  afterCommit(() => wakeUp());
  const write = db()
    .insert(jobs)
    .values({ kind, key, payload, runAt })
    .onConflictDoUpdate({ target: jobs.key, targetWhere: sql`state = 'waiting'`, set: { kind, payload, runAt, attempts: 0, lastError: null } });
  return { write, answer: emitting({ type: event }) };
}

/** Takes back waiting jobs, as one of the writes of `batch`. */
export function cancelling(...keys: string[]): SQLWrapper {
  return db().delete(jobs).where(and(inArray(jobs.key, keys), eq(jobs.state, "waiting")));
}

/** Changes a part of what a job that is not done is told, as one of the writes of `batch`; its time stays. */
export function retelling(key: string, payload: Record<string, unknown>): SQLWrapper {
  return db().update(jobs).set({ payload: sql`${jobs.payload} || ${JSON.stringify(payload)}::jsonb` }).where(and(eq(jobs.key, key), ne(jobs.state, "done")));
}

/** Waiting and failed jobs whose time has come, latest trouble first: for the page that shows what is late. What was set anew after it failed is no trouble. */
export async function listTroubledJobs(limit = 50): Promise<Job[]> {
  const setAnew = sql`EXISTS (SELECT 1 FROM jobs AS newer WHERE newer.key = ${jobs.key} AND newer.state = 'waiting')`;
  return db()
    .select()
    .from(jobs)
    .where(sql`(${jobs.state} = 'failed' AND NOT ${setAnew}) OR (${jobs.state} = 'waiting' AND (${jobs.runAt} < now() - interval '2 minutes' OR ${jobs.attempts} > 0))`)
    .orderBy(desc(jobs.runAt))
    .limit(limit);
}

/** Waiting jobs of a kind, the next first; `until` leaves out later ones. */
export async function listUpcomingJobs(kind: string, { until, limit = 50 }: { until?: Date; limit?: number } = {}): Promise<Job[]> {
  return db()
    .select()
    .from(jobs)
    .where(and(eq(jobs.state, "waiting"), eq(jobs.kind, kind), until ? lte(jobs.runAt, until) : undefined))
    .orderBy(asc(jobs.runAt))
    .limit(limit);
}

/** Whether a job is set that has not been done yet. */
export async function isJobWaiting(key: string): Promise<boolean> {
  const [job] = await db().select({ id: jobs.id }).from(jobs).where(and(eq(jobs.key, key), eq(jobs.state, "waiting"))).limit(1);
  return job !== undefined;
}

/** Work on something beyond the database, such as a mail server, which may keep it waiting. */
export type OutsideJob = {
  /**
   * Runs in no transaction. After a crash in the middle it runs once more.
   * @param isStopping the server is about to end: work that takes long sets itself anew, and another goes on with it
   */
  run: (payload: Record<string, unknown>, isStopping?: () => boolean) => Promise<void>;
  /** Seconds to wait after each failed try; when they are used up, the job has failed for good. */
  pauses: readonly number[];
  /** A lane of its own with so many workers, where many slow servers must not keep other work waiting. */
  lane?: { name: string; workers: number };
};

let wakeUp = () => {};

let running = 0;
/** Jobs at work in this process. */
export function countRunningJobs(): number {
  return running;
}

async function atWork({ kind, attempts }: Job, work: () => Promise<void>): Promise<void> {
  running += 1;
  try {
    await traced(`job ${kind}`, { kind: "consumer", isRoot: true, attributes: { "meydan.job.kind": kind, "meydan.job.attempt": attempts + 1 } }, work);
  } finally {
    running -= 1;
  }
}

/** How long a stop waits for one of these. */
const outsideGrace = 5_000;

/**
 * Runs due jobs until stopped. Each process takes one at a time with SKIP LOCKED, in the transaction that the job's own
 * work joins, so a crash leaves it waiting. Sleeps until the next is due or somebody adds one; nothing polls.
 * @param givenUp what to do, by kind, when a job has failed for good: in the transaction that says so
 * @param outside jobs that would keep a transaction open for too long: they have a lane of their own
 */
export function startJobs(handlers: Record<string, JobHandler>, givenUp: Record<string, JobHandler> = {}, outside: Record<string, OutsideJob> = {}): () => Promise<void> {
  const outsideKinds = Object.keys(outside);
  let isStopping = false;
  const lanes = [
    startLane(notInArray(jobs.kind, outsideKinds), (due) => runOne(due, handlers, givenUp)),
    ...outsideLanes(outside).map((kinds) => startLane(inArray(jobs.kind, kinds), (due) => runOutside(due, outside, givenUp, () => isStopping))),
  ];
  const wakeAll = () => lanes.forEach(({ wake }) => wake());
  wakeUp = wakeAll;
  const unsubscribe = subscribe(({ type }) => {
    if (type === event || type === "reset") wakeAll();
  });
  wakeAll();
  return async () => {
    isStopping = true;
    wakeUp = () => {};
    unsubscribe();
    const [inside, ...others] = lanes.map(({ stop }) => stop());
    // What a slow server of somebody else keeps open runs once more after the next start.
    await Promise.all([inside, Promise.race([Promise.all(others), new Promise((done) => setTimeout(done, outsideGrace).unref())])]);
  };
}

/** The kinds of job of each worker; workers of one lane have the same. */
function outsideLanes(outside: Record<string, OutsideJob>): string[][] {
  const lanes = new Map<string, { kinds: string[]; workers: number }>();
  for (const [kind, { lane: { name, workers } = { name: "", workers: 1 } }] of Object.entries(outside)) {
    const lane = lanes.get(name) ?? { kinds: [], workers };
    lanes.set(name, { kinds: [...lane.kinds, kind], workers: Math.max(lane.workers, workers) });
  }
  return [...lanes.values()].flatMap(({ kinds, workers }) => Array.from({ length: workers }, () => kinds));
}

/** Works off the due jobs among some, one after the other. @param runDue says whether there was one to run */
function startLane(among: SQL, runDue: (due: SQL | undefined) => Promise<boolean>) {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  /** A look at the jobs is about to begin: whoever calls meanwhile is served by it. */
  let isWoken = false;
  const wakeIn = (wait: number) => {
    // The next look sets the next timer; two timers would each set their own, for as long as the server runs.
    if (stopped || isWoken) return;
    clearTimeout(timer);
    timer = setTimeout(wake, wait).unref();
  };
  const wake = () => {
    clearTimeout(timer);
    if (isWoken) return;
    isWoken = true;
    running = running.then(async () => {
      isWoken = false;
      if (stopped) return;
      try {
        while (!stopped && (await runDue(and(among, eq(jobs.state, "waiting"), lte(jobs.runAt, new Date())))));
        const wait = stopped ? null : await untilNext(among);
        if (wait !== null) wakeIn(wait);
      } catch (error) {
        log.error({ err: error }, "jobs could not be read");
        wakeIn(5_000);
      }
    });
  };
  const stop = async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
  return { wake, stop };
}

async function untilNext(among: SQL): Promise<number | null> {
  const [next] = await db().select({ runAt: jobs.runAt }).from(jobs).where(and(among, eq(jobs.state, "waiting"))).orderBy(asc(jobs.runAt)).limit(1);
  // setTimeout holds at most 24.8 days.
  return next ? Math.min(Math.max(0, next.runAt.getTime() - Date.now()), 24 * 3_600_000) : null;
}

async function lockDue(due: SQL | undefined): Promise<Job | undefined> {
  const [job] = await db().select().from(jobs).where(due).orderBy(asc(jobs.runAt)).limit(1).for("update", { skipLocked: true });
  return job;
}

/** @returns whether there was one to run */
async function runOne(due: SQL | undefined, handlers: Record<string, JobHandler>, givenUp: Record<string, JobHandler>): Promise<boolean> {
  let failed: { job: Job; error: unknown } | undefined;
  const found = await transaction(async () => {
    const job = await lockDue(due);
    if (!job) return false;
    const handler = handlers[job.kind];
    failed = { job, error: new Error(`No handler for ${job.kind}`) };
    if (!handler) throw failed.error;
    try {
      await atWork(job, () => handler(job.payload));
      // Its own work may have put it off.
      await db().update(jobs).set({ state: "done", finishedAt: new Date(), attempts: job.attempts + 1, lastError: null }).where(and(eq(jobs.id, job.id), lte(jobs.runAt, new Date())));
    } catch (error) {
      failed = { job, error };
      throw error;
    }
    failed = undefined;
    return true;
  }).catch((error: unknown) => {
    if (!failed) throw error;
    return true;
  });
  if (failed) await recordFailure(failed.job, failed.error, pauses, givenUp[failed.job.kind]);
  return found;
}

/**
 * As above, for work that must not hold a transaction: the job is put off for the length of a lease, renewed while it is
 * at work, and struck out at the end, unless it was set anew meanwhile.
 */
async function runOutside(due: SQL | undefined, outside: Record<string, OutsideJob>, givenUp: Record<string, JobHandler>, isStopping: () => boolean): Promise<boolean> {
  const leasedTo = new Date(Date.now() + leaseLength());
  const job = await transaction(async () => {
    const locked = await lockDue(due);
    if (locked) await db().update(jobs).set({ runAt: leasedTo }).where(eq(jobs.id, locked.id));
    return locked;
  });
  const handler = job && outside[job.kind];
  if (!job || !handler) return false;
  const isOurs = (held: Date) => and(eq(jobs.id, job.id), eq(jobs.state, "waiting"), eq(jobs.runAt, held));
  const lease = keepLease(leasedTo, async (held, until) => (await db().update(jobs).set({ runAt: until }).where(isOurs(held)).returning({ id: jobs.id })).length > 0);
  try {
    await atWork(job, () => handler.run(job.payload, isStopping));
  } catch (error) {
    await recordFailure(job, error, handler.pauses, givenUp[job.kind], eq(jobs.runAt, await lease.end()));
    return true;
  }
  await db().update(jobs).set({ state: "done", finishedAt: new Date(), attempts: job.attempts + 1, lastError: null }).where(isOurs(await lease.end()));
  return true;
}

/** @param asItWas what no longer holds of a job that was set anew meanwhile: that one waits for its time */
async function recordFailure(job: Job, error: unknown, waits: readonly number[], giveUp: JobHandler | undefined, asItWas?: SQL): Promise<void> {
  const attempts = job.attempts + 1;
  const pause = waits[job.attempts];
  const final = pause === undefined;
  log.error({ err: error, job: { id: job.id, kind: job.kind, key: job.key, attempts } }, final ? "a job failed for good" : "a job failed");
  const write = () =>
    db()
      .update(jobs)
      .set({
        attempts,
        lastError: (error instanceof Error ? error.message : String(error)).slice(0, 500),
        ...(final ? { state: "failed" as const, finishedAt: new Date() } : { runAt: new Date(Date.now() + pause * 1000) }),
      })
      .where(and(eq(jobs.id, job.id), eq(jobs.state, "waiting"), asItWas))
      .returning({ id: jobs.id });
  try {
    await transaction(async () => {
      const written = await write();
      if (final && written.length > 0) await giveUp?.(job.payload);
    });
  } catch (trouble) {
    // Telling people must not keep the job from being marked, or it would run for ever.
    log.error({ err: trouble, job: { id: job.id, kind: job.kind } }, "nobody was told of a failed job");
    await write();
  }
}
