import { sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { entryRights } from "~/lib/content/access/rights.server";
import type { TransitionName } from "~/lib/content/access/transitions";
import type { Section } from "~/lib/content/definition/definition";
import type { Deadline } from "~/lib/content/definition/section-hooks.server";
import { versionData, type EntryRow } from "~/lib/content/entries/entries.server";
import { InvalidData, OnDisplay, type FieldErrors } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";
import { isMet } from "~/lib/content/rules/conditions.server";
import { publications } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { among } from "~/lib/platform/db/among.server";
import { db } from "~/lib/platform/db/database.server";
import { toIsoDate } from "~/lib/platform/text/dates";

/**
 * What the law wants displayed stays as long as that (content-model §1, @law): from the first to the last day it is
 * neither taken away nor shortened. An administrator may withdraw it, with a reason.
 */
type Row = Pick<EntryRow, "id" | "liveVersion">;
type Display = { from: number; to: number };

function displayOf(section: Section, data: EntryData): Display | null {
  const { display } = section.publishing;
  if (!display || !isMet({ fields: section.fields, data }, display.when)) return null;
  const [from, to] = [Date.parse(String(data[display.from])), Date.parse(String(data[display.to]))];
  return Number.isNaN(from) || Number.isNaN(to) ? null : { from, to };
}

/** A version whose words are at hand. */
type Known = { version: number; data: EntryData };

/** The display that goes on at this moment; null when there is none. */
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

/** The fields that say from when to when something is on display. */
export function displayNames({ publishing: { display } }: Section): string[] {
  return display ? [display.from, display.to, display.when.field] : [];
}

/** Until when these words, as the public reads them, are on display; null: they aren't at that moment. */
export function runningDisplayOf(section: Section, data: EntryData, at: Date): Date | null {
  const display = displayOf(section, data);
  return display && isRunning(display, at) ? new Date(display.to) : null;
}

/** Of these entries of a section those that are on display now: one statement, of the words that decide it alone. */
export async function displayedAmong(section: Section, ids: readonly string[]): Promise<Set<string>> {
  const { display } = section.publishing;
  if (!display || ids.length === 0) return new Set();
  const names = displayNames(section);
  const words = sql<EntryData>`jsonb_build_object(${sql.join(
    names.flatMap((name) => [sql`${name}::text`, sql`${publications.data} -> ${name}::text`]),
    sql`, `,
  )})`;
  const rows = await db()
    .select({ id: publications.entryId, words })
    .from(publications)
    .where(among(publications.entryId, ids));
  return new Set(
    rows.flatMap((row) => {
      const found = displayOf(section, row.words);
      return found && isRunning(found) ? [row.id] : [];
    }),
  );
}

/** The end of what these words want displayed, begun or not; null: they want nothing. */
export function endOfDisplay(section: Section, data: EntryData): Date | null {
  const display = displayOf(section, data);
  return display && new Date(display.to);
}

/**
 * What is open of a display as long as nobody has attached its report: from its publishing on, by the day on which it
 * ends.
 */
export function openReport(section: Section, data: EntryData, live: EntryData | null): Deadline[] {
  const report = section.publishing.display?.report;
  const end = report && live ? endOfDisplay(section, live) : null;
  return report && end && !data[report.field]
    ? [{ field: report.field, key: report.deadline, due: toIsoDate(end) ?? "" }]
    : [];
}

/** A time at which something is to leave, put off to the end of its display. */
export function leavingAfter(section: Section, data: EntryData, leaves: Date | null): Date | null {
  const end = endOfDisplay(section, data);
  return leaves && end && end > leaves ? end : leaves;
}

/** @throws InvalidData when it would leave before its display, begun or not, is over */
export function assertLeavesAfter(section: Section, data: EntryData, unpublishAt: Date | null): void {
  if (leavingAfter(section, data, unpublishAt) !== unpublishAt)
    throw new InvalidData({ unpublishAt: [issue("onDisplay")] });
}

/** @param data the newest words @throws OnDisplay */
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

/** What in a version would shorten the display that goes on at the moment at which it is to come out. */
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
