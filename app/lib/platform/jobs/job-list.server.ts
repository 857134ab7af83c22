import { and, asc, count, desc, eq, lte, sql, type SQL } from "drizzle-orm";

import { db, transaction } from "../db/database.server";
import { emit } from "../events/events.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import type { JobView } from "./job-views";
import type { Job } from "./jobs.server";
import { jobs } from "./schema.server";

const isLate = sql`(${jobs.runAt} < now() - interval '1 minute' OR ${jobs.attempts} > 0)`;
const waiting = eq(jobs.state, "waiting");

const conditions: Record<JobView, SQL | undefined> = {
  due: and(waiting, sql`NOT ${isLate}`),
  late: and(waiting, isLate),
  failed: eq(jobs.state, "failed"),
  done: eq(jobs.state, "done"),
};

/** Waiting jobs by their time, finished ones latest first. */
export async function listJobs(
  view: JobView,
  { page, size }: { page: number; size: number },
): Promise<{ items: Job[]; pagination: Pagination }> {
  const where = conditions[view];
  const [total] = await db().select({ length: count() }).from(jobs).where(where);
  const pagination = paginate(total?.length ?? 0, page, size);
  const order =
    view === "due" || view === "late" ? [asc(jobs.runAt), asc(jobs.id)] : [desc(jobs.finishedAt), desc(jobs.id)];
  const items = await db()
    .select()
    .from(jobs)
    .where(where)
    .orderBy(...order)
    .limit(size)
    .offset(pagination.startIndex);
  return { items, pagination };
}

export async function countJobs(): Promise<Record<JobView, number>> {
  const within = (view: JobView) => sql<number>`(count(*) FILTER (WHERE ${conditions[view]}))::int`;
  const [counts] = await db()
    .select({ due: within("due"), late: within("late"), failed: within("failed"), done: within("done") })
    .from(jobs);
  return counts ?? { due: 0, late: 0, failed: 0, done: 0 };
}

/** Runs a failed job again, or a waiting one at once. @returns undefined when it is neither, or was enqueued anew */
export async function retryJob(id: number): Promise<Job | undefined> {
  return transaction(async () => {
    const setAnew = sql`EXISTS (SELECT 1 FROM jobs AS newer WHERE newer.key = ${jobs.key} AND newer.state = 'waiting'
      AND newer.id <> ${jobs.id})`;
    const [job] = await db()
      .update(jobs)
      .set({ state: "waiting", runAt: new Date(), attempts: 0, finishedAt: null })
      .where(
        and(
          eq(jobs.id, id),
          sql`(${jobs.state} = 'failed' OR (${jobs.state} = 'waiting' AND ${jobs.attempts} > 0))`,
          sql`NOT ${setAnew}`,
        ),
      )
      .returning();
    if (job) await emit({ type: "jobs.changed" });
    return job;
  });
}

/** How long a done job stays in the list, in ms. */
export const doneJobsKept = 30 * 86_400_000;

export async function purgeDoneJobs(before: Date): Promise<void> {
  await db()
    .delete(jobs)
    .where(and(eq(jobs.state, "done"), lte(jobs.finishedAt, before)));
}
