import { systemActor, makeActor, type Actor } from "~/lib/access/actor";
import { grantHolders } from "~/lib/auth/users/users.server";
import { scopeOf, assertMay, assertTheirs } from "~/lib/content/access/rights.server";
import { permissionOf } from "~/lib/content/access/transitions";
import type { Section } from "~/lib/content/definition/definition";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection, sections } from "~/lib/content/definition/registry.server";
import { nextReview, unreviewedSections } from "~/lib/content/definition/section-settings.server";
import { readPolicies } from "~/lib/settings/settings.server";
import { currentOf, lockEntry, versionData, type EntryRow } from "~/lib/content/entries/entries.server";
import { InvalidData } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";
import { update } from "~/lib/content/publication/publication-writes.server";
import { countReviewsDue } from "~/lib/content/review/reviews-due.server";
import { notify } from "~/lib/inbox/notify.server";
import { transaction } from "~/lib/platform/db/database.server";
import { nextQuietHour } from "~/lib/platform/db/embedded/vacuum.server";
import { enqueueJob, findDailyJob, type JobHandler } from "~/lib/platform/jobs/jobs.server";
import { addDays } from "~/lib/platform/text/dates/calendar-days";
import { parseDate, toIsoDate } from "~/lib/platform/text/dates/dates";
import { StaleVersion } from "~/lib/platform/values/stale-version";

import { recordDecision } from "./review.server";

const longestYears = 10;

/**
 * Marks a public entry as reviewed: it still holds. No data changes, and drafts go on. @param seen the public version
 * that the person looked at @param wanted the next review day as typed; "": the section's interval @throws StaleVersion
 * with the public version, InvalidData on "reviewAt", WrongState, Refusal 403, 404
 */
export async function markReviewed(
  actor: Actor,
  section: Section,
  id: string,
  { seen, wanted = "", now = new Date() }: { seen: number; wanted?: string; now?: Date },
): Promise<void> {
  await transaction(async () => {
    const row = await lockEntry(section, id);
    assertTheirs(actor, section, row, "markReviewed");
    assertMay(actor, section, row, "markReviewed");
    await assertReadSo(row, seen);
    const reviewAt = wanted.trim() === "" ? await nextReview(section, now) : dayWithin(wanted, now);
    await recordDecision(
      actor,
      section,
      row,
      { writes: [update(row, { reviewAt })] },
      { verb: "mark-reviewed", version: row.version, after: { reviewAt } },
    );
  });
}

async function assertReadSo(row: EntryRow, seen: number): Promise<void> {
  if (row.liveVersion === seen) return;
  const data = await versionData(row.id, row.liveVersion ?? row.version);
  throw new StaleVersion(await currentOf(row, data), [], data);
}

function dayWithin(text: string, now: Date): string {
  const day = parseDate(text.slice(0, 40));
  const today = toIsoDate(now) ?? "";
  if (day === null) throw new InvalidData({ reviewAt: [issue("badDate")] });
  if (day <= today) throw new InvalidData({ reviewAt: [issue("inThePast")] });
  if (Number(day.slice(0, 4)) > Number(today.slice(0, 4)) + longestYears)
    throw new InvalidData({ reviewAt: [issue("tooFarAhead")] });
  return day;
}

const kind = "content.review-due";
const dayBefore = () => addDays(toIsoDate(new Date()) ?? "", -1);

export const reviewedJobs: Record<string, JobHandler> = {
  async [kind]({ after }: { after?: unknown }) {
    const today = toIsoDate(new Date()) ?? "";
    await transaction(async () => {
      await enqueueJob({ kind, key: kind, payload: { after: today }, runAt: nextQuietHour(new Date()) });
      await notifyReviewsDue({ after: typeof after === "string" ? after : dayBefore(), until: today });
    });
  },
};

/** After a failed night, the next run also covers what came due since. */
export const reviewedJobFailures: Record<string, JobHandler> = {
  [kind]: ({ after }: { after?: unknown }) =>
    enqueueJob({
      kind,
      key: kind,
      payload: { after: typeof after === "string" ? after : dayBefore() },
      runAt: nextQuietHour(new Date()),
    }),
};

export async function planReviews(now = new Date()): Promise<void> {
  const planned = await findDailyJob(kind, now);
  if (!planned) await enqueueJob({ kind, key: kind, payload: {}, runAt: nextQuietHour(now) });
}

/** Notifies each unit's editors once of reviews due since `after`, or the press office; one notification per person. */
export async function notifyReviewsDue(span: { after: string; until: string }): Promise<void> {
  const due = await countReviewsDue(
    span,
    await unreviewedSections(sections.values()),
    [...sections.values()].flatMap(({ id, isUnits }) => (isUnits ? [id] : [])),
  );
  if (due.length === 0) return;
  const policies = await readPolicies();
  const holders = (await grantHolders(["webAdmin", "editorInChief", "departmentApprover", "departmentEditor"])).map(
    ({ id, grants }) => ({ id, grants, actor: makeActor({ id, name: "", grants, policies }) }),
  );
  const notices = new Map<string, { count: number; title: string; link: string }>();
  for (const row of due) {
    const section = findSection(row.section);
    if (!section) continue;
    const may = holders.filter(({ actor }) =>
      actor.can(permissionOf("markReviewed"), scopeOf(section, { ...row, state: "published", createdBy: null })),
    );
    const ofUnit = may.filter(({ grants }) =>
      grants.some(({ role }) => role === "departmentEditor" || role === "departmentApprover"),
    );
    const office = may.filter(({ grants }) => grants.some(({ role }) => role === "editorInChief"));
    for (const { id } of [ofUnit, office, may].find((people) => people.length > 0) ?? []) {
      const { count, ...first } = notices.get(id) ?? {
        count: 0,
        title: row.title.tr ?? row.title.en ?? "…",
        link: contentPaths.entry(section, row.id),
      };
      notices.set(id, { ...first, count: count + row.count });
    }
  }
  for (const [id, { count, title, link }] of notices) {
    await notify(systemActor, {
      to: [id],
      wording: { key: "review.due", values: { title, ...(count > 1 ? { count, context: "many" } : {}) } },
      icon: "heroicons_outline:eye",
      link: count === 1 ? link : "/example?show=toReview",
    });
  }
}
