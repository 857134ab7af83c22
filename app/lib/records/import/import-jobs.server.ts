import { eq } from "drizzle-orm";

import { systemActor, type Actor } from "~/lib/access/actor";
import { jobActor, readStarter } from "~/lib/auth/users/job-actor.server";
import { notify } from "~/lib/inbox/notify.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { parseIssue } from "~/lib/platform/i18n/issue-text";
import { enqueueJob, type JobHandler, type OutsideJob } from "~/lib/platform/jobs/jobs.server";
import { failProgress, openProgress, type OpenProgress } from "~/lib/progress/progress.server";
import { progressPaths } from "~/lib/progress/progress-view";
import { runRows } from "~/lib/progress/run-rows.server";
import { workLane } from "~/lib/progress/work-lane";

import { findOpenKind } from "../record.server";
import type { GivenRow, Import, ImportKind } from "./import-kind.server";
import { changedRows, unplannedRows, untakenRows, type ChangedRow } from "./import-rows.server";
import {
  importSteps,
  inChunks,
  jobName,
  keepingPace,
  newPace,
  planSome,
  setPlanned,
  takeBackRow,
  type ImportStep,
} from "./import-steps.server";
import { takeRows } from "./take-rows.server";

type Payload = Record<string, unknown>;
type Work = {
  actor: Actor;
  kind: ImportKind;
  kept: Import;
  progress: OpenProgress<number>;
  isStopping: () => boolean;
};

/** Transactions are short, so that others, whose requests take less, have their turn in half of the time. */
const rest = 0.5;

/** How each step works through its rows; every one is counted once, also after a kill. */
const works: Record<ImportStep, (work: Work) => Promise<"done" | "later" | "cancelled">> = {
  async plan({ actor, kind, kept, progress, isStopping }) {
    const lookups = await kind.readLookups(actor);
    return runRows<GivenRow[]>(unplannedRows(kind, kept.id), progress, isStopping, async (rows) => {
      const isCounted = () => progress.succeeded(rows.at(-1)?.row ?? 0, rows.length);
      await planSome(kind, kept, rows, lookups, isCounted);
    });
  },
  async take({ actor, kind, kept, progress, isStopping }) {
    const lookups = await kind.readLookups(actor);
    const pace = newPace();
    const chunks = inChunks(untakenRows(kind, kept.id), pace);
    return runRows<GivenRow[]>(
      chunks,
      progress,
      isStopping,
      async (rows) => {
        const work = () =>
          takeRows(actor, kind, kept, rows, lookups, {
            isStopping,
            async isCounted(all) {
              const last = all.at(-1)?.row.row ?? 0;
              const refused = all.filter(({ taken }) => taken.outcome === "refused");
              for (const { row, taken } of refused) {
                const { key, values } = parseIssue(taken.why ?? "records.import.forbidden");
                const link = kind.paths.importOf(kept.id);
                await progress.left(row.row, { title: taken.title || `#${row.row}`, link, why: key, values });
              }
              if (all.length > refused.length) await progress.succeeded(last, all.length - refused.length);
            },
          });
        if ((await keepingPace(pace, rows.length, work)) === null) await progress.passed(rows.at(-1)?.row ?? 0);
      },
      { rest },
    );
  },
  async undo({ actor, kind, kept, progress, isStopping }) {
    const pace = newPace();
    const chunks = inChunks(changedRows(kind, kept.id, progress.cursor ?? 0), pace);
    return runRows<ChangedRow[]>(
      chunks,
      progress,
      isStopping,
      (rows) =>
        keepingPace(pace, rows.length, () =>
          transaction(async () => {
            for (const changed of rows) {
              const { row, title, recordId } = changed;
              await takeBackRow(actor, kind, kept.id, changed, (why) =>
                why === null
                  ? progress.succeeded(row)
                  : progress.left(row, { title, link: kind.paths.record(recordId), why }),
              );
            }
          }),
        ),
      { rest },
    );
  },
};

const jobOf = (kind: ImportKind, step: ImportStep): OutsideJob => ({
  pauses: [10, 60, 600],
  lane: workLane,
  /** In the name of whoever began it, with the rights that they have by then. */
  async run(payload, isStopping = () => false) {
    const { imports } = kind.tables;
    const actor = await jobActor(readStarter(payload));
    const [kept] = await db()
      .select()
      .from(imports)
      .where(eq(imports.id, String(payload.id)));
    if (!actor || !kept || !kind.mayImport(actor) || !findOpenKind(actor, kind.record.type))
      return failProgress(payload.progress);
    const progress = await openProgress<number>(payload.progress);
    const how = await works[step]({ actor, kind, kept, progress, isStopping });
    if (how === "later")
      return enqueueJob({ kind: jobName(kind, step), key: String(payload.key), payload, runAt: new Date() });
    if (how === "done" && step === "plan") await setPlanned(kind, kept);
    await transaction(async () => {
      await progress.end();
      const { done, failed, isLong } = progress;
      if (step !== "plan" && done > 0) await kind.ended?.(actor, kept, step);
      if (how === "done" && isLong)
        await tellStarter(payload, { count: done, stays: failed, ...(failed > 0 ? { context: "rest" } : {}) });
    });
  },
});

const failed: JobHandler = async (payload) => {
  await failProgress(payload.progress);
  await tellStarter(payload, { context: "failed" });
};

/** For the `jobs` and `jobFailures` of the app's domain. What was done until a job fails for good stays. */
export function importJobsOf(kind: ImportKind): {
  jobs: Record<string, OutsideJob>;
  failures: Record<string, JobHandler>;
} {
  const each = <T>(of: (step: ImportStep) => T) =>
    Object.fromEntries(importSteps.map((step) => [jobName(kind, step), of(step)]));
  return { jobs: each((step) => jobOf(kind, step)), failures: each(() => failed) };
}

async function tellStarter(payload: Payload, values: Record<string, string | number>): Promise<void> {
  const { by } = readStarter(payload);
  if (by === null) return;
  await notify(systemActor, {
    to: [by],
    wording: { key: "job.finished", values },
    icon: "heroicons_outline:queue-list",
    link: progressPaths.one(String(payload.progress)),
  });
}
