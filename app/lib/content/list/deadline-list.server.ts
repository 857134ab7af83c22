import { and, asc, eq, sql, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { unitOf } from "~/lib/access/rights.server";
import { sectionScope } from "~/lib/content/access/rights.server";
import { permissionOf } from "~/lib/content/access/transitions";
import { canAnywhere, visibleEntries } from "~/lib/content/access/visible-entries.server";
import type { DeadlineView } from "~/lib/content/definition/deadline-views";
import type { SectionArea } from "~/lib/content/definition/definition";
import { findSection, sections } from "~/lib/content/definition/registry.server";
import { entryTitles } from "~/lib/content/entries/entries.server";
import { entries, entryDeadlines } from "~/lib/content/schema.server";
import type { Localized } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

export type DeadlineItem = {
  id: string;
  section: string;
  area: SectionArea;
  title: Localized;
  department: Localized | null;
  key: string;
  of: string;
  field: string;
  /** The last day, as an ISO date. */
  due: string;
  values: Record<string, string>;
  source: string | null;
};
export type DeadlineFilter = { section?: string | undefined; department?: string | undefined; view?: DeadlineView };
export type DeadlineCounts = Record<DeadlineView, number>;

const isLate = (today: string) => sql`${entryDeadlines.due} < ${today}::date`;
const isSoon = (today: string) => sql`${entryDeadlines.due} BETWEEN ${today}::date AND ${today}::date + 7`;

/** Editors see what they may edit; readers see everything they may read. */
function cares(actor: Actor): SQL {
  const verb = canAnywhere(actor, permissionOf("save")) ? permissionOf("save") : "view";
  return visibleEntries(
    actor,
    verb,
    [...sections.values()].filter(({ deadlines }) => deadlines !== undefined),
  );
}

const isOpen = sql`${entries.deletedAt} IS NULL AND ${entries.state} <> 'withdrawn'`;
const joined = eq(entries.id, entryDeadlines.entryId);
const shown = { deadline: entryDeadlines, title: entries.title, departmentId: entries.departmentId };

function within(actor: Actor, { section, department }: DeadlineFilter): SQL | undefined {
  return and(
    cares(actor),
    isOpen,
    section === undefined ? undefined : eq(entryDeadlines.section, section),
    department === undefined ? undefined : eq(entries.departmentId, department),
  );
}

export async function nextDeadlines(
  actor: Actor,
  most: number,
  now = new Date(),
): Promise<{ items: DeadlineItem[]; hasMore: boolean }> {
  const where = and(within(actor, {}), sql`NOT ${isLate(toIsoDate(now) ?? "")}`);
  const rows = await db()
    .select(shown)
    .from(entryDeadlines)
    .innerJoin(entries, joined)
    .where(where)
    .orderBy(...soonestFirst)
    .limit(most + 1);
  return { items: await asItems(actor, rows.slice(0, most)), hasMore: rows.length > most };
}

/** Late work of a unit: the entry's own, else the owner of its section. `items`: the first of `total`. */
export type LateWork = {
  unit: { id: string; title: Localized } | null;
  section: string | null;
  items: DeadlineItem[];
  total: number;
};

const lateRead = 200;

/** Late deadlines by responsible unit, the unit with most first. @param most items per unit */
export async function lateDeadlines(actor: Actor, most: number, now = new Date()): Promise<LateWork[]> {
  const where = and(within(actor, {}), isLate(toIsoDate(now) ?? ""));
  const total = sql<number>`count(*)::int`;
  const [counts, rows] = await Promise.all([
    db()
      .select({ section: entryDeadlines.section, unit: entries.departmentId, total })
      .from(entryDeadlines)
      .innerJoin(entries, joined)
      .where(where)
      .groupBy(entryDeadlines.section, entries.departmentId),
    db()
      .select(shown)
      .from(entryDeadlines)
      .innerJoin(entries, joined)
      .where(where)
      .orderBy(...soonestFirst)
      .limit(lateRead),
  ]);
  const responsible = (section: string, unit: string | null) => {
    const keeper = unitOf({ section, department: unit }, actor.policies) ?? null;
    return { keeper, key: keeper ?? section };
  };
  const titles = await entryTitles(
    actor,
    counts.flatMap(({ section, unit }) => responsible(section, unit).keeper ?? []),
  );
  const groups = new Map<string, Omit<LateWork, "items"> & { rows: typeof rows }>();
  for (const { section, unit, total: count } of counts) {
    const { keeper, key } = responsible(section, unit);
    const group = groups.get(key) ?? {
      unit: keeper === null ? null : { id: keeper, title: titles.get(keeper)?.title ?? {} },
      section: keeper === null ? section : null,
      rows: [],
      total: 0,
    };
    groups.set(key, { ...group, total: group.total + count });
  }
  for (const row of rows) {
    const group = groups.get(responsible(row.deadline.section, row.departmentId).key);
    if (group && group.rows.length < most) group.rows.push(row);
  }
  const work = await Promise.all(
    [...groups.values()].map(async ({ rows: own, ...group }) => ({ ...group, items: await asItems(actor, own) })),
  );
  return work.sort((a, b) => b.total - a.total);
}

const soonestFirst = [
  asc(entryDeadlines.due),
  asc(entryDeadlines.entryId),
  asc(entryDeadlines.key),
  asc(entryDeadlines.of),
];

/** A page of deadlines, and how many are late or due within a week; empty for who may read no entry. */
export async function listDeadlines(
  actor: Actor,
  filter: DeadlineFilter,
  { page, size, now = new Date() }: { page: number; size: number; now?: Date },
): Promise<{ items: DeadlineItem[]; counts: DeadlineCounts; pagination: Pagination }> {
  const today = toIsoDate(now) ?? "";
  const { view = "all" } = filter;
  const among = within(actor, filter);
  const of = { all: undefined, late: isLate(today), soon: isSoon(today) } satisfies Record<
    DeadlineView,
    SQL | undefined
  >;
  const [counts = { all: 0, late: 0, soon: 0 }] = await db()
    .select({
      all: sql<number>`count(*)::int`,
      late: sql<number>`(count(*) FILTER (WHERE ${of.late}))::int`,
      soon: sql<number>`(count(*) FILTER (WHERE ${of.soon}))::int`,
    })
    .from(entryDeadlines)
    .innerJoin(entries, joined)
    .where(among);
  const pagination = paginate(counts[view], page, size);
  const rows = await db()
    .select(shown)
    .from(entryDeadlines)
    .innerJoin(entries, joined)
    .where(and(among, of[view]))
    .orderBy(asc(entryDeadlines.due), asc(entryDeadlines.entryId), asc(entryDeadlines.key), asc(entryDeadlines.of))
    .limit(size)
    .offset(pagination.startIndex);
  return { items: await asItems(actor, rows), counts, pagination };
}

export function sectionsWithDeadlines(actor: Actor): string[] {
  return [...sections.values()]
    .filter((section) => section.deadlines !== undefined && actor.can("view", sectionScope(section)))
    .map(({ id }) => id);
}

async function asItems(
  actor: Actor,
  rows: readonly { deadline: typeof entryDeadlines.$inferSelect; title: Localized; departmentId: string | null }[],
): Promise<DeadlineItem[]> {
  const units = await entryTitles(
    actor,
    rows.flatMap(({ departmentId }) => departmentId ?? []),
  );
  return rows.flatMap(({ deadline: { entryId, section: id, ...deadline }, title, departmentId }) => {
    const section = findSection(id);
    const rule = section?.deadlines?.[deadline.key];
    if (!section || !rule) return [];
    const { key, of, field, due, values } = deadline;
    return [
      {
        id: entryId,
        section: id,
        area: section.area,
        title,
        department: units.get(departmentId ?? "")?.title ?? null,
        key,
        of,
        field,
        due,
        values,
        source: rule.source ?? null,
      },
    ];
  });
}
