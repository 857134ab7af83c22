import { sql } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";
import { emitting } from "~/lib/platform/events/events.server";

/** Within the transaction of a change: all windows of the people hear of it, as of their toolbar's messages. */
export async function noteMailboxChange(userIds: readonly string[]): Promise<void> {
  const event = sql`json_build_object('type', 'inbox.changed', 'userId', person, 'kind', 'message')`;
  const people = `{${[...new Set(userIds)].join(",")}}`;
  await db().execute(sql`SELECT ${emitting(event)} FROM unnest(${people}::uuid[]) AS person`);
}
