import { randomUUID } from "node:crypto";

import { systemActor, type Actor } from "~/lib/access/actor";
import { sectionScope, assertMayChange } from "~/lib/content/access/rights.server";
import type { Section } from "~/lib/content/definition/definition";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { entryTitles } from "~/lib/content/entries/entries.server";
import { notify } from "~/lib/inbox/notify.server";
import { batch } from "~/lib/platform/db/queries/batch.server";
import { transaction } from "~/lib/platform/db/database.server";
import { enqueueJob, retelling, type JobHandler, type OutsideJob } from "~/lib/platform/jobs/jobs.server";
import { beginProgress, failProgress, openProgress } from "~/lib/progress/progress.server";
import { progressPaths } from "~/lib/progress/progress-view";
import { runRows } from "~/lib/progress/run-rows.server";

import {
  assertBulk,
  bulkVerbs,
  changeOne,
  maxChosen,
  reasonOf,
  type BulkItem,
  type BulkOptions,
  type BulkVerb,
} from "./bulk.server";
import { jobActor, readStarter, starterOf, type JobStarter } from "~/lib/auth/users/job-actor.server";
import { workLane } from "~/lib/progress/work-lane";

const kind = "content.bulk";

type Payload = JobStarter & {
  key: string;
  section: string;
  verb: BulkVerb;
  items: readonly BulkItem[];
  reason: string;
  leadsTo: string | null;
  electionChecked: boolean;
  progress: unknown;
};

/**
 * Changes each entry with its count in one transaction: a crash repeats and skips none. @returns the progress id
 * @throws InvalidData on "reason", "leadsTo"; Refusal 403
 */
export async function startBulk(
  actor: Actor,
  section: Section,
  verb: BulkVerb,
  items: readonly BulkItem[],
  reason: string,
  { leadsTo = null, electionChecked }: BulkOptions = {},
): Promise<string> {
  assertMayChange(actor, sectionScope(section));
  const chosen = items.slice(0, maxChosen);
  await assertBulk(actor, verb, chosen, reason, { leadsTo });
  const key = `bulk ${randomUUID()}`;
  return transaction(async () => {
    const progress = await beginProgress(actor, {
      kind,
      jobKey: key,
      values: { verb, section: section.id },
      link: contentPaths.list(section),
      total: chosen.length,
      isCancellable: true,
    });
    const payload: Payload = {
      ...starterOf(actor),
      key,
      section: section.id,
      verb,
      items: chosen,
      reason,
      leadsTo,
      electionChecked: electionChecked === true,
      progress,
    };
    await enqueueJob({ kind, key, payload, runAt: new Date() });
    return progress;
  });
}

function readPayload(given: Record<string, unknown>): Payload {
  const items = Array.isArray(given.items)
    ? (given.items as BulkItem[]).map(({ id, version }) => ({ id: String(id), version: Number(version) }))
    : [];
  return {
    ...readStarter(given),
    key: String(given.key),
    section: String(given.section),
    verb: bulkVerbs.find((verb) => verb === given.verb) ?? "submit",
    items,
    reason: String(given.reason ?? ""),
    leadsTo: typeof given.leadsTo === "string" ? given.leadsTo : null,
    electionChecked: given.electionChecked === true,
    progress: given.progress,
  };
}

export const bulkJobs: Record<string, OutsideJob> = {
  [kind]: {
    pauses: [10, 60, 600],
    lane: workLane,
    async run(given, isStopping = () => false) {
      const payload = readPayload(given);
      const { key, verb, items, reason, leadsTo, electionChecked } = payload;
      const [section, actor] = [findSection(payload.section), await jobActor(payload)];
      if (!section || !actor) return failProgress(payload.progress);
      const progress = await openProgress<number>(payload.progress);
      const first = progress.cursor ?? 0;
      const rest = items.slice(first).map((item, at) => ({ item, next: first + at + 1 }));
      const how = await runRows(rest, progress, isStopping, async ({ item, next }) => {
        try {
          await transaction(async () => {
            await changeOne(actor, section, verb, item, reason, { leadsTo, electionChecked });
            await progress.succeeded(next);
          });
        } catch (error) {
          const why = `content.bulk.why.${reasonOf(error)}`;
          const title = (await entryTitles(actor, [item.id])).get(item.id)?.title.tr;
          await progress.left(
            next,
            title === undefined ? undefined : { title, link: contentPaths.entry(section, item.id), why },
          );
        }
      });
      if (how === "later") return enqueueJob({ kind, key, payload, runAt: new Date() });
      await transaction(async () => {
        await progress.end();
        // Thousands of ids need not be kept for a month.
        await batch([retelling(key, { items: [] })]);
        if (how === "cancelled" || !progress.isLong) return;
        const { done, failed } = progress;
        await tell(payload, { count: done, stays: failed, ...(failed > 0 ? { context: "rest" } : {}) });
      });
    },
  },
};

export const bulkJobFailures: Record<string, JobHandler> = {
  async [kind](given) {
    const payload = readPayload(given);
    await failProgress(payload.progress);
    await tell(payload, { context: "failed" });
  },
};

async function tell({ by, progress }: Payload, values: Record<string, string | number>): Promise<void> {
  await notify(systemActor, {
    to: [by],
    wording: { key: "job.finished", values },
    icon: "heroicons_outline:queue-list",
    link: progressPaths.one(String(progress)),
  });
}
