import { and, asc, eq, sql, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { sectionScope } from "~/lib/content/access/entry-scope";
import { permissionOf } from "~/lib/content/access/transitions";
import { canAnywhere, visibleEntries } from "~/lib/content/access/visible-entries.server";
import type { DeadlineView } from "~/lib/content/definition/deadline-views";
import { findSection, sections } from "~/lib/content/definition/registry.server";
import { entryTitles } from "~/lib/content/entries/entries.server";
import { entries, entryDeadlines } from "~/lib/content/schema.server";
import type { Localized } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";
import { paginate, type Pagination } from "~/lib/platform/http/pagination";
import { toIsoDate } from "~/lib/platform/text/dates";

export type DeadlineItem = {
  /** Of the entry. */
  id: string;
  section: string;
  area: "content" | "mainpage";
  title: Localized;
  department: Localized | null;
  key: string;
  of: string;
  field: string;
  /** The last day, as ISO. */
  due: string;
  values: Record<string, string>;
  source: string | null;
};
export type DeadlineFilter = { section?: string | undefined; department?: string | undefined; view?: DeadlineView };
/** How many there are of each. */
export type DeadlineCounts = Record<DeadlineView, number>;

const isLate = (today: string) => sql`${entryDeadlines.due} < ${today}::date`;
const isSoon = (today: string) => sql`${entryDeadlines.due} BETWEEN ${today}::date AND ${today}::date + 7`;

/** Whoever edits cares for what they may edit; who only reads sees everything they may read. */
function cares(actor: Actor): SQL {
  const verb = canAnywhere(actor, permissionOf("save")) ? permissionOf("save") : "view";
  return visibleEntries(actor, verb, [...sections.values()].filter(({ deadlines }) => deadlines !== undefined));
}

const isOpen = sql`${entries.deletedAt} IS NULL AND ${entries.state} <> 'withdrawn'`;
const joined = eq(entries.id, entryDeadlines.entryId);
const shown = { deadline: entryDeadlines, title: entries.title, departmentId: entries.departmentId };

function within(actor: Actor, { section, department }: DeadlineFilter): SQL | undefined {
  return and(cares(actor), isOpen, section === undefined ? undefined : eq(entryDeadlines.section, section), department === undefined ? undefined : eq(entries.departmentId, department));
}

/** What is due next, the longest late first. */
export async function nextDeadlines(actor: Actor, most: number): Promise<{ items: DeadlineItem[]; hasMore: boolean }> {
  const rows = await db().select(shown).from(entryDeadlines).innerJoin(entries, joined).where(within(actor, {})).orderBy(asc(entryDeadlines.due), asc(entryDeadlines.entryId), asc(entryDeadlines.key), asc(entryDeadlines.of)).limit(most + 1);
  return { items: await asItems(actor, rows.slice(0, most)), hasMore: rows.length > most };
}

/** A page of them, and how many are late or due within a week. @throws nothing: who may read no entry sees none */
export async function listDeadlines(actor: Actor, filter: DeadlineFilter, { page, size, now = new Date() }: { page: number; size: number; now?: Date }): Promise<{ items: DeadlineItem[]; counts: DeadlineCounts; pagination: Pagination }> {
  const today = toIsoDate(now) ?? "";
  const { view = "all" } = filter;
  const among = within(actor, filter);
  const of = { all: undefined, late: isLate(today), soon: isSoon(today) } satisfies Record<DeadlineView, SQL | undefined>;
  const [counts = { all: 0, late: 0, soon: 0 }] = await db()
    .select({ all: sql<number>`count(*)::int`, late: sql<number>`(count(*) FILTER (WHERE ${of.late}))::int`, soon: sql<number>`(count(*) FILTER (WHERE ${of.soon}))::int` })
    .from(entryDeadlines).innerJoin(entries, joined).where(among);
  const pagination = paginate(counts[view], page, size);
  const rows = await db().select(shown).from(entryDeadlines).innerJoin(entries, joined).where(and(among, of[view]))
    .orderBy(asc(entryDeadlines.due), asc(entryDeadlines.entryId), asc(entryDeadlines.key), asc(entryDeadlines.of)).limit(size).offset(pagination.startIndex);
  return { items: await asItems(actor, rows), counts, pagination };
}

/** The sections whose deadlines a person may see. */
export function sectionsWithDeadlines(actor: Actor): string[] {
  return [...sections.values()].filter((section) => section.deadlines !== undefined && actor.can("view", sectionScope(section))).map(({ id }) => id);
}

async function asItems(actor: Actor, rows: readonly { deadline: typeof entryDeadlines.$inferSelect; title: Localized; departmentId: string | null }[]): Promise<DeadlineItem[]> {
  const units = await entryTitles(actor, rows.flatMap(({ departmentId }) => departmentId ?? []));
  return rows.flatMap(({ deadline: { entryId, section: id, ...deadline }, title, departmentId }) => {
    const section = findSection(id);
    const rule = section?.deadlines?.[deadline.key];
    if (!section || !rule) return [];
    const { key, of, field, due, values } = deadline;
    return [{ id: entryId, section: id, area: section.area, title, department: units.get(departmentId ?? "")?.title ?? null, key, of, field, due, values, source: rule.source ?? null }];
  });
}
