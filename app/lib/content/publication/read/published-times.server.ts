import { and, eq, not, or, sql, type SQL } from "drizzle-orm";

import type { Section } from "~/lib/content/definition/definition";
import type { Upcoming } from "~/lib/content/definition/public/face/times";
import { facetsWithin } from "~/lib/content/definition/public/month-facets";
import { isRepeated, nextTime } from "~/lib/content/definition/public/repeated";
import { isDay } from "~/lib/content/fields/field-traits";
import { publications } from "~/lib/content/schema.server";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { db } from "~/lib/platform/db/database.server";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

import { isPublicEntry, sourceSections } from "./public-entry.server";
import type { Published } from "./published-data.server";
import { lastRepeated } from "./repeated.server";

export type Span = { from: string; to: string };
export type ListTime = "current" | "past" | "all";

const minute = 60_000;
/** The start of the present minute, so that queries within it share a cache entry. */
export const minuteNow = () => Math.floor(Date.now() / minute) * minute;

/** How long a cached answer is valid, in ms since 1970: entries end and days left decrease without a save. */
export function rightUntil(...several: Section[]): number {
  return several.some(
    ({ publicFace: { times, roles } }) => times.upcoming ?? roles.lines.some(({ countsDown }) => countsDown),
  )
    ? minuteNow() + minute
    : Number.POSITIVE_INFINITY;
}

export function takesPlace(section: Section, { from, to }: Span): SQL {
  const { upcoming } = section.publicFace.times;
  if (!upcoming) return sql`false`;
  const begins = sql`${dateOf(upcoming.from)} < ${boundOf(section, upcoming.from, to)}`;
  const touches = sql`COALESCE(${begins} AND ${endsFrom(section, upcoming, from)}, false)`;
  // The facets of months have an index; the dates themselves are in the data of every entry.
  const facets = facetsWithin({ from, to });
  return facets === null
    ? touches
    : sql`(${publications.facets} && ARRAY[${sql.join(
        facets.map((facet) => sql`${facet}`),
        sql`, `,
      )}]::text[] AND ${touches})`;
}

const dateOf = (name: string) => sql`(${publications.data} ->> ${name}::text) COLLATE "C"`;
const boundOf = ({ fields }: Section, name: string, at: string) => (isDay(fields[name]) ? toIsoDate(at) : at);

function endsFrom(section: Section, { from, to }: { from: string; to?: string }, at: string): SQL {
  const isNotOver = (name: string) => sql`${dateOf(name)} >= ${boundOf(section, name, at)}`;
  return to === undefined
    ? isNotOver(from)
    : sql`CASE WHEN ${publications.data} ? ${to}::text THEN ${isNotOver(to)} ELSE ${isNotOver(from)} END`;
}

/** Whether a calendar from this instant on needs the entry: for a date, a session, or a recurrence. */
export function isDatedFrom(section: Section, at: string): SQL {
  const { calendar } = section.publicFace.outputs;
  if (!calendar) return sql`false`;
  const { dates, recurrence, sessions } = calendar;
  const needed = dates.map((pair) => sql`COALESCE(${endsFrom(section, pair, at)}, false)`);
  if (recurrence !== undefined) needed.push(sql`${publications.data} ? ${recurrence}::text`);
  if (sessions) {
    const end =
      sessions.to === undefined
        ? sql`session ->> ${sessions.from}::text`
        : sql`COALESCE(session ->> ${sessions.to}::text, session ->> ${sessions.from}::text)`;
    const rows = sql`CASE WHEN jsonb_typeof(${publications.data} -> ${sessions.field}::text) = 'array'
      THEN ${publications.data} -> ${sessions.field}::text ELSE '[]'::jsonb END`;
    needed.push(
      sql`EXISTS (SELECT 1 FROM jsonb_array_elements(${rows}) AS session WHERE (${end}) COLLATE "C" >= ${at})`,
    );
  }
  return sql`(${sql.join(needed, sql` OR `)})`;
}

/** Whether a fragment is switched on, has begun and isn't over; an empty date is no limit. */
export function isShownAt(section: Section, at: string): SQL | undefined {
  const { shown } = section.publicFace.times;
  if (!shown) return undefined;
  // An end date includes its whole day.
  const isNotOver = isDay(section.fields[shown.to]) ? sql`>=` : sql`>`;
  return sql`(${publications.data} ->> ${shown.when}::text IS DISTINCT FROM 'false'
    AND COALESCE(${dateOf(shown.from)} <= ${boundOf(section, shown.from, at)}, true)
    AND COALESCE(${dateOf(shown.to)} ${isNotOver} ${boundOf(section, shown.to, at)}, true))`;
}

/** The first and last moment of a section's published entries; null without any. */
export function wholeSpan(section: Section): Promise<Span | null> {
  const { upcoming } = section.publicFace.times;
  if (!upcoming) return Promise.resolve(null);
  return cached([section.id, ...sourceSections(section)], `span ${section.id}`, async () => {
    const end =
      upcoming.to === undefined
        ? dateOf(upcoming.from)
        : sql`COALESCE(${dateOf(upcoming.to)}, ${dateOf(upcoming.from)})`;
    const [row] = await db()
      .select({ from: sql<string | null>`min(${dateOf(upcoming.from)})`, to: sql<string | null>`max(${end})` })
      .from(publications)
      .where(isPublicEntry(section));
    if (!row?.from || !row.to) return null;
    const last = await lastRepeated(section);
    // An endless recurrence is shown for two years.
    const ahead =
      last === null || last < 0 ? "" : new Date(Math.min(last, Date.now() + 2 * 366 * 86_400_000)).toISOString();
    return { from: row.from, to: ahead > row.to ? ahead : row.to };
  });
}

/** @param next repeated entries that aren't over, with their next time */
export function ofList(
  section: Section,
  time: ListTime | undefined,
  next: ReadonlyMap<string, string>,
): SQL | undefined {
  const { upcoming } = section.publicFace.times;
  const own = isPublicEntry(section);
  if (time === "all") return own;
  if (!upcoming || !time) return and(own, eq(publications.archived, time === "past"));
  const isOfThePast = overBefore(section, upcoming, minuteNow());
  const over =
    next.size > 0 ? (and(isOfThePast, not(idIn(publications.entryId, [...next.keys()]))) ?? isOfThePast) : isOfThePast;
  return and(
    own,
    time === "past" ? or(eq(publications.archived, true), over) : and(eq(publications.archived, false), not(over)),
  );
}

/** Whether an entry was over at an instant; false without dates. */
function overBefore(section: Section, { from, to, lasts }: Upcoming, now: number): SQL {
  const before = (name: string, hours: number) => {
    const at = new Date(now - hours * 3_600_000).toISOString();
    // A date is over when the next day begins in Istanbul.
    return sql`(${publications.data} ->> ${name}::text) COLLATE "C"
      < ${isDay(section.fields[name]) ? toIsoDate(at) : at}`;
  };
  const without = before(from, lasts);
  return to
    ? sql`COALESCE(CASE WHEN ${publications.data} ? ${to}::text THEN ${before(to, 0)} ELSE ${without} END, false)`
    : sql`COALESCE(${without}, false)`;
}

export function isOver({ publicFace, fields }: Section, { data }: Pick<Published, "data">): boolean {
  const { upcoming } = publicFace.times;
  if (!upcoming) return false;
  const { from, to, lasts } = upcoming;
  if (isRepeated({ publicFace }, data) && nextTime({ publicFace }, data, minuteNow())) return false;
  const [name, hours] = to && data[to] !== undefined ? [to, 0] : [from, lasts];
  const at = new Date(minuteNow() - hours * 3_600_000).toISOString();
  const value = data[name];
  return typeof value === "string" && value < (isDay(fields[name]) ? (toIsoDate(at) ?? "") : at);
}
