import { asc, eq } from "drizzle-orm";

import { auditedBefore } from "~/lib/audit/last-audited.server";
import type { Section } from "~/lib/content/definition/definition";
import type { EntryRow } from "~/lib/content/entries/entries.server";
import { entryReviews } from "~/lib/content/schema.server";
import { db } from "~/lib/platform/db/database.server";

import { noReview } from "./review-writes.server";

/** Mark of the line that says: published as urgent, to be looked at afterwards. */
export const urgentMark = "urgent";

/** What was published as urgent, by whom and when, and has been looked at by nobody else. */
type Duty = { version: number; actorId: string | null; createdAt: Date };

type Line = Pick<
  typeof entryReviews.$inferSelect,
  "version" | "decision" | "step" | "bypassReason" | "actorId" | "createdAt"
>;

/**
 * Four eyes on what went out as urgent (content-model §10.3): it stays due, whatever else happens to the entry, until
 * another person approves or returns it, or approves a newer version. An administrator who approves their own says why.
 */
function openDuties(section: Section, lines: readonly Line[]): Line[] {
  const duties = lines.filter(({ decision, bypassReason }) => decision === "submitted" && bypassReason === urgentMark);
  const lastStep = section.publishing.approvals?.at(-1) ?? null;
  // A return names the version that was published as urgent; one of another version returned what was only asked about.
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

/**
 * The version that the public read before the first urgent one that nobody else has looked at: what two people have
 * seen, or what went out on the word of whoever may publish there (null: nothing). `publishers`: whose approval is no
 * second look at it.
 */
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

/** Which version of an entry is to be looked at later: what the public reads now. */
type Place = { liveVersion: number | null };

/**
 * What the row says of the review when no approval is waited for any more: the later review that is still due, or
 * nothing.
 */
export async function withoutQuestion(
  section: Section,
  row: Pick<EntryRow, "id" | "reviewVersion">,
  { liveVersion }: Place,
) {
  // Whatever is due, the row has said so until now.
  const duty = row.reviewVersion === null ? null : await readDuty(section, row.id);
  return duty
    ? { reviewVersion: liveVersion ?? duty.version, submittedAt: duty.createdAt, submittedBy: duty.actorId }
    : noReview;
}

/** The version that was published as urgent: the one that a later review is about. */
export async function dutyVersion(section: Section, entryId: string): Promise<number | null> {
  return (await readDuty(section, entryId))?.version ?? null;
}
