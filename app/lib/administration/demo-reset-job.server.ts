import { systemActor, type Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { jobActor, readStarter, starterOf } from "~/lib/auth/users/job-actor.server";
import { workLane } from "~/lib/progress/work-lane";
import { notify } from "~/lib/inbox/notify.server";
import { transaction } from "~/lib/platform/db/database.server";
import { conflict } from "~/lib/platform/http/response/responses.server";
import { enqueueJob, isJobWaiting, type JobHandler, type OutsideJob } from "~/lib/platform/jobs/jobs.server";
import { beginProgress, failProgress, openProgress } from "~/lib/progress/progress.server";
import { progressPaths } from "~/lib/progress/progress-view";
import { runRows } from "~/lib/progress/run-rows.server";

import { changesOf, listDemoAreas, type DemoArea, type LongDemoArea } from "./demo-areas.server";

const kind = "administration.resetDemo";
const keyOf = (area: string) => `reset demo ${area}`;
/** More changes than this are made by a job, not while the page waits. */
const maxAtOnce = 20;

const isLong = (area: DemoArea): area is LongDemoArea => "steps" in area;

export function isReset(area: DemoArea, changes: number): area is LongDemoArea {
  return isLong(area) && changes > maxAtOnce;
}

/** @returns the id of its progress @throws Refusal 403; 409 while the area is being reset */
export async function startReset(actor: Actor, area: LongDemoArea, note: string): Promise<string> {
  actor.assertCan("administer");
  const total = changesOf(await area.count(actor));
  return transaction(async () => {
    const key = keyOf(area.id);
    if (await isJobWaiting(key)) throw conflict("It is being reset");
    const progress = await beginProgress(actor, {
      kind,
      jobKey: key,
      values: { verb: area.id },
      link: "/administration/demo-data",
      total,
      isCancellable: true,
    });
    await enqueueJob({ kind, key, payload: { ...starterOf(actor), area: area.id, note, progress }, runAt: new Date() });
    return progress;
  });
}

export const demoResetJobs: Record<string, OutsideJob> = {
  [kind]: {
    pauses: [10, 60, 600],
    lane: workLane,
    async run(payload, isStopping = () => false) {
      const area = listDemoAreas().find(({ id }) => id === payload.area);
      const actor = await jobActor(readStarter(payload));
      if (!area || !isLong(area) || !actor) return failProgress(payload.progress);
      const progress = await openProgress<number>(payload.progress);
      const first = progress.cursor ?? 0;
      const steps = (await area.steps(actor, String(payload.note))).slice(first);
      const how = await runRows(steps.entries(), progress, isStopping, async ([at, { title, link, run }]) => {
        const result = await run();
        const next = first + at + 1;
        if (result === "done") await progress.succeeded(next);
        else if (result === "same") await progress.passed(next);
        else await progress.left(next, { title, link, why: "administration.demoData.inTheWay" });
      });
      if (how === "later") return enqueueJob({ kind, key: keyOf(area.id), payload, runAt: new Date() });
      await transaction(async () => {
        const { done, failed: refused } = progress;
        await recordAudit(actor, {
          verb: "reset",
          objectType: "demoData",
          objectId: area.id,
          after: { done, refused },
        });
        await progress.end();
        if (how !== "cancelled")
          await tell(payload, { count: done, stays: refused, ...(refused > 0 ? { context: "rest" } : {}) });
      });
    },
  },
};

/** When the job fails for good, items already reset stay so. */
export const demoResetFailures: Record<string, JobHandler> = {
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
