import { and, eq, inArray, isNull, lt, notInArray, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { database, db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { resumeJobs } from "~/lib/platform/jobs/jobs.server";

import type { ProgressFailure } from "./progress-view";
import { jobProgress } from "./schema.server";

declare module "~/lib/platform/events/events.server" {
  interface EventsByDomain {
    progress: "job.progress";
  }
}

export type NewProgress = {
  kind: string;
  jobKey: string;
  values?: Record<string, string>;
  link?: string;
  total: number | null;
  /** Whether finished rows may stay when the rest is cancelled. */
  isCancellable?: boolean;
};

const changed = "job.progress";
const failuresKept = 100;
/** After work of this length in ms its starter has looked away, so a notification tells its end. */
const long = 5_000;
/** Milliseconds between events for watchers; every row is counted all the same. */
const tellEvery = 300;

/** In the caller's transaction, together with the job, whose payload holds the returned id. */
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

type Mark<Cursor> = { done: number; failed: number; cursor: Cursor | null };
export type OpenProgress<Cursor> = Mark<Cursor> & {
  readonly isCancelled: boolean;
  readonly isLong: boolean;
  /** Counts a finished row, in that row's transaction if one is open. */
  succeeded: (cursor: Cursor, rows?: number) => Promise<void>;
  /** Counts an unchanged row. @param failure left out when its starter may not see the row */
  left: (cursor: Cursor, failure?: ProgressFailure) => Promise<void>;
  /** Skips a row without counting it: there was nothing to do. */
  passed: (cursor: Cursor) => Promise<void>;
  count: (total: number) => Promise<void>;
  end: (state?: "done" | "failed") => Promise<void>;
};

/** Resumes after the last counted row. @param id jobs of an older release have none and run uncounted */
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
  let reportedAt = Number.NEGATIVE_INFINITY;
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
      sql`CASE WHEN jsonb_array_length(failures) < ${failuresKept}
        THEN failures || ${JSON.stringify([failure])}::jsonb ELSE failures END`;
    const [now] = await db()
      .update(jobProgress)
      .set({ ...next, ...(failures ? { failures } : {}) })
      .where(mine)
      .returning({ state: jobProgress.state });
    Object.assign(progress, next);
    isCancelled = now?.state === "cancelled";
    if (performance.now() - reportedAt < tellEvery) return;
    reportedAt = performance.now();
    await tell(row.id, row.userId);
  }
  if (row) await tell(row.id, row.userId);
  return progress;
}

/** For jobs that were given up; finished rows stay. */
export async function failProgress(id: unknown): Promise<void> {
  if (typeof id !== "string") return;
  const [row] = await db()
    .update(jobProgress)
    .set({ state: "failed", finishedAt: new Date() })
    .where(and(eq(jobProgress.id, id), inArray(jobProgress.state, ["waiting", "running"])))
    .returning({ userId: jobProgress.userId });
  if (row) await tell(id, row.userId);
}

export async function findOpenProgress(jobKey: string): Promise<string | null> {
  const [row] = await db()
    .select({ id: jobProgress.id })
    .from(jobProgress)
    .where(and(eq(jobProgress.jobKey, jobKey), isNull(jobProgress.finishedAt)))
    .limit(1);
  return row?.id ?? null;
}

/** Before the jobs start: what was running when the only process on this database was killed goes on at once. */
export async function resumeInterrupted(): Promise<void> {
  if (!database().pglite) return;
  const rows = await db()
    .select({ key: jobProgress.jobKey })
    .from(jobProgress)
    .where(and(eq(jobProgress.state, "running"), isNull(jobProgress.finishedAt)));
  await resumeJobs(rows.map(({ key }) => key));
}

/** Deletes old finished work: the audit log has what it did. */
export async function purgeProgress(before: Date): Promise<void> {
  await db().delete(jobProgress).where(lt(jobProgress.finishedAt, before));
}
