import { and, asc, desc, eq, gte, isNotNull, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

import type { Actor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { isThenByPosition, listOrder } from "~/lib/content/definition/list-order";
import { filteredField, isNumeric, sortSlotsOf } from "~/lib/content/definition/sort-columns";
import { fields } from "~/lib/content/fields/fields.server";
import { askedInRows } from "~/lib/content/entries/derived/facets.server";
import { isMoment } from "~/lib/content/fields/field-traits";
import { isReviewDue } from "~/lib/content/review/reviews-due.server";
import { entries, type EntryState } from "~/lib/content/schema.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { foundIn, matchesText } from "~/lib/platform/db/queries/text-search.server";
import { parseDateTime, toIsoDate } from "~/lib/platform/text/dates/dates";
import { parseNumber } from "~/lib/platform/text/numbers";
import { isUuid } from "~/lib/platform/text/uuid";

import { byFit, plainSort, type ListQuery } from "./list-query";

/** Trees show children under their parents, unless another order or a search was asked for. */
export function isShownAsTree(section: Section, query: ListQuery): boolean {
  return section.maxDepth !== undefined && query.sort === "position" && !query.search && query.view !== "trash";
}

/** Orders rows by the tree, children under their parents; siblings keep their order. Trees are small. */
export function inTreeOrder<Row extends { id: string; parentId: string | null }>(
  rows: readonly Row[],
): (Row & { depth: number })[] {
  const ids = new Set(rows.map((row) => row.id));
  const byParent = new Map<string | null, Row[]>();
  for (const row of rows) {
    const parent = row.parentId !== null && ids.has(row.parentId) ? row.parentId : null;
    byParent.set(parent, [...(byParent.get(parent) ?? []), row]);
  }
  const ordered: (Row & { depth: number })[] = [];
  const visit = (parent: string | null, depth: number) => {
    for (const row of byParent.get(parent) ?? []) {
      ordered.push({ ...row, depth });
      visit(row.id, depth + 1);
    }
  };
  visit(null, 0);
  return ordered;
}

/** Empty values come first, where unfinished drafts are looked for; the id breaks ties, so no row is on two pages. */
export function orderOf(
  section: Section,
  query: ListQuery,
): { column: AnyPgColumn; descending: boolean; order: SQL[]; reversed: SQL[] } {
  const sort = query.sort === byFit ? plainSort(section, query.when) : query.sort;
  const descending = sort.startsWith("-");
  const column = sortColumn(section, sort.replace(/^-/, ""));
  const columns = [
    column,
    ...(column === sortColumn(section, listOrder) && isThenByPosition(section.list) ? [entries.position] : []),
    entries.id,
  ];
  const [up, down] = [columns.map((one) => asc(one)), columns.map((one) => desc(one))];
  return { column, descending, order: descending ? down : up, reversed: descending ? up : down };
}

function sortColumn(section: Section, name: string): AnyPgColumn {
  if (name === section.titleField) return entries.titleKey;
  if (name === "updatedAt") return entries.updatedAt;
  if (name === "publishAt") return entries.publishAt;
  if (name === "reviewAt") return entries.reviewAt;
  if (name === "position") return entries.position;
  const slot = sortSlotsOf(section).get(name);
  return slot ? entries[slot] : entries.updatedAt;
}

/** @param options.isWide see `matchesText` and `foundIn` @param options.ignoresSearch leaves the search text out */
export function conditionOf(
  actor: Actor,
  section: Section,
  query: ListQuery,
  { isWide = false, ignoresSearch = false } = {},
): SQL | undefined {
  const slots = sortSlotsOf(section);
  const oneOf = (wanted: readonly string[]) =>
    sql`${entries.facets} && ${sql`ARRAY[${sql.join(
      wanted.map((one) => sql`${one}`),
      sql`, `,
    )}]::text[]`}`;
  const inRows = askedInRows(section, query.filters).map(oneOf);
  const facets = Object.entries(query.filters).map(([name, values]) => {
    if (name === "parent") return idIn(entries.parentId, values.filter(isUuid));
    if (name.includes(".") && filteredField(section.fields, name)?.kind === "text") return undefined;
    if (name === "unused") return values.includes("true") ? unused : undefined;
    // A checkbox that was never ticked has no facet: "no" is everything that isn't "yes".
    if (filteredField(section.fields, name)?.kind === "boolean" && values.includes("false"))
      return values.includes("true") ? undefined : sql`NOT (${entries.facets} && ARRAY[${`${name}:true`}]::text[])`;
    return oneOf(values.map((value) => `${name}:${value}`));
  });
  const ranges = Object.entries(query.ranges).flatMap(([name, { from, to }]) => {
    if (name === "updatedAt") {
      return [
        from ? gte(entries.updatedAt, new Date(startOfDay(from, 0))) : undefined,
        to ? lt(entries.updatedAt, new Date(startOfDay(to, 1))) : undefined,
      ];
    }
    const slot = slots.get(name);
    if (!slot) return [];
    const field = section.fields[name];
    if (field && isNumeric(field)) {
      return [
        from ? sql`${entries[slot]} >= ${fields.sortKey(parseNumber(from), field)}` : undefined,
        to ? sql`${entries[slot]} <= ${fields.sortKey(parseNumber(to), field)}` : undefined,
      ];
    }
    const isDay = !isMoment(field);
    return [
      from ? sql`${entries[slot]} >= ${isDay ? from : startOfDay(from, 0)}` : undefined,
      to ? sql`${entries[slot]} < ${isDay ? `${to}~` : startOfDay(to, 1)}` : undefined,
    ];
  });
  return and(
    eq(entries.section, section.id),
    query.view === "trash" ? isNotNull(entries.deletedAt) : isNull(entries.deletedAt),
    viewCondition(actor, section, query.view),
    query.search && !isWide && query.view !== "trash" ? foundIn(entries.section, section.id) : undefined,
    query.search && !ignoresSearch ? matchesText(entries.search, query.search, { isWide }) : undefined,
    periodCondition(section, query.when),
    ...facets,
    ...inRows,
    ...ranges,
  );
}

/** Nothing outside the trash points at it. As SQL: Drizzle leaves out the table's name in a select from one table. */
const unused = sql`NOT EXISTS (SELECT 1 FROM entry_references
  JOIN entries AS pointing ON pointing.id = entry_references.entry_id
  WHERE entry_references.target_kind = 'entry' AND entry_references.target_id = entries.id
  AND pointing.deleted_at IS NULL AND pointing.id <> entries.id)`;

/** By the minute, so that the count can be cached for as long. */
function periodCondition(section: Section, when: ListQuery["when"]): SQL | undefined {
  const { period } = section.list;
  const slots = sortSlotsOf(section);
  const [from, to] = [slots.get(period?.from ?? ""), slots.get(period?.to ?? "")];
  if (!when || !period || !from || !to) return undefined;
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  const now = new Date(minute).toISOString();
  const begins = sql`coalesce(${entries[from]}, '')`;
  const lastBegun = period.lasts === undefined ? null : new Date(minute - period.lasts * 3_600_000).toISOString();
  const isOver = lastBegun
    ? sql`coalesce(${entries[to]} <= ${now}, ${entries[from]} <= ${lastBegun}, false)`
    : sql`coalesce(${entries[to]} <= ${now}, false)`;
  if (when === "planned") return sql`${begins} > ${now}`;
  return when === "past" ? isOver : sql`${begins} <= ${now} AND NOT ${isOver}`;
}

/** Midnight in Istanbul, `days` later, in the form of sort keys. */
function startOfDay(day: string, days: number): string {
  return new Date(Date.parse(parseDateTime(`${day}T00:00`) ?? "") + days * 86_400_000).toISOString();
}

/** Its display is over, and its report is missing. */
function awaitsReport({ publishing }: Section): SQL {
  const report = publishing.display?.report;
  if (!report) return sql`false`;
  return sql`EXISTS (SELECT 1 FROM entry_deadlines AS open WHERE open.entry_id = entries.id
    AND open.key = ${report.deadline} AND open.due < ${toIsoDate(new Date())}::date)
    AND ${entries.state} <> 'withdrawn'`;
}

function viewCondition(actor: Actor, section: Section, view: ListQuery["view"]): SQL | undefined {
  switch (view) {
    case "mine":
      return actor.id ? sql`(${entries.createdBy} = ${actor.id} OR ${entries.updatedBy} = ${actor.id})` : undefined;
    case "inReview":
      return sql`${entries.reviewVersion} IS NOT NULL`;
    case "changed":
      return sql`${entries.liveVersion} IS NOT NULL AND ${entries.liveVersion} < ${entries.version}`;
    case "awaitsReport":
      return awaitsReport(section);
    case "toReview":
      return isReviewDue();
    case "all":
    case "trash":
      return undefined;
    default:
      return inState(view);
  }
}

/** A published entry with a scheduled change is in both states. Two halves, as each has an index. */
export function inState(state: EntryState): SQL | undefined {
  if (state !== "scheduled") return eq(entries.state, state);
  return or(
    eq(entries.state, state),
    and(lt(entries.liveVersion, entries.version), isNotNull(entries.scheduledVersion)),
  );
}
