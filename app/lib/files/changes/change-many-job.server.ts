import { randomUUID } from "node:crypto";

import { systemActor, type Actor } from "~/lib/access/actor";
import { jobActor, readStarter, starterOf } from "~/lib/auth/users/job-actor.server";
import { workLane } from "~/lib/progress/work-lane";
import { notify } from "~/lib/inbox/notify.server";
import { batch } from "~/lib/platform/db/queries/batch.server";
import { transaction } from "~/lib/platform/db/database.server";
import { enqueueJob, retelling, type JobHandler, type OutsideJob } from "~/lib/platform/jobs/jobs.server";
import { beginProgress, failProgress, openProgress } from "~/lib/progress/progress.server";
import { progressPaths } from "~/lib/progress/progress-view";
import { runRows } from "~/lib/progress/run-rows.server";

import { changeFile, codeOf, type ManyChange } from "./change-many.server";
import { filePaths } from "~/lib/files/file-paths";
import { findFile } from "~/lib/files/files.server";

const kind = "files.many";

/** Each file in a transaction of its own, with its count. @returns the id of the progress */
export async function startFileChange(actor: Actor, ids: readonly string[], change: ManyChange): Promise<string> {
  actor.assertCan("files.upload");
  const key = `files ${randomUUID()}`;
  return transaction(async () => {
    const progress = await beginProgress(actor, {
      kind,
      jobKey: key,
      values: { verb: change.verb },
      link: filePaths.library(),
      total: ids.length,
      isCancellable: true,
    });
    await enqueueJob({ kind, key, payload: { ...starterOf(actor), key, ids, change, progress }, runAt: new Date() });
    return progress;
  });
}

function readChange(given: unknown): ManyChange {
  const { verb, folderId, tag } = (given ?? {}) as Record<string, unknown>;
  if (verb === "move") return { verb, folderId: typeof folderId === "string" ? folderId : null };
  return verb === "tag" ? { verb, tag: String(tag) } : { verb: "trash" };
}

export const fileChangeJobs: Record<string, OutsideJob> = {
  [kind]: {
    pauses: [10, 60, 600],
    lane: workLane,
    async run(payload, isStopping = () => false) {
      const actor = await jobActor(readStarter(payload));
      if (!actor) return failProgress(payload.progress);
      const [change, ids, key] = [
        readChange(payload.change),
        Array.isArray(payload.ids) ? payload.ids.map(String) : [],
        String(payload.key),
      ];
      const progress = await openProgress<number>(payload.progress);
      const first = progress.cursor ?? 0;
      const how = await runRows(ids.slice(first).entries(), progress, isStopping, async ([at, id]) => {
        const next = first + at + 1;
        try {
          await transaction(async () => {
            await changeFile(actor, id, change);
            await progress.succeeded(next);
          });
        } catch (thrown) {
          const code = codeOf(thrown);
          const file = await findFile(id);
          await progress.left(
            next,
            file
              ? { title: file.originalName, link: filePaths.file(id), why: `files.many.problems.${code}` }
              : undefined,
          );
        }
      });
      if (how === "later") return enqueueJob({ kind, key, payload, runAt: new Date() });
      await transaction(async () => {
        await progress.end();
        // The job's payload is kept for a month; thousands of ids need not be.
        await batch([retelling(key, { ids: [] })]);
        const { done, failed } = progress;
        if (how === "done" && progress.isLong)
          await tell(payload, { count: done, stays: failed, ...(failed > 0 ? { context: "rest" } : {}) });
      });
    },
  },
};

/** When the job fails for good, files already changed stay so. */
export const fileChangeFailures: Record<string, JobHandler> = {
  async [kind](payload) {
    await failProgress(payload.progress);
    await tell(payload, { context: "failed" });
  },
};

async function tell(payload: Record<string, unknown>, values: Record<string, string | number>): Promise<void> {
  await notify(systemActor, {
    to: [readStarter(payload).by],
    wording: { key: "job.finished", values },
    icon: "heroicons_outline:queue-list",
    link: progressPaths.one(String(payload.progress)),
  });
}
