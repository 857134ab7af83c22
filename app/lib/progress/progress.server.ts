import { and, eq, inArray, isNull, lt, notInArray, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";

import type { ProgressFailure } from "./progress-view";
import { jobProgress } from "./schema.server";

export type NewProgress = {
  kind: string;
  jobKey: string;
  values?: Record<string, string>;
  link?: string;
  /** How many rows there are, where that is known. */
  total: number | null;
  /** What was done when it is cancelled must be able to stay. */
  isCancellable?: boolean;
};

const changed = "job.progress";
const failuresKept = 100;
/** Whoever started work of this length in milliseconds has looked away by its end. */
const long = 5_000;
/** Whoever watches is told so often; every row is counted, whether somebody is told or not. */
const tellEvery = 300;

/** In the caller's transaction, beside the job that is set: its payload names what this returns. */
export async function beginProgress(
  { id: userId }: Pick<Actor, "id">,
  { values = {}, isCancellable = false, ...work }: NewProgress,
): Promise<string> {
  return transaction(async () => {
    const [row] = await db()
      .insert(jobProgress)
      .values({ ...work, userId, values, isCancellable })
      .returning({ id: jobProgress.id });
    if (!row) throw new Error("nothing was inserted");
    await tell(row.id, userId);
    return row.id;
  });
}

const tell = (id: string, userId: string | null) => emit({ type: changed, id, userId });

/** What the job itself knows of how far it is. */
type Mark<Cursor> = { done: number; failed: number; cursor: Cursor | null };
export type OpenProgress<Cursor> = Mark<Cursor> & {
  /** Somebody has cancelled it: no further row is to be touched. */
  readonly isCancelled: boolean;
  /** It has been under way for so long that whoever started it is to be told of its end. */
  readonly isLong: boolean;
  /** Counts a row that is done, in the transaction that does it where that is open. */
  succeeded: (cursor: Cursor, rows?: number) => Promise<void>;
  /** Counts a row that stays as it is. @param failure none: its starter may not know of it */
  left: (cursor: Cursor, failure?: ProgressFailure) => Promise<void>;
  /** Goes on behind this without counting it: there was nothing to do. */
  passed: (cursor: Cursor) => Promise<void>;
  /** The work was counted anew. */
  count: (total: number) => Promise<void>;
  end: (state?: "done" | "failed") => Promise<void>;
};

/**
 * Goes on with what was begun, from the last row that was counted.
 * @param id from the job's payload; what a release before set has none, and is done without being counted
 */
export async function openProgress<Cursor>(id: unknown): Promise<OpenProgress<Cursor>> {
  const mine = typeof id === "string" ? eq(jobProgress.id, id) : undefined;
  const notOver = notInArray(jobProgress.state, ["done", "cancelled"]);
  const [row] = mine
    ? await db()
        .update(jobProgress)
        .set({ state: "running", startedAt: sql`coalesce(started_at, now())`, finishedAt: null })
        .where(and(mine, notOver))
        .returning()
    : [];
  let isCancelled = mine !== undefined && row === undefined;
  let told = Number.NEGATIVE_INFINITY;
  const progress: OpenProgress<Cursor> = {
    done: row?.done ?? 0,
    failed: row?.failed ?? 0,
    cursor: (row?.cursor ?? null) as Cursor | null,
    get isCancelled() {
      return isCancelled;
    },
    get isLong() {
      return row?.startedAt != null && Date.now() - row.startedAt.getTime() >= long;
    },
    succeeded: (cursor, rows = 1) => mark({ done: progress.done + rows, failed: progress.failed, cursor }),
    left: (cursor, failure) => mark({ done: progress.done, failed: progress.failed + 1, cursor }, failure),
    passed: (cursor) => mark({ done: progress.done, failed: progress.failed, cursor }),
    async count(total) {
      if (mine) await db().update(jobProgress).set({ total }).where(mine);
    },
    async end(state = "done") {
      if (!mine || !row) return;
      await db().update(jobProgress).set({ state, finishedAt: new Date(), cursor: null }).where(and(mine, notOver));
      await tell(row.id, row.userId);
    },
  };
  async function mark(next: Mark<Cursor>, failure?: ProgressFailure): Promise<void> {
    if (!mine || !row) return void Object.assign(progress, next);
    const failures =
      failure &&
      sql`CASE WHEN jsonb_array_length(failures) < ${failuresKept} THEN failures || ${JSON.stringify([failure])}::jsonb ELSE failures END`;
    const [now] = await db()
      .update(jobProgress)
      .set({ ...next, ...(failures ? { failures } : {}) })
      .where(mine)
      .returning({ state: jobProgress.state });
    Object.assign(progress, next);
    isCancelled = now?.state === "cancelled";
    if (performance.now() - told < tellEvery) return;
    told = performance.now();
    await tell(row.id, row.userId);
  }
  if (row) await tell(row.id, row.userId);
  return progress;
}

/** For jobs that were given up: what was done of them stays. */
export async function failProgress(id: unknown): Promise<void> {
  if (typeof id !== "string") return;
  const [row] = await db()
    .update(jobProgress)
    .set({ state: "failed", finishedAt: new Date() })
    .where(and(eq(jobProgress.id, id), inArray(jobProgress.state, ["waiting", "running"])))
    .returning({ userId: jobProgress.userId });
  if (row) await tell(id, row.userId);
}

/** Whether work under this key is under way, and which. */
export async function findOpenProgress(jobKey: string): Promise<string | null> {
  const [row] = await db()
    .select({ id: jobProgress.id })
    .from(jobProgress)
    .where(and(eq(jobProgress.jobKey, jobKey), isNull(jobProgress.finishedAt)))
    .limit(1);
  return row?.id ?? null;
}

/** Forgets what was over before `before`: what it did is in the audit log. */
export async function purgeProgress(before: Date): Promise<void> {
  await db().delete(jobProgress).where(lt(jobProgress.finishedAt, before));
}
