import { randomUUID } from "node:crypto";

import { and, asc, desc, eq, inArray, lte, ne, notInArray, sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { onClockMoved } from "~/lib/platform/clock/clock-watch.server";
import { batch } from "~/lib/platform/db/queries/batch.server";
import { log } from "~/lib/platform/log/log.server";
import { traced } from "~/lib/platform/tracing/tracing.server";

import { afterCommit, db, isInTransaction, transaction } from "../db/database.server";
import { isDatabaseFault } from "../db/unavailable.server";
import { emitting, subscribe } from "../events/events.server";
import { startLane, type Lane } from "./lane.server";
import { keepLease, leaseLength, renewLapsedLeases } from "./lease.server";
import { jobs } from "./schema.server";

export type NewJob = { kind: string; key: string; payload: Record<string, unknown>; runAt: Date };
export type JobHandler = (payload: Record<string, unknown>) => Promise<void>;
export type Job = typeof jobs.$inferSelect;

/** In seconds. */
const pauses = [10, 20, 40, 80];
/** Seconds until a retry when the database was away or busy; this counts as no failed try. */
const afterUnavailable = 10;
const event = "jobs.changed";

/** In the caller's transaction. A waiting job with the same key is moved, not doubled. */
export async function enqueueJob(job: NewJob): Promise<void> {
  await transaction(async () => {
    const { write, answer } = enqueuing(job);
    await batch([write], [answer]);
  });
}

/** `enqueueJob` as a part of `batch`. */
export function enqueuing({ kind, key, payload, runAt }: NewJob): { write: SQLWrapper; answer: SQL } {
  const added = { kind, at: runAt.getTime() };
  const isHeardHere = isInTransaction();
  if (isHeardHere) afterCommit(() => wakers.forEach((wake) => wake(added)));
  const write = db()
    .insert(jobs)
    .values({ kind, key, payload, runAt })
    .onConflictDoUpdate({
      target: jobs.key,
      targetWhere: sql`state = 'waiting'`,
      set: { kind, payload, runAt, attempts: 0, lastError: null },
    });
  return { write, answer: emitting({ type: event, ...added, ...(isHeardHere ? { from: thisProcess } : {}) }) };
}

/** Deletes waiting jobs, as one of the writes of `batch`. */
export function cancelling(...keys: string[]): SQLWrapper {
  return db()
    .delete(jobs)
    .where(and(inArray(jobs.key, keys), eq(jobs.state, "waiting")));
}

/** Changes a part of an unfinished job's payload, as one of the writes of `batch`. */
export function retelling(key: string, payload: Record<string, unknown>): SQLWrapper {
  return db()
    .update(jobs)
    .set({ payload: sql`${jobs.payload} || ${JSON.stringify(payload)}::jsonb` })
    .where(and(eq(jobs.key, key), ne(jobs.state, "done")));
}

/**
 * Jobs whose process is gone run at once and not when their lease ends: for a database that no other process has open.
 * One that failed waits until its time.
 */
export async function resumeJobs(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db()
    .update(jobs)
    .set({ runAt: new Date() })
    .where(and(inArray(jobs.key, [...keys]), eq(jobs.state, "waiting"), eq(jobs.attempts, 0)));
}

/** Overdue and failed jobs, the latest first, without failed ones that were enqueued anew. */
export async function listTroubledJobs(limit = 50): Promise<Job[]> {
  const setAnew = sql`EXISTS (SELECT 1 FROM jobs AS newer WHERE newer.key = ${jobs.key} AND newer.state = 'waiting')`;
  return db()
    .select()
    .from(jobs)
    .where(
      sql`(${jobs.state} = 'failed' AND NOT ${setAnew}) OR (${jobs.state} = 'waiting'
        AND (${jobs.runAt} < now() - interval '2 minutes' OR ${jobs.attempts} > 0))`,
    )
    .orderBy(desc(jobs.runAt))
    .limit(limit);
}

export async function listUpcomingJobs(
  kind: string,
  { until, limit = 50 }: { until?: Date; limit?: number } = {},
): Promise<Job[]> {
  return db()
    .select()
    .from(jobs)
    .where(and(eq(jobs.state, "waiting"), eq(jobs.kind, kind), until ? lte(jobs.runAt, until) : undefined))
    .orderBy(asc(jobs.runAt))
    .limit(limit);
}

/** The waiting daily job of a kind. One more than two days ahead was planned before the clock was set back. */
export async function findDailyJob(kind: string, now: Date): Promise<Job | undefined> {
  const [planned] = await listUpcomingJobs(kind, { until: new Date(now.getTime() + 2 * 86_400_000), limit: 1 });
  return planned;
}

export async function isJobWaiting(key: string): Promise<boolean> {
  const [job] = await db()
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.key, key), eq(jobs.state, "waiting")))
    .limit(1);
  return job !== undefined;
}

/** Work with another server, such as a mail server, which may be slow. */
export type OutsideJob = {
  /** Outside of transactions; again after a crash. `isStopping`: the server ends, long work enqueues itself anew. */
  run: (payload: Record<string, unknown>, isStopping?: () => boolean) => Promise<void>;
  /** Seconds to wait after each failed try; after the last one the job has failed. */
  pauses: readonly number[];
  /** A lane with its own workers, so that slow servers do not hold up other work. */
  lane?: { name: string; workers: number };
};

type Added = { kind?: string; at?: number };
const wakers = new Set<(added: Added) => void>();
/** This process hears of its own jobs at the commit, so it ignores its own messages. */
const thisProcess = randomUUID();

let running = 0;
export function countRunningJobs(): number {
  return running;
}

async function atWork({ kind, attempts }: Job, work: () => Promise<void>): Promise<void> {
  running += 1;
  try {
    await traced(
      `job ${kind}`,
      { kind: "consumer", isRoot: true, attributes: { "meydan.job.kind": kind, "meydan.job.attempt": attempts + 1 } },
      work,
    );
  } finally {
    running -= 1;
  }
}

/** In ms. */
const outsideGrace = 5_000;

/**
 * Runs due jobs without polling. Each process takes one at a time (SKIP LOCKED) in a transaction with the job's work,
 * so a crash leaves it waiting. A new job wakes one worker of its kind, which wakes the next.
 * @param givenUp by kind, in the transaction that marks a job as failed
 * @param outside jobs that would keep a transaction open for too long; they have their own lanes
 */
export function startJobs(
  handlers: Record<string, JobHandler>,
  givenUp: Record<string, JobHandler> = {},
  outside: Record<string, OutsideJob> = {},
): () => Promise<void> {
  const outsideKinds = Object.keys(outside);
  let isStopping = false;
  const inside = startLane({
    untilNext: () => nextRun(notInArray(jobs.kind, outsideKinds)),
    runDue: () => runOne(dueOf(notInArray(jobs.kind, outsideKinds)), handlers, givenUp),
  });
  const others = outsideLanes(outside).map(({ kinds, workers }) => ({
    kinds: new Set(kinds),
    lane: startLane({
      workers,
      untilNext: () => nextRun(inArray(jobs.kind, kinds)),
      runDue: (onTaken) => runOutside(dueOf(inArray(jobs.kind, kinds)), outside, givenUp, onTaken, () => isStopping),
    }),
  }));
  const lanesOf = ({ kind }: Added): Lane[] =>
    kind === undefined
      ? [inside, ...others.map(({ lane }) => lane)]
      : [others.find(({ kinds }) => kinds.has(kind))?.lane ?? inside];
  const wake = (added: Added) => lanesOf(added).forEach((lane) => lane.wake(added.at));
  wakers.add(wake);
  const unsubscribe = subscribe(({ type, kind, at, from }) => {
    if (type === "reset") wake({});
    else if (type === event && from !== thisProcess)
      wake(typeof kind === "string" && typeof at === "number" ? { kind, at } : {});
  });
  const stopWatching = onClockMoved(() => wake({}));
  wake({});
  return async () => {
    isStopping = true;
    wakers.delete(wake);
    unsubscribe();
    stopWatching();
    const endings = others.map(({ lane }) => lane.stop());
    // Work that a slow server keeps open runs again after the next start.
    await Promise.all([
      inside.stop(),
      Promise.race([Promise.all(endings), new Promise((done) => setTimeout(done, outsideGrace).unref())]),
    ]);
  };
}

function outsideLanes(outside: Record<string, OutsideJob>): { kinds: string[]; workers: number }[] {
  const lanes = new Map<string, { kinds: string[]; workers: number }>();
  for (const [kind, { lane: { name, workers } = { name: "", workers: 1 } }] of Object.entries(outside)) {
    const lane = lanes.get(name) ?? { kinds: [], workers };
    lanes.set(name, { kinds: [...lane.kinds, kind], workers: Math.max(lane.workers, workers) });
  }
  return [...lanes.values()];
}

const dueOf = (among: SQL) => and(among, eq(jobs.state, "waiting"), lte(jobs.runAt, new Date()));

async function nextRun(among: SQL): Promise<number | null> {
  const [next] = await db()
    .select({ runAt: jobs.runAt })
    .from(jobs)
    .where(and(among, eq(jobs.state, "waiting")))
    .orderBy(asc(jobs.runAt))
    .limit(1);
  return next?.runAt.getTime() ?? null;
}

async function lockDue(due: SQL | undefined): Promise<Job | undefined> {
  const [job] = await db()
    .select()
    .from(jobs)
    .where(due)
    .orderBy(asc(jobs.runAt))
    .limit(1)
    .for("update", { skipLocked: true });
  return job;
}

async function leaseDue(due: SQL | undefined, leasedTo: Date): Promise<Job | undefined> {
  const next = db()
    .select({ id: jobs.id })
    .from(jobs)
    .where(due)
    .orderBy(asc(jobs.runAt))
    .limit(1)
    .for("update", { skipLocked: true });
  // `=`, not IN: the subselect runs once.
  const [job] = await db()
    .update(jobs)
    .set({ runAt: leasedTo })
    .where(sql`${jobs.id} = (${next})`)
    .returning();
  return job;
}

async function runOne(
  due: SQL | undefined,
  handlers: Record<string, JobHandler>,
  givenUp: Record<string, JobHandler>,
): Promise<boolean> {
  let failed: { job: Job; error: unknown } | undefined;
  const found = await transaction(async () => {
    const job = await lockDue(due);
    if (!job) return false;
    const handler = handlers[job.kind];
    failed = { job, error: new Error(`No handler for ${job.kind}`) };
    if (!handler) throw failed.error;
    try {
      await atWork(job, () => handler(job.payload));
      // The work may have postponed its own job.
      await db()
        .update(jobs)
        .set({ state: "done", finishedAt: new Date(), attempts: job.attempts + 1, lastError: null })
        .where(and(eq(jobs.id, job.id), lte(jobs.runAt, new Date())));
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

// Without a transaction: the job is postponed by a lease, which is renewed during the work, and marked as done at the
// end unless it was enqueued anew.
async function runOutside(
  due: SQL | undefined,
  outside: Record<string, OutsideJob>,
  givenUp: Record<string, JobHandler>,
  onTaken: () => void,
  isStopping: () => boolean,
): Promise<boolean> {
  await renewLapsedLeases();
  const leasedTo = new Date(Date.now() + leaseLength());
  const job = await leaseDue(due, leasedTo);
  const handler = job && outside[job.kind];
  if (!job || !handler) return false;
  onTaken();
  const isOurs = (held: Date) => and(eq(jobs.id, job.id), eq(jobs.state, "waiting"), eq(jobs.runAt, held));
  const lease = keepLease(
    leasedTo,
    async (held, until) =>
      (await db().update(jobs).set({ runAt: until }).where(isOurs(held)).returning({ id: jobs.id })).length > 0,
  );
  try {
    await atWork(job, () => handler.run(job.payload, isStopping));
  } catch (error) {
    await recordFailure(job, error, handler.pauses, givenUp[job.kind], eq(jobs.runAt, await lease.end()));
    return true;
  }
  await db()
    .update(jobs)
    .set({ state: "done", finishedAt: new Date(), attempts: job.attempts + 1, lastError: null })
    .where(isOurs(await lease.end()));
  return true;
}

/** @param asItWas condition that fails when the job was enqueued anew */
async function recordFailure(
  job: Job,
  error: unknown,
  waits: readonly number[],
  giveUp: JobHandler | undefined,
  asItWas?: SQL,
): Promise<void> {
  const isExcused = isDatabaseFault(error);
  const attempts = isExcused ? job.attempts : job.attempts + 1;
  const pause = isExcused ? afterUnavailable : waits[job.attempts];
  const final = pause === undefined;
  log.error(
    { err: error, job: { id: job.id, kind: job.kind, key: job.key, attempts } },
    final ? "a job failed for good" : "a job failed",
  );
  const write = () =>
    db()
      .update(jobs)
      .set({
        attempts,
        lastError: (error instanceof Error ? error.message : String(error)).slice(0, 500),
        ...(final
          ? { state: "failed" as const, finishedAt: new Date() }
          : { runAt: new Date(Date.now() + pause * 1000) }),
      })
      .where(and(eq(jobs.id, job.id), eq(jobs.state, "waiting"), asItWas))
      .returning({ id: jobs.id });
  try {
    await transaction(async () => {
      const written = await write();
      if (final && written.length > 0) await giveUp?.(job.payload);
    });
  } catch (trouble) {
    // A failing notice must not keep the job from being marked, or it would run for ever.
    log.error({ err: trouble, job: { id: job.id, kind: job.kind } }, "nobody was told of a failed job");
    await write();
  }
}
