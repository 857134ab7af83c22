import { and, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { canAnywhere, visibleEntries } from "~/lib/content/access/visible-entries.server";
import { permissionOf } from "~/lib/content/access/transitions";
import { sections } from "~/lib/content/definition/registry.server";
import { entryStates } from "~/lib/content/entry-states";
import { entries, entryReviews, publications, type EntryState } from "~/lib/content/schema.server";
import type { Localized } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";

import { waitsFor } from "./dashboard.server";
import { inState } from "./list-conditions.server";

const alive = isNull(entries.deletedAt);

/** The entries of each state, as the list of all entries counts them, and of those without English. */
export async function countByState(
  actor: Actor,
): Promise<{ state: EntryState; count: number; untranslated: number }[]> {
  const seen = and(alive, visibleEntries(actor, "view"));
  const among = [...sections.values()].filter(({ list }) => list.filters?.includes("untranslated"));
  const [rows, gaps] = await Promise.all([
    db()
      .select(
        Object.fromEntries(
          entryStates.map((state) => [state, sql<number>`(count(*) FILTER (WHERE ${inState(state)}))::int`]),
        ) as Record<EntryState, ReturnType<typeof sql<number>>>,
      )
      .from(entries)
      .where(seen),
    db()
      .select({ state: entries.state, count: sql<number>`count(*)::int` })
      .from(entries)
      .where(and(alive, visibleEntries(actor, "view", among), sql`${entries.facets} @> ARRAY['untranslated:true']`))
      .groupBy(entries.state),
  ]);
  const [counted] = rows as Record<EntryState, number>[];
  return entryStates.map((state) => ({
    state,
    count: counted?.[state] ?? 0,
    untranslated: gaps.find((gap) => gap.state === state)?.count ?? 0,
  }));
}

/** As many as the start page lists of what waits for the person; null for who approves nothing. */
export async function countWaiting(actor: Actor): Promise<number | null> {
  if (!canAnywhere(actor, permissionOf("approve"))) return null;
  return db().$count(entries, waitsFor(actor));
}

/** In hours, rounded up to the whole: what was published since a moment, from its first submission to its publishing. */
export async function hoursToPublish(actor: Actor, since: Date): Promise<number[]> {
  const first = db()
    .select({ entryId: entryReviews.entryId, at: sql<string>`max(${entryReviews.createdAt})`.as("at") })
    .from(entryReviews)
    .innerJoin(publications, eq(publications.entryId, entryReviews.entryId))
    .where(
      and(
        eq(entryReviews.decision, "submitted"),
        gte(publications.publishedAt, since),
        sql`${entryReviews.createdAt} <= ${publications.publishedAt}`,
      ),
    )
    .groupBy(entryReviews.entryId)
    .as("first");
  const rows = await db()
    .select({ hours: sql<number>`ceil(extract(epoch FROM ${publications.publishedAt} - ${first.at}) / 3600)::int` })
    .from(first)
    .innerJoin(publications, eq(publications.entryId, first.entryId))
    .innerJoin(entries, eq(entries.id, first.entryId))
    .where(and(alive, visibleEntries(actor, "view")));
  return rows.map(({ hours }) => Math.max(hours, 0));
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
