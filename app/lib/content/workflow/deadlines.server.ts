import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { setImmediate as nextTurn } from "node:timers/promises";

import { makeActor, systemActor } from "~/lib/access/actor";
import type { Policies } from "~/lib/access/roles";
import { grantHolders } from "~/lib/auth/users/users.server";
import { scopeOf } from "~/lib/content/access/rights.server";
import type { Section } from "~/lib/content/definition/definition";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection, sections } from "~/lib/content/definition/registry.server";
import { hooksOf, type Deadline } from "~/lib/content/definition/section-hooks.server";
import { deadlinesPath } from "~/lib/content/definition/deadline-views";
import {
  deadlineFollowers,
  deadlineRenewal,
  deadlineSpread,
  pointedAt,
  renewalKey,
  renewing,
} from "~/lib/content/entries/derived/following-jobs.server";
import { newestData, versionData } from "~/lib/content/entries/entries.server";
import { openReport } from "~/lib/content/publication/legal/legal-display.server";
import { entries, entryDeadlines } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { notify } from "~/lib/inbox/notify.server";
import { batch } from "~/lib/platform/db/queries/batch.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import {
  enqueueJob,
  isJobWaiting,
  findDailyJob,
  type JobHandler,
  type OutsideJob,
} from "~/lib/platform/jobs/jobs.server";
import { log } from "~/lib/platform/log/log.server";
import { addDays } from "~/lib/platform/text/dates/calendar-days";
import { startOfNextDay, toIsoDate } from "~/lib/platform/text/dates/dates";
import { readHolidays } from "~/lib/settings/holidays.server";
import { getSetting, readPolicies, storeSetting } from "~/lib/settings/settings.server";

const [telling, sweep] = ["deadlines.tell", "deadlines.sweep"];
/** Raise it when a section computes other deadlines from the same data. */
const edition = 1;
const batchSize = 20;
/** Rows per statement: others get their turn in between, and a server's limit of parameters is kept. */
const writtenAtOnce = 100;
/** Seconds between tries. */
const pauses = [10, 60, 600];
const hour = 3_600_000;

/** The reminders already sent; each is sent once. */
const tellings = { nothing: 0, week: 1, dayBefore: 2, late: 3 } as const;
const contexts = ["near", "near", "tomorrow", "late"] as const;
/** Days; what was late for longer when first found causes no notice: importing an archive disturbs nobody. */
const oldNews = 30;
/** Bound of one run; the rest follows a moment later. */
const maxAtOnce = 1_000;
/** A person with more deadlines on one morning gets one notice of all. */
const maxOneByOne = 3;

const fourDigits = /^[1-9]\d{3}-\d{2}-\d{2}$/;
/** "10000-01-07" and "2026-02-30" are no days. */
function isDay(text: string): boolean {
  const at = fourDigits.test(text) ? Date.parse(`${text}T12:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The open deadlines of an entry now. @param live its public version */
export async function openDeadlines(
  section: Section,
  { id, data, live, now = new Date() }: { id: string; data: EntryData; live: EntryData | null; now?: Date },
): Promise<readonly Deadline[]> {
  const { deadlines } = hooksOf(section);
  if (!section.deadlines) return [];
  const found = [
    ...openReport(section, data, live),
    ...((await deadlines?.(data, { id, live, now, holidays: await readHolidays() })) ?? []),
  ];
  const unknown = found.find(({ key }) => !section.deadlines?.[key]);
  if (unknown) throw new Error(`Section "${section.id}": "${unknown.key}" is no deadline of it`);
  return fitting(found);
}

/** The soonest first. Of two with one key the sooner counts; impossible dates are dropped, so that no list breaks. */
function fitting(found: readonly Deadline[]): Deadline[] {
  const soonest = new Map<string, Deadline>();
  for (const one of [...found]
    .filter(({ due }) => isDay(due))
    .sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0))) {
    const name = JSON.stringify([one.key, one.of ?? ""]);
    if (!soonest.has(name)) soonest.set(name, one);
  }
  return [...soonest.values()];
}

const liveData = sql<EntryData | null>`(SELECT shown.data FROM publications AS shown
  WHERE shown.entry_id = entries.id)`;

/** The open deadlines of an entry on a page: the stored ones, or computed now while their renewal waits. */
export async function deadlinesOf(
  section: Section,
  { id, data, state, deletedAt }: { id: string; data: EntryData; state: string; deletedAt: Date | null },
): Promise<readonly Deadline[]> {
  if (!section.deadlines || state === "withdrawn" || deletedAt !== null) return [];
  if (!(await isJobWaiting(renewalKey(id)))) {
    const kept = {
      field: entryDeadlines.field,
      key: entryDeadlines.key,
      of: entryDeadlines.of,
      due: entryDeadlines.due,
      values: entryDeadlines.values,
    };
    return db()
      .select(kept)
      .from(entryDeadlines)
      .where(eq(entryDeadlines.entryId, id))
      .orderBy(asc(entryDeadlines.due), asc(entryDeadlines.key), asc(entryDeadlines.of));
  }
  const [row] = await db().select({ live: liveData }).from(entries).where(eq(entries.id, id));
  return openDeadlines(section, { id, data, live: row?.live ?? null });
}

/** Recomputes one entry's deadlines; unchanged ones keep their reminder state. */
export async function renewDeadlines(id: string, now = new Date()): Promise<void> {
  await transaction(async () => {
    const [row] = await db()
      .select({
        section: entries.section,
        state: entries.state,
        version: entries.version,
        deletedAt: entries.deletedAt,
        data: newestData,
        live: liveData,
      })
      .from(entries)
      .where(eq(entries.id, id))
      .for("update");
    const section = findSection(row?.section);
    if (!row || !section?.deadlines) return;
    const isOver = row.deletedAt !== null || row.state === "withdrawn";
    const open = isOver
      ? []
      : await openDeadlines(section, {
          id,
          data: row.data ?? (await versionData(id, row.version)),
          live: row.live,
          now,
        });
    const kept = JSON.stringify(open.map(({ key, of = "" }) => ({ key, of })));
    const gone = sql`(${entryDeadlines.key}, ${entryDeadlines.of}) NOT IN (SELECT kept.key, kept."of"
      FROM jsonb_to_recordset(${kept}::jsonb) AS kept (key text, "of" text))`;
    await db()
      .delete(entryDeadlines)
      .where(and(eq(entryDeadlines.entryId, id), gone));
    if (open.length === 0) return;
    const longAgo = addDays(toIsoDate(now) ?? "", -oldNews);
    const rows = open.map(({ key, of = "", field, due, values = {} }) => ({
      entryId: id,
      key,
      of,
      section: section.id,
      field,
      due,
      values,
      told: due < longAgo ? tellings.late : tellings.nothing,
    }));
    const toldAfter = sql`CASE WHEN ${entryDeadlines.due} = excluded.due THEN ${entryDeadlines.told}
      ELSE excluded.told END`;
    for (let from = 0; from < rows.length; from += writtenAtOnce) {
      await db()
        .insert(entryDeadlines)
        .values(rows.slice(from, from + writtenAtOnce))
        .onConflictDoUpdate({
          target: [entryDeadlines.entryId, entryDeadlines.key, entryDeadlines.of],
          set: { field: sql`excluded.field`, due: sql`excluded.due`, values: sql`excluded.values`, told: toldAfter },
        });
      await nextTurn();
    }
  });
}

async function renewAround(id: string): Promise<void> {
  const [row] = await db().select({ section: entries.section }).from(entries).where(eq(entries.id, id));
  const section = findSection(row?.section);
  const followers = section ? deadlineFollowers(section) : [];
  const due = followers.length === 0 ? [] : (await pointedAt(id, followers)).map((one) => renewing(one));
  if (due.length > 0)
    await transaction(() =>
      batch(
        due.map(({ write }) => write),
        due.map(({ answer }) => answer),
      ),
    );
}

/** By day: the reminder that is due next. */
const dueTelling = (today: string) =>
  sql<number>`CASE WHEN ${entryDeadlines.due} < ${today}::date THEN ${tellings.late}::int
    WHEN ${entryDeadlines.due} <= ${today}::date + 1 THEN ${tellings.dayBefore}::int
    WHEN ${entryDeadlines.due} <= ${today}::date + 7 THEN ${tellings.week}::int ELSE ${tellings.nothing}::int END`;

const reminderColumns = {
  deadline: {
    entryId: entryDeadlines.entryId,
    key: entryDeadlines.key,
    of: entryDeadlines.of,
    section: entryDeadlines.section,
    due: entryDeadlines.due,
    values: entryDeadlines.values,
  },
  entry: {
    id: entries.id,
    title: entries.title,
    departmentId: entries.departmentId,
    state: entries.state,
    createdBy: entries.createdBy,
  },
};

/**
 * Reminds an entry's editors and publishers a week before, the day before and after the last day, once each. Many
 * reminders become one notice. Rows are locked, so two processes send nothing twice. @returns whether more are due
 */
export async function tellDeadlines(now = new Date()): Promise<boolean> {
  const today = toIsoDate(now) ?? "";
  return transaction(async () => {
    const rows = await db()
      .select({ ...reminderColumns, stage: dueTelling(today) })
      .from(entryDeadlines)
      .innerJoin(entries, eq(entries.id, entryDeadlines.entryId))
      .where(
        and(
          sql`${entryDeadlines.due} <= ${today}::date + 7`,
          sql`${entryDeadlines.told} < ${dueTelling(today)}`,
          sql`${entries.deletedAt} IS NULL AND ${entries.state} <> 'withdrawn'`,
        ),
      )
      .orderBy(asc(entryDeadlines.due), asc(entryDeadlines.entryId))
      .limit(maxAtOnce)
      .for("update", { of: entryDeadlines, skipLocked: true });
    if (rows.length === 0) return false;
    const people = await grantHolders(["webAdmin", "editorInChief", "departmentApprover", "departmentEditor"]);
    const policies = await readPolicies();
    const heard = new Map<string, (typeof rows)[number][]>();
    for (const row of rows) {
      for (const id of keepersOf(row, people, policies)) heard.set(id, [...(heard.get(id) ?? []), row]);
    }
    const isMany = (id: string) => (heard.get(id)?.length ?? 0) > maxOneByOne;
    for (const row of rows)
      await tellOne(
        row,
        [...heard].flatMap(([id, all]) => (!isMany(id) && all.includes(row) ? [id] : [])),
      );
    for (const [id, all] of heard) if (isMany(id)) await tellMany(id, all);
    const [one, ...others] = rows.map(
      ({ deadline: { entryId, key, of }, stage }) =>
        sql`(${entryId}::uuid, ${key}::text, ${of}::text, ${stage}::smallint)`,
    );
    await db().execute(
      sql`UPDATE ${entryDeadlines} AS kept SET told = heard.stage
        FROM (VALUES ${sql.join([one, ...others], sql`, `)}) AS heard (id, key, "of", stage)
        WHERE kept.entry_id = heard.id AND kept.key = heard.key AND kept."of" = heard."of"`,
    );
    return rows.length === maxAtOnce;
  });
}

type Keeper = Awaited<ReturnType<typeof grantHolders>>[number];
type Reminder = {
  deadline: Pick<typeof entryDeadlines.$inferSelect, "key" | "section" | "due" | "values">;
  entry: Pick<typeof entries.$inferSelect, "id" | "title" | "departmentId" | "state" | "createdBy">;
  stage: number;
};

/** Administrators are notified only where there is nobody else. */
function keepersOf({ deadline, entry }: Reminder, people: readonly Keeper[], policies: Policies): string[] {
  const section = findSection(deadline.section);
  if (!section) return [];
  const scope = scopeOf(section, entry);
  const keepers = (administrators: boolean) =>
    people
      .filter(({ id, grants }) =>
        makeActor({
          id,
          name: "",
          policies,
          grants: grants.filter(({ role }) => (role === "webAdmin") === administrators),
        }).can("edit", scope),
      )
      .map(({ id }) => id);
  const chosen = keepers(false);
  return chosen.length > 0 ? chosen : keepers(true);
}

const icon = "heroicons_outline:calendar-days";

async function tellOne(
  { deadline: { section: id, key, due, values }, entry, stage }: Reminder,
  to: readonly string[],
): Promise<void> {
  const section = findSection(id);
  if (!section) return;
  const about = {
    ...values,
    title: entry.title.tr ?? entry.title.en ?? "…",
    phrase: `content.sections.${section.id}.deadlines.${key}`,
    day: due,
    context: contexts[stage] ?? "near",
  };
  await notify(systemActor, {
    to,
    wording: { key: "deadline.due", values: about },
    icon,
    link: contentPaths.entry(section, entry.id),
  });
}

async function tellMany(id: string, all: readonly Reminder[]): Promise<void> {
  const late = all.filter(({ stage }) => stage === tellings.late).length;
  const soonest = all.find(({ stage }) => stage !== tellings.late) ?? all[0];
  const values = {
    count: all.length,
    late,
    ...(soonest ? { day: soonest.deadline.due } : {}),
    context: late === 0 ? "many" : late === all.length ? "manyLate" : "manyBoth",
  };
  await notify(systemActor, {
    to: [id],
    wording: { key: "deadline.due", values },
    icon,
    link: deadlinesPath({ view: late === all.length ? "late" : "all" }),
  });
}

const withDeadlines = () => [...sections.values()].filter(({ deadlines }) => deadlines !== undefined);
/** A hash of what deadlines depend on besides the data. */
export const deadlineShape = () =>
  createHash("sha256")
    .update(JSON.stringify([edition, withDeadlines().map(({ id, deadlines }) => [id, deadlines])]))
    .digest("base64url")
    .slice(0, 16);

/** Plans the first morning, and sweeps all entries if the rules have changed. */
export async function planDeadlines(now = new Date()): Promise<void> {
  const planned = await findDailyJob(telling, now);
  if (!planned) await enqueueJob({ kind: telling, key: telling, payload: {}, runAt: nextMorning(now) });
  if ((await getSetting("content.deadlines", "")) !== deadlineShape()) await sweepDeadlines();
}

/** Recomputes every entry: after an update, and when holidays change. Runs in the caller's transaction. */
export async function sweepDeadlines(): Promise<void> {
  await enqueueJob({ kind: sweep, key: sweep, payload: {}, runAt: new Date() });
}

const nextMorning = (now: Date) => new Date(startOfNextDay(now).getTime() + 7 * hour);

export const deadlineJobs: Record<string, JobHandler> = {
  async [telling]() {
    const now = new Date();
    const hasMore = await tellDeadlines(now);
    await enqueueJob({
      kind: telling,
      key: telling,
      payload: {},
      runAt: hasMore ? new Date(now.getTime() + 1000) : nextMorning(now),
    });
  },
};

/** A failed run is repeated tomorrow: the next morning had been planned in the rolled back transaction. */
export const deadlineJobFailures: Record<string, JobHandler> = {
  [telling]: () => enqueueJob({ kind: telling, key: telling, payload: {}, runAt: nextMorning(new Date()) }),
};

/** One transaction per entry, so that others get their turn and a save waits for that entry alone. */
export const deadlineRenewals: Record<string, OutsideJob> = {
  [deadlineRenewal]: { pauses, run: ({ id }) => renewDeadlines(String(id)) },
  [deadlineSpread]: { pauses, run: ({ id }) => renewAround(String(id)) },
  [sweep]: {
    pauses,
    async run() {
      const ids = withDeadlines().map(({ id }) => id);
      for (let after: string | null = "00000000-0000-0000-0000-000000000000"; after !== null;) {
        const from = performance.now();
        after = await sweepBatch(ids, after);
        // Pauses as long as it worked.
        if (after !== null) await sleep(performance.now() - from);
      }
      await storeSetting("content.deadlines", deadlineShape());
    },
  },
};

/** An entry that fails keeps its rows and doesn't stop the others. @returns the id of the last entry; null: no more */
async function sweepBatch(among: readonly string[], after: string): Promise<string | null> {
  const rows = await db()
    .select({ id: entries.id })
    .from(entries)
    .where(and(inArray(entries.section, [...among]), gt(entries.id, after)))
    .orderBy(asc(entries.id))
    .limit(batchSize);
  for (const { id } of rows) {
    await renewDeadlines(id).catch((error: unknown) =>
      log.error({ err: error, entry: id }, "the deadlines of an entry could not be worked out"),
    );
  }
  return rows.length < batchSize ? null : (rows.at(-1)?.id ?? null);
}
