import { asc, eq, isNull } from "drizzle-orm";

import { db } from "~/lib/platform/db/database.server";
import { enqueueJob } from "~/lib/platform/jobs/jobs.server";

import { derivedOf } from "./message-row.server";
import { chatMessages as table } from "./schema.server";

export const fillJob = "chat.fill";
const batchSize = 200;

const unfilled = (limit: number) =>
  db()
    .select({ id: table.id, value: table.value })
    .from(table)
    .where(isNull(table.search))
    .orderBy(asc(table.position))
    .limit(limit);

const planFill = () => enqueueJob({ kind: fillJob, key: fillJob, payload: {}, runAt: new Date() });

/** At the start: messages that are older than the search have nothing yet that it could read. */
export async function planFillingMessages(): Promise<void> {
  if ((await unfilled(1)).length > 0) await planFill();
}

/** Some messages at a time, so that others write in between. */
export async function fillMessages(): Promise<void> {
  const rows = await unfilled(batchSize);
  for (const { id, value } of rows) await db().update(table).set(derivedOf(value)).where(eq(table.id, id));
  if (rows.length === batchSize) await planFill();
}
