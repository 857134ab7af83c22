import { and, eq, gte, isNotNull, lt, sql, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import type { Verb } from "~/lib/access/roles";
import { recordAudit } from "~/lib/audit/audit.server";
import { userNames } from "~/lib/auth/users/users.server";
import { canAnywhere, unitsOf, visibleEntries } from "~/lib/content/access/visible-entries.server";
import { draftsTag } from "~/lib/content/cache-tags.server";
import type { Section } from "~/lib/content/definition/definition";
import { hasEntryPages } from "~/lib/content/definition/paths";
import { findSection, sections } from "~/lib/content/definition/registry.server";
import { shownSections } from "~/lib/content/definition/section-settings.server";
import { entryTitles, type EntryRow } from "~/lib/content/entries/entries.server";
import { missingTranslations } from "~/lib/content/entries/derived/missing-translations";
import { entries, entryVersions } from "~/lib/content/schema.server";
import type { Locale, Localized } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { db } from "~/lib/platform/db/database.server";
import { matchesText, maxGathered } from "~/lib/platform/db/queries/text-search.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import { addDays } from "~/lib/platform/text/dates/calendar-days";
import { startOfNextDay, toInstant, toIsoDate } from "~/lib/platform/text/dates/dates";
import { isUnreadSince } from "~/lib/visits/unread-pages.server";

import { expiringDays, unreadDays, type AllEntriesQuery } from "./all-entries-query";
import { inState } from "./list-conditions.server";
import { pagesOfIds } from "./ordered-ids.server";

export type AnyEntry = Pick<
  EntryRow,
  | "id"
  | "state"
  | "version"
  | "liveVersion"
  | "scheduledVersion"
  | "reviewVersion"
  | "title"
  | "publishAt"
  | "unpublishAt"
  | "updatedAt"
> & {
  section: string;
  area: Section["area"];
  department: Localized | null;
  updatedByName: string | null;
  gaps: Record<Locale, string[]>;
};

export const allEntriesPageSize = 25;
const exportedAtOnce = 250;
const shown = {
  id: entries.id,
  section: entries.section,
  state: entries.state,
  version: entries.version,
  liveVersion: entries.liveVersion,
  scheduledVersion: entries.scheduledVersion,
  reviewVersion: entries.reviewVersion,
  title: entries.title,
  publishAt: entries.publishAt,
  unpublishAt: entries.unpublishAt,
  updatedAt: entries.updatedAt,
  updatedBy: entries.updatedBy,
  departmentId: entries.departmentId,
  data: entryVersions.data,
};

function sectionsFor(actor: Actor, verb: Verb, wanted: readonly string[] = []): Section[] {
  return [...sections.values()].filter(
    (section) => unitsOf(actor, verb, section) !== null && (wanted.length === 0 || wanted.includes(section.id)),
  );
}

/** Those among which the filters can find something. */
async function fittingSections(
  seen: readonly Section[],
  { isUnread, isUntranslated }: Pick<AllEntriesQuery, "isUnread" | "isUntranslated">,
): Promise<readonly Section[]> {
  const read = isUnread ? (await shownSections(seen)).filter(hasEntryPages) : seen;
  return isUntranslated ? read.filter(({ list }) => list.filters?.includes("untranslated")) : read;
}

export function listedSections(actor: Actor): string[] {
  return sectionsFor(actor, "view").map(({ id }) => id);
}

/** A page of all content in sections that the person may read. @throws Refusal 403 if there is none */
export async function listAllEntries(
  actor: Actor,
  query: AllEntriesQuery,
): Promise<{ items: AnyEntry[]; pagination: Pagination }> {
  if (!canAnywhere(actor, "view")) throw actor.refusal("view");
  const seen = await fittingSections(sectionsFor(actor, "view", query.sections), query);
  const length = await countThem(actor, seen, query);
  const pagination = paginate(length, query.page, allEntriesPageSize);
  const { rows } =
    length === 0
      ? { rows: [] }
      : await db().execute<{ id: string }>(pageOf(actor, "view", seen, query, { ...pagination, length }));
  return {
    items: await readThem(
      actor,
      rows.map(({ id }) => id),
    ),
    pagination,
  };
}

/** As many as the list has. @throws Refusal 403 */
export async function countAllEntries(actor: Actor, query: AllEntriesQuery): Promise<number> {
  if (!canAnywhere(actor, "view")) throw actor.refusal("view");
  return countThem(actor, await fittingSections(sectionsFor(actor, "view", query.sections), query), query);
}

/** Cached until one of the sections changes; with a filter by a day, for the day. */
async function countThem(actor: Actor, seen: readonly Section[], query: AllEntriesQuery): Promise<number> {
  const { page: _page, sort: _sort, ...asked } = query;
  const units = seen.map((section) => [section.id, unitsOf(actor, "view", section)]);
  const isOfToday = query.isExpiring || query.isUnread;
  const key = `count all ${JSON.stringify([asked, units, isOfToday ? toIsoDate(new Date()) : null])}`;
  return cached(
    seen.map(({ id }) => draftsTag(id)),
    key,
    () => db().$count(entries, and(visibleEntries(actor, "view", seen), narrowing(query))),
  );
}

/** All pages of the list; a person bound to units gets only those units' entries. @throws Refusal 403 */
export async function exportAllEntries(actor: Actor, query: AllEntriesQuery): Promise<AsyncGenerator<AnyEntry[]>> {
  const kept = await fittingSections(sectionsFor(actor, "export", query.sections), query);
  if (!canAnywhere(actor, "export")) throw actor.refusal("export");
  const where = and(visibleEntries(actor, "export", kept), narrowing(query));
  const { column, descending } = orderOf(query);
  const direction = sql.raw(descending ? "DESC" : "ASC");
  const ids = await pagesOfIds(where, [sql`${column} ${direction}, ${entries.id} ${direction}`], exportedAtOnce);
  const { page: _page, sort: _sort, ...asked } = query;
  await recordAudit(actor, {
    verb: "export",
    objectType: "section",
    objectId: "",
    after: { entries: ids.length, ...asked },
  });
  return inParts(actor, ids.pages);
}

async function* inParts(actor: Actor, pages: Iterable<string[]>): AsyncGenerator<AnyEntry[]> {
  for (const ids of pages) yield await readThem(actor, ids);
}

function orderOf({ sort }: Pick<AllEntriesQuery, "sort">) {
  const columns = { title: entries.titleKey, updatedAt: entries.updatedAt, publishAt: entries.publishAt } as const;
  return { column: columns[sort.replace(/^-/, "") as keyof typeof columns], descending: sort.startsWith("-") };
}

/** The filters without the sections. @param isWide see `matchesText` */
function narrowing(
  { search, status, department, from, to, isExpiring, isUnread, isUntranslated }: AllEntriesQuery,
  { isWide = false } = {},
): SQL | undefined {
  const end = (day: string) => startOfNextDay(toInstant(day) ?? new Date());
  const begin = (day: string) => end(addDays(day, -1));
  const today = toIsoDate(new Date()) ?? "";
  const unreadSince = addDays(today, -unreadDays);
  return and(
    sql`${entries.deletedAt} IS NULL`,
    status === null ? undefined : inState(status),
    department === null ? undefined : eq(entries.departmentId, department),
    from === null ? undefined : gte(entries.updatedAt, begin(from)),
    to === null ? undefined : lt(entries.updatedAt, end(to)),
    isExpiring
      ? and(isNotNull(entries.liveVersion), lt(entries.unpublishAt, end(addDays(today, expiringDays))))
      : undefined,
    isUnread
      ? and(
          isNotNull(entries.liveVersion),
          lt(entries.publishAt, begin(unreadSince)),
          isUnreadSince(entries.id, unreadSince),
        )
      : undefined,
    isUntranslated ? sql`${entries.facets} @> ARRAY['untranslated:true']` : undefined,
    search === "" ? undefined : matchesText(entries.search, search, { isWide }),
  );
}

// SQL for the ids of one page. No index spans sections, so each section's index gives its newest few, and the page is
// taken from those. Search results are sorted instead, unless they are very many.
function pageOf(
  actor: Actor,
  verb: Verb,
  seen: readonly Section[],
  query: AllEntriesQuery,
  { length, startIndex, size }: { length: number; startIndex: number; size: number },
): SQL {
  const { column, descending } = orderOf(query);
  const isGathered = query.search !== "" && length <= maxGathered;
  const where = and(
    visibleEntries(actor, verb, seen),
    narrowing(query, { isWide: query.search !== "" && !isGathered }),
  );
  const taken = Math.min(size, length - startIndex);
  // A page in the second half is counted from the end.
  const isFromEnd = startIndex > length / 2;
  const offset = isFromEnd ? length - startIndex - taken : startIndex;
  const order = sql.raw(descending === isFromEnd ? "ASC" : "DESC");
  const wanted = sql.raw(descending ? "DESC" : "ASC");
  const few = isGathered
    ? sql`SELECT ${entries.id} AS id, ${column} AS key FROM ${entries} WHERE ${where} LIMIT ${maxGathered}`
    : sql`SELECT met.id, met.key FROM unnest(ARRAY[${sql.join(
        seen.map(({ id }) => sql`${id}`),
        sql`, `,
      )}]::text[]) AS seen (id), LATERAL (
        SELECT ${entries.id} AS id, ${column} AS key FROM ${entries} WHERE ${entries.section} = seen.id AND ${where}
        ORDER BY ${column} ${order}, ${entries.id} ${order} LIMIT ${offset + taken}
      ) AS met`;
  return sql`SELECT id FROM (SELECT id, key FROM (${few}) AS few ORDER BY key ${order}, id ${order} LIMIT ${taken}
    OFFSET ${offset}) AS page ORDER BY key ${wanted}, id ${wanted}`;
}

async function readThem(actor: Actor, ids: readonly string[]): Promise<AnyEntry[]> {
  if (ids.length === 0) return [];
  const rows = await db()
    .select(shown)
    .from(entries)
    .innerJoin(entryVersions, and(eq(entryVersions.entryId, entries.id), eq(entryVersions.version, entries.version)))
    .where(idIn(entries.id, ids));
  const [names, units] = await Promise.all([
    userNames(rows.map(({ updatedBy }) => updatedBy)),
    entryTitles(
      actor,
      rows.flatMap(({ departmentId }) => departmentId ?? []),
    ),
  ]);
  const found = new Map(
    rows.flatMap(({ data, departmentId, updatedBy, ...row }) => {
      const section = findSection(row.section);
      return section
        ? [
            [
              row.id,
              {
                ...row,
                area: section.area,
                department: units.get(departmentId ?? "")?.title ?? null,
                updatedByName: names.get(updatedBy ?? "") ?? null,
                gaps: missingTranslations(section, data),
              },
            ] as const,
          ]
        : [];
    }),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}
