import { sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { entryRights } from "~/lib/content/access/rights.server";
import type { TransitionName } from "~/lib/content/access/transitions";
import type { Section } from "~/lib/content/definition/definition";
import type { Deadline } from "~/lib/content/definition/section-hooks.server";
import { versionData, type EntryRow } from "~/lib/content/entries/entries.server";
import { InvalidData, OnDisplay } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";
import { isMet } from "~/lib/content/rules/entry-rules.server";
import { publications } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { db } from "~/lib/platform/db/database.server";
import type { FieldErrors } from "~/lib/platform/refusal";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

// An entry on legal display stays (content-model §1, @law): from the first to the last day it can't be removed or
// shortened. An administrator may withdraw it with a reason.
type Row = Pick<EntryRow, "id" | "liveVersion">;
type Display = { from: number; to: number };

function displayOf(section: Section, data: EntryData): Display | null {
  const { display } = section.publishing;
  if (!display || !isMet({ fields: section.fields, data }, display.when)) return null;
  const [from, to] = [Date.parse(String(data[display.from])), Date.parse(String(data[display.to]))];
  return Number.isNaN(from) || Number.isNaN(to) ? null : { from, to };
}

type Known = { version: number; data: EntryData };

/** The display that runs now; null: none. */
async function runningDisplay(section: Section, row: Row, known: Known, at = new Date()): Promise<Display | null> {
  if (!section.publishing.display || row.liveVersion === null) return null;
  const display = displayOf(
    section,
    known.version === row.liveVersion ? known.data : await versionData(row.id, row.liveVersion),
  );
  return display && isRunning(display, at) ? display : null;
}

const isRunning = ({ from, to }: Display, at = new Date()) => from <= at.getTime() && at.getTime() < to;

/** Until when an entry is on display; null: it is not. */
export async function displayedUntil(section: Section, row: Row, known: Known): Promise<Date | null> {
  const display = await runningDisplay(section, row, known);
  return display && new Date(display.to);
}

export function displayNames({ publishing: { display } }: Section): string[] {
  return display ? [display.from, display.to, display.when.field] : [];
}

/** Until when this public version is on display; null: not at that moment. */
export function runningDisplayOf(section: Section, data: EntryData, at: Date): Date | null {
  const display = displayOf(section, data);
  return display && isRunning(display, at) ? new Date(display.to) : null;
}

/** Which of a section's entries are on display now: one statement, which reads only the fields that decide it. */
export async function displayedAmong(section: Section, ids: readonly string[]): Promise<Set<string>> {
  const { display } = section.publishing;
  if (!display || ids.length === 0) return new Set();
  const names = displayNames(section);
  const shownData = sql<EntryData>`jsonb_build_object(${sql.join(
    names.flatMap((name) => [sql`${name}::text`, sql`${publications.data} -> ${name}::text`]),
    sql`, `,
  )})`;
  const rows = await db()
    .select({ id: publications.entryId, shownData })
    .from(publications)
    .where(idIn(publications.entryId, ids));
  return new Set(
    rows.flatMap((row) => {
      const found = displayOf(section, row.shownData);
      return found && isRunning(found) ? [row.id] : [];
    }),
  );
}

/** The end of the display that this data requires, begun or not; null: none. */
export function endOfDisplay(section: Section, data: EntryData): Date | null {
  const display = displayOf(section, data);
  return display && new Date(display.to);
}

/** The deadline of a missing report: from publishing on, due on the display's last day. */
export function openReport(section: Section, data: EntryData, live: EntryData | null): Deadline[] {
  const report = section.publishing.display?.report;
  const end = report && live ? endOfDisplay(section, live) : null;
  return report && end && !data[report.field]
    ? [{ field: report.field, key: report.deadline, due: toIsoDate(end) ?? "" }]
    : [];
}

/** Postpones a time of leaving to the end of the display. */
export function leavingAfter(section: Section, data: EntryData, leaves: Date | null): Date | null {
  const end = endOfDisplay(section, data);
  return leaves && end && end > leaves ? end : leaves;
}

/** @throws InvalidData when it would leave before its display, begun or not, is over */
export function assertLeavesAfter(section: Section, data: EntryData, unpublishAt: Date | null): void {
  if (leavingAfter(section, data, unpublishAt) !== unpublishAt)
    throw new InvalidData({ unpublishAt: [issue("onDisplay")] });
}

/** @param data the newest version @throws OnDisplay */
export async function assertNotOnDisplay(
  actor: Actor,
  section: Section,
  row: EntryRow,
  name: TransitionName,
  data: EntryData,
): Promise<void> {
  const until = await displayedUntil(section, row, { version: row.version, data });
  if (until && entryRights(actor, section, row, { isOnDisplay: true }).why[name] === "onDisplay")
    throw new OnDisplay(until);
}

/** Errors where a version would shorten the display that runs at its publication. */
export async function displayIssues(section: Section, row: Row, next: Known, at: Date): Promise<FieldErrors> {
  const running = await runningDisplay(section, row, next, at);
  if (!running || !section.publishing.display) return {};
  const display = displayOf(section, next.data);
  const { from, to, when } = section.publishing.display;
  if (!display) return { [when.field]: [issue("onDisplay")] };
  return {
    ...(display.from > running.from ? { [from]: [issue("onDisplay")] } : {}),
    ...(display.to < running.to ? { [to]: [issue("onDisplay")] } : {}),
  };
}
