import { sql } from "drizzle-orm";

import { migrations } from "~/lib/migrations/migrations.server";
import { db } from "~/lib/platform/db/database.server";
import { findUnavailability } from "~/lib/platform/db/unavailable.server";
import { diskState } from "~/lib/platform/storage/disk-space.server";

export type Obstacle = "database" | "readOnly" | "migrations" | "diskFull";

/** In ms: a load balancer gives up after two seconds. */
const patience = 1_500;

let looking: Promise<Obstacle | null> | undefined;

/** Null when the database answers in time, is writable and has every migration, and the disk has room. */
export async function findObstacle(): Promise<Obstacle | null> {
  looking ??= look().finally(() => (looking = undefined));
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<Obstacle>((resolve) => (timer = setTimeout(() => resolve("database"), patience)));
  return Promise.race([looking, silence]).finally(() => clearTimeout(timer));
}

async function look(): Promise<Obstacle | null> {
  try {
    const { rows } = await db().execute<{ count: number; readOnly: boolean }>(sql`
      SELECT count(*)::int AS count, pg_is_in_recovery()
      OR current_setting('transaction_read_only')::boolean AS "readOnly" FROM schema_migrations`);
    if (rows[0]?.readOnly) return "readOnly";
    if (rows[0]?.count !== Object.keys(migrations).length) return "migrations";
  } catch (error) {
    return findUnavailability(error) === "readOnly" ? "readOnly" : "database";
  }
  return (await diskState()) === "full" ? "diskFull" : null;
}
