import { and, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { canAnywhere, visibleEntries } from "~/lib/content/access/visible-entries.server";
import { permissionOf } from "~/lib/content/access/transitions";
import { sections } from "~/lib/content/definition/registry.server";
import { entryStates } from "~/lib/content/entry-states";
import { entries, publications, type EntryState } from "~/lib/content/schema.server";
import type { Localized } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";

import { waitsFor } from "./dashboard.server";
import { inState } from "~/lib/content/list/list-conditions.server";

const alive = isNull(entries.deletedAt);

/** The entries of each state, as the list of all entries counts them, and of those without English. */
export async function countByState(
  actor: Actor,
): Promise<{ state: EntryState; count: number; untranslated: number }[]> {
  const seen = and(alive, visibleEntries(actor, "view"));
  const among = [...sections.values()].filter(({ list }) => list.filters?.includes("untranslated"));
  const lacking = and(
    alive,
    visibleEntries(actor, "view", among),
    sql`${entries.facets} @> ARRAY['untranslated:true']`,
  );
  const count = sql<number>`count(*)::int`;
  // The states alone are read from an index; only what is scheduled needs more than them.
  const [rows, scheduled, gaps, scheduledGaps] = await Promise.all([
    db().select({ state: entries.state, count }).from(entries).where(seen).groupBy(entries.state),
    db().$count(entries, and(seen, inState("scheduled"))),
    db().select({ state: entries.state, count }).from(entries).where(lacking).groupBy(entries.state),
    db().$count(entries, and(lacking, inState("scheduled"))),
  ]);
  const countIn = (counted: readonly { state: EntryState; count: number }[], state: EntryState) =>
    counted.find((row) => row.state === state)?.count ?? 0;
  return entryStates.map((state) => ({
    state,
    count: state === "scheduled" ? scheduled : countIn(rows, state),
    untranslated: state === "scheduled" ? scheduledGaps : countIn(gaps, state),
  }));
}

/** As many as the list of all content has in review. */
export const countInReview = (actor: Actor): Promise<number> =>
  db().$count(entries, and(alive, inState("inReview"), visibleEntries(actor, "view")));

/** As many as the start page lists of what waits for the person; null for who approves nothing. */
export async function countWaiting(actor: Actor): Promise<number | null> {
  if (!canAnywhere(actor, permissionOf("approve"))) return null;
  return db().$count(entries, waitsFor(actor));
}

export type PlannedItem = { id: string; section: string; title: Localized; at: Date; isPublishing: boolean };
/** Far more than a day has. */
const maxPlanned = 100;

/** What is to be published, and what takes place, from one moment until another. */
export async function listPlanned(actor: Actor, from: Date, until: Date): Promise<PlannedItem[]> {
  const shown = { id: entries.id, section: entries.section, title: entries.title };
  const happening = [...sections.values()].flatMap((section) => {
    const upcoming = section.publicFace.times.upcoming;
    return upcoming ? [{ section, start: upcoming.from }] : [];
  });
  const [publishing, ...events] = await Promise.all([
    db()
      .select({ ...shown, at: entries.publishAt })
      .from(entries)
      .where(
        and(
          alive,
          inState("scheduled"),
          gte(entries.publishAt, from),
          lt(entries.publishAt, until),
          visibleEntries(actor, "view"),
        ),
      )
      .limit(maxPlanned),
    ...happening.map(({ section, start }) => {
      const at = sql<string>`${publications.data} ->> ${start}::text`;
      return db()
        .select({ ...shown, at })
        .from(publications)
        .innerJoin(entries, eq(entries.id, publications.entryId))
        .where(
          and(
            inArray(publications.section, [section.id]),
            eq(publications.archived, false),
            // Dates are kept as ISO 8601 in UTC, whose text sorts as the time does.
            sql`${at} >= ${from.toISOString()} AND ${at} < ${until.toISOString()}`,
            alive,
            visibleEntries(actor, "view", [section]),
          ),
        )
        .limit(maxPlanned);
    }),
  ]);
  const planned = publishing.flatMap(({ at, ...row }) => (at ? [{ ...row, at, isPublishing: true }] : []));
  const taking = events.flat().map(({ at, ...row }) => ({ ...row, at: new Date(at), isPublishing: false }));
  return [...planned, ...taking].sort((a, b) => a.at.getTime() - b.at.getTime());
}
