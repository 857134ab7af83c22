import { createHash } from "node:crypto";

import type pg from "pg";

import { longWork, patiently } from "./bounds.server";
import type { Database } from "./database.server";
import { StartError } from "./start-error";

const lockId = 620_135_001;

export type Migrations = Record<string, string>;

/**
 * Applies missing migrations in one transaction, under a lock for several starting servers. Refuses when the database
 * has an unknown or edited migration: guessing there loses data.
 */
export async function migrate({ pool, pglite }: Database, migrations: Migrations): Promise<{ applied: string[] }> {
  const client = await pool.connect();
  let isLost = false;
  try {
    await client.query(pglite ? "BEGIN" : `BEGIN; ${patiently}`);
    await client.query(patient("SELECT pg_advisory_xact_lock($1)", [lockId]));
    const applied = await applyMissing(client, migrations);
    await client.query(patient("COMMIT"));
    // A server does this by itself after a while: counting is slow until rewritten rows are marked visible to all.
    if (pglite && applied.length > 0) await client.query("VACUUM (ANALYZE)");
    return { applied };
  } catch (error) {
    await client.query("ROLLBACK").catch(() => (isLost = true));
    throw error;
  } finally {
    client.release(isLost);
  }
}

const patient = (text: string, values: unknown[] = []): pg.QueryConfig =>
  ({ text, values, query_timeout: longWork }) as pg.QueryConfig;

async function applyMissing(client: pg.PoolClient, migrations: Migrations) {
  await client.query(
    "CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())",
  );
  const known = new Map(
    (await client.query<{ name: string; hash: string }>("SELECT name, hash FROM schema_migrations")).rows.map((row) => [
      row.name,
      row.hash,
    ]),
  );
  for (const name of known.keys()) {
    if (!(name in migrations))
      throw new StartError(`The database was migrated by a newer Meydan (it has ${name}); start that version instead`);
  }
  const applied: string[] = [];
  for (const name of Object.keys(migrations).sort()) {
    const sql = migrations[name] ?? "";
    const hash = createHash("sha256").update(sql).digest("hex");
    const previous = known.get(name);
    if (previous === hash) continue;
    if (previous)
      throw new StartError(
        `Migration ${name} has changed since it was applied to this database; restore its original text`,
      );
    await client.query(patient(sql.replaceAll("--> statement-breakpoint", "")));
    await client.query("INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)", [name, hash]);
    applied.push(name);
  }
  return applied;
}
