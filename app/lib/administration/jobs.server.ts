import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { changeEach, type ChangedEach } from "~/lib/platform/db/queries/change-each.server";
import { transaction } from "~/lib/platform/db/database.server";
import { conflict } from "~/lib/platform/http/response/responses.server";
import { countJobs, listJobs as listAll, retryJob as retry } from "~/lib/platform/jobs/job-list.server";
import type { JobView } from "~/lib/platform/jobs/job-views";

export async function listJobs(actor: Actor, view: JobView, place: { page: number; size: number }) {
  actor.assertCan("administer");
  const [list, counts] = await Promise.all([listAll(view, place), countJobs()]);
  return { ...list, counts };
}

/** Runs a failed job again. @throws Refusal 403; 409 when it is running, done, or was rescheduled meanwhile */
export async function retryJob(actor: Actor, id: number): Promise<void> {
  actor.assertCan("administer");
  await transaction(async () => {
    const job = await retry(id);
    if (!job) throw conflict("The job is not waiting for another try");
    await recordAudit(actor, {
      verb: "retry",
      objectType: "job",
      objectId: String(id),
      before: { kind: job.kind, key: job.key, error: job.lastError },
    });
  });
}

export async function retryJobs(actor: Actor, ids: readonly number[]): Promise<ChangedEach> {
  actor.assertCan("administer");
  return changeEach(ids, (id) => retryJob(actor, id));
}
