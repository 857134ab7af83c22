import { eq } from "drizzle-orm";

import { systemActor, type Actor } from "~/lib/access/actor";
import { usesApp } from "~/lib/apps/app.server";
import { jobActor, readStarter } from "~/lib/auth/users/job-actor.server";
import { notify } from "~/lib/inbox/notify.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { parseIssue } from "~/lib/platform/i18n/issue-text";
import { enqueueJob, type JobHandler, type OutsideJob } from "~/lib/platform/jobs/jobs.server";
import { failProgress, openProgress, type OpenProgress } from "~/lib/progress/progress.server";
import { progressPaths } from "~/lib/progress/progress-view";
import { runRows } from "~/lib/progress/run-rows.server";
import { workLane } from "~/lib/progress/work-lane";

import { contactPaths } from "../contact";
import { contactImports } from "../schema.server";
import {
  importJobs as kinds,
  importSteps,
  planSome,
  setPlanned,
  takeBack,
  type ImportStep,
} from "./import-steps.server";
import { changedContacts, unplannedRows, untakenRows, type ChangedContact } from "./import-rows.server";
import { readLookups, type ContactImport, type GivenRow } from "./plan-rows.server";
import { takeRow } from "./take-row.server";

type Payload = Record<string, unknown>;
type Work = { actor: Actor; kept: ContactImport; progress: OpenProgress<number>; isStopping: () => boolean };

/** How each step works through its rows; every one is counted once, also after a kill. */
const works: Record<ImportStep, (work: Work) => Promise<"done" | "later" | "cancelled">> = {
  async plan({ actor, kept, progress, isStopping }) {
    const lookups = await readLookups(actor);
    return runRows<GivenRow[]>(unplannedRows(kept.id), progress, isStopping, async (rows) => {
      await planSome(kept, rows, lookups, () => progress.succeeded(rows.at(-1)?.row ?? 0, rows.length));
    });
  },
  async take({ actor, kept, progress, isStopping }) {
    const lookups = await readLookups(actor);
    return runRows<GivenRow>(untakenRows(kept.id), progress, isStopping, async (row) => {
      const taken = await takeRow(actor, kept, row, lookups, async ({ outcome, title, why }) => {
        if (outcome !== "refused") return progress.succeeded(row.row);
        const { key, values } = parseIssue(why ?? "contacts.import.problems.forbidden");
        await progress.left(row.row, {
          title: title || `#${row.row}`,
          link: contactPaths.importOf(kept.id),
          why: key,
          values,
        });
      });
      if (taken === null) await progress.passed(row.row);
    });
  },
  undo: ({ actor, kept, progress, isStopping }) =>
    runRows<ChangedContact>(changedContacts(kept.id, progress.cursor ?? 0), progress, isStopping, async (changed) => {
      const { row, title, contactId } = changed;
      await takeBack(actor, kept.id, changed, (why) =>
        why === null
          ? progress.succeeded(row)
          : progress.left(row, { title, link: contactPaths.contact(contactId), why }),
      );
    }),
};

const jobOf = (step: ImportStep): OutsideJob => ({
  pauses: [10, 60, 600],
  lane: workLane,
  /** In the name of whoever began it, with the rights that they have by then. */
  async run(payload, isStopping = () => false) {
    const actor = await jobActor(readStarter(payload));
    const [kept] = await db()
      .select()
      .from(contactImports)
      .where(eq(contactImports.id, String(payload.id)));
    if (!actor || !kept || !actor.can("contacts.edit") || !usesApp(actor, "contacts"))
      return failProgress(payload.progress);
    const progress = await openProgress<number>(payload.progress);
    const how = await works[step]({ actor, kept, progress, isStopping });
    if (how === "later") return enqueueJob({ kind: kinds[step], key: String(payload.key), payload, runAt: new Date() });
    if (how === "done" && step === "plan") await setPlanned(kept);
    await transaction(async () => {
      await progress.end();
      const { done, failed, isLong } = progress;
      if (how === "done" && isLong)
        await tellStarter(payload, { count: done, stays: failed, ...(failed > 0 ? { context: "rest" } : {}) });
    });
  },
});

export const importJobs: Record<string, OutsideJob> = Object.fromEntries(
  importSteps.map((step) => [kinds[step], jobOf(step)]),
);

const failed: JobHandler = async (payload) => {
  await failProgress(payload.progress);
  await tellStarter(payload, { context: "failed" });
};

/** What was done until it failed for good stays. */
export const importJobFailures: Record<string, JobHandler> = Object.fromEntries(
  importSteps.map((step) => [kinds[step], failed]),
);

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
