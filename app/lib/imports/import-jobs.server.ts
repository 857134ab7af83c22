import { eq } from "drizzle-orm";

import { systemActor } from "~/lib/access/actor";
import { findSection } from "~/lib/content/definition/registry.server";
import { jobActor, readStarter } from "~/lib/auth/users/job-actor.server";
import { workLane } from "~/lib/progress/work-lane";
import { notify } from "~/lib/inbox/notify.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { enqueueJob, type JobHandler, type OutsideJob } from "~/lib/platform/jobs/jobs.server";
import { failProgress, openProgress } from "~/lib/progress/progress.server";
import { progressPaths } from "~/lib/progress/progress-view";
import { runRows } from "~/lib/progress/run-rows.server";

import { importPaths } from "./import-views";
import { forgetRows, importJob, untakenRows } from "./imports.server";
import { readLookups } from "./read-row.server";
import { contentImports } from "./schema.server";
import { takeRow } from "./take-row.server";

type Payload = Record<string, unknown>;

/** Takes the rows of a large import in the name of whoever began it, with the rights that they have by then. */
export const importJobs: Record<string, OutsideJob> = {
  [importJob]: {
    pauses: [10, 60, 600],
    lane: workLane,
    async run(payload, isStopping = () => false) {
      const [section, actor] = [findSection(String(payload.section)), await jobActor(readStarter(payload))];
      const [kept] = await db()
        .select()
        .from(contentImports)
        .where(eq(contentImports.id, String(payload.id)));
      const map = section?.importMap;
      if (!section || !map || !actor || !kept) return failProgress(payload.progress);
      const progress = await openProgress<number>(payload.progress);
      const lookups = await readLookups(actor, section, map);
      const how = await runRows(await untakenRows(kept), progress, isStopping, async (row) => {
        await takeRow(actor, section, { map, lookups, kept, row }, async ({ outcome, title, why = "" }) => {
          if (outcome !== "refused") return progress.succeeded(row.row);
          const [key = "", query = ""] = why.split("?", 2);
          const values = Object.fromEntries(new URLSearchParams(query));
          await progress.left(row.row, {
            title: title || `#${row.row}`,
            link: importPaths.one(section, kept.id),
            why: key,
            values,
          });
        });
      });
      if (how === "later") return enqueueJob({ kind: importJob, key: String(payload.key), payload, runAt: new Date() });
      await forgetRows(kept);
      await transaction(async () => {
        await progress.end();
        const { done, failed, isLong } = progress;
        if (how === "done" && isLong)
          await tell(payload, { count: done, stays: failed, ...(failed > 0 ? { context: "rest" } : {}) });
      });
    },
  },
};

/** What was taken until it failed for good stays. */
export const importJobFailures: Record<string, JobHandler> = {
  async [importJob](payload) {
    await failProgress(payload.progress);
    await tell(payload, { context: "failed" });
  },
};

async function tell(payload: Payload, values: Record<string, string | number>): Promise<void> {
  const { by } = readStarter(payload);
  if (by === null) return;
  await notify(systemActor, {
    to: [by],
    wording: { key: "job.finished", values },
    icon: "heroicons_outline:queue-list",
    link: progressPaths.one(String(payload.progress)),
  });
}
