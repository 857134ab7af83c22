import { min, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

import { db } from "~/lib/platform/db/database.server";

import { pageViewTotals, visitDays } from "./schema.server";

/** @param entry the column of an entry's id @param day ISO; a condition that nobody has read its page since then */
export const isUnreadSince = (entry: AnyPgColumn, day: string): SQL =>
  // Spelt out: in a select from one table Drizzle leaves the table's name out.
  sql`NOT EXISTS (SELECT 1 FROM ${pageViewTotals} AS read
    WHERE read.page = ${entry}::text AND read.last_day >= ${day}::date)`;

/** The first day on which anybody was counted; null where nobody has been yet. */
export async function countedSince(): Promise<string | null> {
  const [first] = await db()
    .select({ day: min(visitDays.day) })
    .from(visitDays);
  return first?.day ?? null;
}
