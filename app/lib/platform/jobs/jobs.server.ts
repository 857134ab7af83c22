import { randomUUID } from "node:crypto";

import { and, asc, desc, eq, inArray, lte, ne, notInArray, sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { onClockMoved } from "~/lib/platform/clock/clock-watch.server";
import { batch } from "~/lib/platform/db/batch.server";
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

/** Seconds between the five tries. */
const pauses = [10, 20, 40, 80];
/** Seconds after which a job is run again that met a database away or busy, which is no failure of its own. */
const afterUnavailable = 10;
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

/** Takes back waiting jobs, as one of the writes of `batch`. */
export function cancelling(...keys: string[]): SQLWrapper {
  return db()
    .delete(jobs)
    .where(and(inArray(jobs.key, keys), eq(jobs.state, "waiting")));
}

/** Changes a part of what a job that is not done is told, as one of the writes of `batch`; its time stays. */
export function retelling(key: string, payload: Record<string, unknown>): SQLWrapper {
  return db()
    .update(jobs)
    .set({ payload: sql`${jobs.payload} || ${JSON.stringify(payload)}::jsonb` })
    .where(and(eq(jobs.key, key), ne(jobs.state, "done")));
}

/**
 * Waiting and failed jobs whose time has come, latest trouble first: for the page that shows what is late. What was set
 * anew after it failed is no trouble.
 */
export async function listTroubledJobs(limit = 50): Promise<Job[]> {
  const setAnew = sql`EXISTS (SELECT 1 FROM jobs AS newer WHERE newer.key = ${jobs.key} AND newer.state = 'waiting')`;
  return db()
    .select()
    .from(jobs)
    .where(
      sql`(${jobs.state} = 'failed' AND NOT ${setAnew}) OR (${jobs.state} = 'waiting' AND (${jobs.runAt} < now() - interval '2 minutes' OR ${jobs.attempts} > 0))`,
    )
    .orderBy(desc(jobs.runAt))
    .limit(limit);
}

/** Waiting jobs of a kind, the next first; `until` leaves out later ones. */
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

/** The waiting job of a kind that runs every day. One set for later than that was set before the clock was set back. */
export async function findDailyJob(kind: string, now: Date): Promise<Job | undefined> {
  const [planned] = await listUpcomingJobs(kind, { until: new Date(now.getTime() + 2 * 86_400_000), limit: 1 });
  return planned;
}

/** Whether a job is set that has not been done yet. */
export async function isJobWaiting(key: string): Promise<boolean> {
  const [job] = await db()
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.key, key), eq(jobs.state, "waiting")))
    .limit(1);
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

/** A job that was added or moved; without its kind, any may have been. */
type Added = { kind?: string; at?: number };
const wakers = new Set<(added: Added) => void>();
/** What this process adds it hears of at the commit, without the way through the database. */
const thisProcess = randomUUID();

let running = 0;
/** Jobs at work in this process. */
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

/** How long a stop waits for one of these. */
const outsideGrace = 5_000;

/**
 * Runs due jobs until stopped. Each process takes one at a time with SKIP LOCKED, in the transaction that the job's own
 * work joins, so a crash leaves it waiting. Sleeps until the next is due or somebody adds one; nothing polls. A job
 * that is added wakes those alone who do its kind, one of them, who wakes the next when there was something to do.
 * @param givenUp what to do, by kind, when a job has failed for good: in the transaction that says so
 * @param outside jobs that would keep a transaction open for too long: they have a lane of their own
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
  // Each lane plans anew: its plan, a pause after trouble as well, was made by the former clock.
  const stopWatching = onClockMoved(() => wake({}));
  wake({});
  return async () => {
    isStopping = true;
    wakers.delete(wake);
    unsubscribe();
    stopWatching();
    const endings = others.map(({ lane }) => lane.stop());
    // What a slow server of somebody else keeps open runs once more after the next start.
    await Promise.all([
      inside.stop(),
      Promise.race([Promise.all(endings), new Promise((done) => setTimeout(done, outsideGrace).unref())]),
    ]);
  };
}

/** The kinds of job of each lane, and how many work there at once. */
function outsideLanes(outside: Record<string, OutsideJob>): { kinds: string[]; workers: number }[] {
  const lanes = new Map<string, { kinds: string[]; workers: number }>();
  for (const [kind, { lane: { name, workers } = { name: "", workers: 1 } }] of Object.entries(outside)) {
    const lane = lanes.get(name) ?? { kinds: [], workers };
    lanes.set(name, { kinds: [...lane.kinds, kind], workers: Math.max(lane.workers, workers) });
  }
  return [...lanes.values()];
}

const dueOf = (among: SQL) => and(among, eq(jobs.state, "waiting"), lte(jobs.runAt, new Date()));

/** When the next job among these is to run, in ms since 1970. */
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

/** Puts the next due job off until `leasedTo`, in one statement. */
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

/** @returns whether there was one to run */
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
      // Its own work may have put it off.
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

/**
 * As above, for work that must not hold a transaction: the job is put off for the length of a lease, renewed while it
 * is at work, and struck out at the end, unless it was set anew meanwhile.
 */
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

/** @param asItWas what no longer holds of a job that was set anew meanwhile: that one waits for its time */
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
    // Telling people must not keep the job from being marked, or it would run for ever.
    log.error({ err: trouble, job: { id: job.id, kind: job.kind } }, "nobody was told of a failed job");
    await write();
  }
}
