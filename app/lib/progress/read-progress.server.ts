import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { batch } from "~/lib/platform/db/queries/batch.server";
import { emitting } from "~/lib/platform/events/events.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import { conflict, forbidden, notFound } from "~/lib/platform/http/response/responses.server";
import { cancelling } from "~/lib/platform/jobs/jobs.server";
import { isUuid } from "~/lib/platform/text/uuid";

import type { JobProgress, ProgressFailure } from "./progress-view";
import { jobProgress } from "./schema.server";

type Row = typeof jobProgress.$inferSelect;

/** One's own work; for administrators everybody's, and the product's own. */
const maySee = (actor: Actor, userId: string | null) =>
  actor.can("administer") || (userId !== null && userId === actor.id && actor.hasScope("account"));

function viewOf(
  {
    id,
    kind,
    values,
    state,
    total,
    done,
    failed,
    isCancellable,
    link,
    createdAt,
    startedAt,
    finishedAt,
  }: Omit<Row, "failures" | "cursor" | "userId" | "jobKey">,
  t: TFunction,
): JobProgress {
  const { section, verb, ...names } = values;
  const titleValues = {
    ...names,
    ...(section === undefined ? {} : { section: t(`content.sections.${section}.title`) }),
  };
  const title = t(verb === undefined ? `jobs.titles.${kind}` : `jobs.titles.${kind}.${verb}`, titleValues);
  return {
    id,
    kind,
    title,
    state,
    total,
    done,
    failed,
    isCancellable: isCancellable && finishedAt === null,
    link,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

/** Work in progress first, then the latest. @throws Refusal 403 */
export async function listProgress(
  actor: Actor,
  t: TFunction,
  { of = "mine", isOpen, page, size }: { of?: "mine" | "all"; isOpen?: boolean; page: number; size: number },
): Promise<{ items: (JobProgress & { userId: string | null })[]; pagination: Pagination }> {
  if (of === "all") actor.assertCan("administer");
  else if (actor.id === null || !actor.hasScope("account")) throw forbidden();
  const where = and(
    of === "all" || actor.id === null ? undefined : eq(jobProgress.userId, actor.id),
    isOpen ? isNull(jobProgress.finishedAt) : undefined,
  );
  const pagination = paginate(await db().$count(jobProgress, where), page, size);
  const rows = await db()
    .select()
    .from(jobProgress)
    .where(where)
    .orderBy(sql`finished_at IS NULL DESC`, desc(jobProgress.createdAt), desc(jobProgress.id))
    .limit(size)
    .offset(pagination.startIndex);
  return { items: rows.map((row) => ({ ...viewOf(row, t), userId: row.userId })), pagination };
}

export async function countOpenProgress(actor: Actor): Promise<number> {
  actor.assertCan("administer");
  return db().$count(jobProgress, isNull(jobProgress.finishedAt));
}

/** @throws Refusal 404, also for somebody else's */
export async function getProgress(
  actor: Actor,
  id: string,
  t: TFunction,
): Promise<JobProgress & { failures: Pick<ProgressFailure, "title" | "link" | "why">[] }> {
  const row = await findSeen(actor, id);
  return {
    ...viewOf(row, t),
    failures: row.failures.map(({ title, link, why, values }) => ({ title, link, why: t(why, values ?? {}) })),
  };
}

async function findSeen(actor: Actor, id: string): Promise<Row> {
  const [row] = isUuid(id) ? await db().select().from(jobProgress).where(eq(jobProgress.id, id)) : [];
  if (!row || !maySee(actor, row.userId)) throw notFound("No such job");
  return row;
}

export async function findProgress(actor: Actor, id: string, t: TFunction): Promise<JobProgress | undefined> {
  const [row] = isUuid(id) ? await db().select().from(jobProgress).where(eq(jobProgress.id, id)) : [];
  return row && maySee(actor, row.userId) ? viewOf(row, t) : undefined;
}

/** Finished rows stay. @throws Refusal 404; 409 when it is over or not cancellable */
export async function cancelProgress(actor: Actor, id: string): Promise<void> {
  const row = await findSeen(actor, id);
  await transaction(async () => {
    const [cancelled] = await db()
      .update(jobProgress)
      .set({ state: "cancelled", finishedAt: new Date(), cursor: null })
      .where(and(eq(jobProgress.id, id), isNull(jobProgress.finishedAt), eq(jobProgress.isCancellable, true)))
      .returning();
    if (!cancelled) throw conflict("It is over, or can't be cancelled");
    await batch(
      [cancelling(row.jobKey)],
      [emitting({ type: "job.progress", id, userId: row.userId }), emitting({ type: "jobs.changed" })],
    );
    await recordAudit(actor, {
      verb: "cancel",
      objectType: "job",
      objectId: id,
      before: { kind: row.kind },
      after: { done: cancelled.done, failed: cancelled.failed, total: cancelled.total },
    });
  });
}
