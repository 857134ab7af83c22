import { and, asc, gte, lte, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { db } from "~/lib/platform/db/database.server";

import { visitDays } from "./schema.server";

export type CountedDay = { day: string; views: number; visits: number; visitors: number };

const sums = {
  views: sql<number>`sum(${visitDays.views})::int`,
  visits: sql<number>`sum(${visitDays.visits})::int`,
  visitors: sql<number>`sum(${visitDays.visitors})::int`,
};

/**
 * How the whole site was read on each day from one to another, both included; a day on which nobody read it is absent.
 * Days of long ago are one day for their month. Empty for who may read nothing.
 */
export async function countVisitsByDay(actor: Actor, from: string, until: string): Promise<CountedDay[]> {
  if (!actor.can("view")) return [];
  return db()
    .select({ day: visitDays.day, ...sums })
    .from(visitDays)
    .where(and(gte(visitDays.day, from), lte(visitDays.day, until)))
    .groupBy(visitDays.day)
    .orderBy(asc(visitDays.day));
}

/** The same days as one, by language, device and where readers came from. Empty for who may read nothing. */
export async function countVisitsBy<Name extends "locale" | "device" | "referrer">(
  actor: Actor,
  name: Name,
  from: string,
  until: string,
): Promise<{ name: (typeof visitDays.$inferSelect)[Name]; views: number; visits: number; visitors: number }[]> {
  if (!actor.can("view")) return [];
  const column = visitDays[name];
  const rows = await db()
    .select({ name: column, ...sums })
    .from(visitDays)
    .where(and(gte(visitDays.day, from), lte(visitDays.day, until)))
    .groupBy(column);
  return rows as never;
}
