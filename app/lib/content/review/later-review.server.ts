import { asc, eq } from "drizzle-orm";

import { auditedBefore } from "~/lib/audit/last-audited.server";
import type { Section } from "~/lib/content/definition/definition";
import type { EntryRow } from "~/lib/content/entries/entries.server";
import { entryReviews } from "~/lib/content/schema.server";
import { db } from "~/lib/platform/db/database.server";

import { noReview } from "./review-writes.server";

/** Marks the review line "published as urgent, to be reviewed later". */
export const urgentMark = "urgent";

type Duty = { version: number; actorId: string | null; createdAt: Date };

type Line = Pick<
  typeof entryReviews.$inferSelect,
  "version" | "decision" | "step" | "bypassReason" | "actorId" | "createdAt"
>;

// Four eyes on urgent publications (content-model §10.3): the review stays due until another person approves or
// returns the version, or approves a newer one. An administrator may approve their own with a reason.
function openDuties(section: Section, lines: readonly Line[]): Line[] {
  const duties = lines.filter(({ decision, bypassReason }) => decision === "submitted" && bypassReason === urgentMark);
  const lastStep = section.publishing.approvals?.at(-1) ?? null;
  // A return counts only for the urgent version; of another version, it returned a mere submission.
  const isLook = (line: Line) =>
    duties.some(({ version, createdAt }) => version === line.version && createdAt <= line.createdAt);
  const ends = (duty: Line, line: Line) => {
    if (
      line.createdAt < duty.createdAt ||
      line.version < duty.version ||
      (line.actorId === duty.actorId && line.bypassReason === null)
    )
      return false;
    if (line.decision === "returned") return isLook(line);
    return (
      (line.decision === "approved" || line.decision === "corrected") && (line.step === null || line.step === lastStep)
    );
  };
  return duties.filter((duty) => !lines.some((line) => ends(duty, line)));
}

async function readDuties(section: Section, entryId: string): Promise<Duty[]> {
  const { version, decision, step, bypassReason, actorId, createdAt } = entryReviews;
  const lines = await db()
    .select({ version, decision, step, bypassReason, actorId, createdAt })
    .from(entryReviews)
    .where(eq(entryReviews.entryId, entryId))
    .orderBy(asc(createdAt));
  return openDuties(section, lines);
}

const readDuty = async (section: Section, entryId: string) => (await readDuties(section, entryId)).at(-1) ?? null;

/** The version before the first unreviewed urgent one. `publishers`: their approval is no second review of it. */
export async function beforeUrgent(
  section: Section,
  entryId: string,
): Promise<{ liveVersion: number | null; publishers: (string | null)[] } | null> {
  const duties = await readDuties(section, entryId);
  const [first] = duties;
  if (!first) return null;
  const before = (await auditedBefore("entry", entryId, "publish", first.version)) as {
    liveVersion?: number | null;
  } | null;
  return { liveVersion: before?.liveVersion ?? null, publishers: [...new Set(duties.map(({ actorId }) => actorId))] };
}

type Place = { liveVersion: number | null };

/** Row values once no approval is pending: the later review that is still due, or none. */
export async function withoutQuestion(
  section: Section,
  row: Pick<EntryRow, "id" | "reviewVersion">,
  { liveVersion }: Place,
) {
  // A row without a review version has nothing due.
  const duty = row.reviewVersion === null ? null : await readDuty(section, row.id);
  return duty
    ? { reviewVersion: liveVersion ?? duty.version, submittedAt: duty.createdAt, submittedBy: duty.actorId }
    : noReview;
}

/** The urgent version that a later review is about. */
export async function dutyVersion(section: Section, entryId: string): Promise<number | null> {
  return (await readDuty(section, entryId))?.version ?? null;
}
