import { and, asc, desc, eq, gt, gte, inArray, lt, or, sql, type SQL } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";

import { auditEntries } from "./schema.server";
import type { AuditObject, AuditVerb } from "./verbs";

/** An approver who corrects an entry approves it, too: the two are told apart by what the line holds. */
export type ChangeVerb = AuditVerb | "correct";

/** Changes of one type. `sections`: of entries, only these. */
export type ChangeGroup = {
  objectType: AuditObject;
  verbs: readonly ChangeVerb[];
  sections?: readonly string[];
};

/** Hours, rounded up to the whole: more than `over`, at most `most`. Nothing is more than null; without `most` no end. */
export type HourSpan = { over: number | null; most: number | null };

/** Changes of any of the groups. `until` is exclusive. `took`: only publications that came so long after submission. */
export type ChangeFilter = {
  groups: readonly ChangeGroup[];
  took?: HourSpan | undefined;
  actorId?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
};

/** `name`: what the log keeps of something that was removed. */
export type RecentChange = {
  id: number;
  at: Date;
  actorId: string | null;
  verb: ChangeVerb;
  objectType: string;
  objectId: string;
  section: string | null;
  name: unknown;
};

const isCorrection = sql`(${auditEntries.verb} = 'approve' AND ${auditEntries.after} ? 'correctedFrom')`;
const verb = sql<ChangeVerb>`CASE WHEN ${isCorrection} THEN 'correct' ELSE ${auditEntries.verb} END`;

function isOfGroup({ objectType, verbs, sections }: ChangeGroup): SQL | undefined {
  const plain = verbs.filter((one) => one !== "correct");
  const approvals = verbs.includes("approve") ? verbs.includes("correct") : undefined;
  const stored = [...new Set([...plain, ...(verbs.includes("correct") ? ["approve"] : [])])];
  return and(
    eq(auditEntries.objectType, objectType),
    inArray(auditEntries.verb, stored),
    approvals === false ? sql`NOT ${isCorrection}` : undefined,
    approvals === undefined && verbs.includes("correct")
      ? or(sql`${auditEntries.verb} <> 'approve'`, isCorrection)
      : undefined,
    sections === undefined ? undefined : inArray(auditEntries.section, [...sections]),
  );
}

/** Hours from the last submission of the version; null without one. Spelt out, as Drizzle leaves table names out. */
const hoursTaken = sql<number | null>`(SELECT ceil(extract(epoch FROM audit_entries.at - line.at) / 3600)::int
  FROM audit_entries AS line WHERE line.object_type = 'entry' AND line.object_id = audit_entries.object_id
  AND line.at <= audit_entries.at AND line.verb = 'submit' AND line.version = audit_entries.version
  ORDER BY line.at DESC LIMIT 1)`;

const isWithin = (hours: SQL, { over, most }: HourSpan): SQL | undefined =>
  and(
    sql`${hours} IS NOT NULL`,
    over === null ? undefined : sql`${hours} > ${over}`,
    most === null ? undefined : sql`${hours} <= ${most}`,
  );

function conditionOf({ groups, took, actorId, from, until }: ChangeFilter): SQL | undefined {
  const asked = groups.filter(({ verbs, sections }) => verbs.length > 0 && sections?.length !== 0);
  return and(
    asked.length === 0 ? sql`false` : or(...asked.map(isOfGroup)),
    took ? and(eq(auditEntries.verb, "publish"), isWithin(hoursTaken, took)) : undefined,
    actorId === undefined ? undefined : eq(auditEntries.actorId, actorId),
    from ? gte(auditEntries.at, from) : undefined,
    until ? lt(auditEntries.at, until) : undefined,
  );
}

/**
 * Newest first, paged by id. No check of rights here: the caller names groups that the reader may hear of.
 * @param place changes older than `before`, or the oldest ones newer than `after`; with neither, the newest
 */
export async function listRecentChanges(
  filter: ChangeFilter,
  { before, after }: { before?: number | undefined; after?: number | undefined },
  limit: number,
): Promise<RecentChange[]> {
  const { id, at, actorId, objectType, objectId, section } = auditEntries;
  const rows = await db()
    .select({
      ...{ id, at, actorId, verb, objectType, objectId, section },
      name: sql<unknown>`CASE WHEN ${auditEntries.verb} IN ('delete', 'purge')
        THEN coalesce(${auditEntries.before} -> 'title', ${auditEntries.before} -> 'name') END`,
    })
    .from(auditEntries)
    .where(
      and(conditionOf(filter), after !== undefined ? gt(id, after) : before !== undefined ? lt(id, before) : undefined),
    )
    .orderBy(after === undefined ? desc(id) : asc(id))
    .limit(limit);
  return after === undefined ? rows : rows.reverse();
}

export type ChangeCount = { day: string; verb: ChangeVerb; section: string | null; count: number };

/** How many changes there were on each day in Istanbul. No check of rights here, as above. */
export async function countChangesByDay(filter: ChangeFilter): Promise<ChangeCount[]> {
  const day = sql<string>`to_char(${auditEntries.at} AT TIME ZONE 'Europe/Istanbul', 'YYYY-MM-DD')`;
  return db()
    .select({ day, verb, section: auditEntries.section, count: sql<number>`count(*)::int` })
    .from(auditEntries)
    .where(conditionOf(filter))
    .groupBy(sql`1`, sql`2`, sql`3`);
}

/**
 * How many of what was published since a moment took how long, and the hours in which half of them were. What was
 * published without being submitted is left out. No check of rights here, as above.
 */
export async function countPublishingTimes(
  sections: readonly string[],
  since: Date,
  spans: readonly HourSpan[],
): Promise<{ counts: number[]; median: number | null }> {
  const timed = db()
    .select({ hours: hoursTaken.as("hours") })
    .from(auditEntries)
    .where(conditionOf({ groups: [{ objectType: "entry", verbs: ["publish"], sections }], from: since }))
    .as("timed");
  const [row] = await db()
    .select({
      counts: sql<number[]>`ARRAY[${sql.join(
        spans.map((span) => sql`(count(*) FILTER (WHERE ${isWithin(sql`${timed.hours}`, span)}))::int`),
        sql`, `,
      )}]`,
      median: sql<number | null>`percentile_disc(0.5) WITHIN GROUP (ORDER BY ${timed.hours})`,
    })
    .from(timed);
  return row ?? { counts: spans.map(() => 0), median: null };
}
