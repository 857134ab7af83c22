import { sql } from "drizzle-orm";

import { migrations } from "~/lib/migrations/migrations.server";
import { db } from "~/lib/platform/db/database.server";
import { diskState } from "~/lib/platform/storage/disk-space.server";

/** Why this server should get no traffic. */
export type Obstacle = "database" | "migrations" | "diskFull";

/** Null when the database answers, has every migration of this build, and there is room to write. */
export async function findObstacle(): Promise<Obstacle | null> {
  try {
    const { rows } = await db().execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM schema_migrations`);
    if (rows[0]?.count !== Object.keys(migrations).length) return "migrations";
  } catch {
    return "database";
  }
  return (await diskState()) === "full" ? "diskFull" : null;
}
