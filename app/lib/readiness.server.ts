import { sql } from "drizzle-orm";

import { migrations } from "~/lib/migrations/migrations.server";
import { db } from "~/lib/platform/db/database.server";

/** Whether the database answers and has every migration of this build. */
export async function isReady(): Promise<boolean> {
  try {
    const { rows } = await db().execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM schema_migrations`);
    return rows[0]?.count === Object.keys(migrations).length;
  } catch {
    return false;
  }
}
