import { sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { db } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";
import { countJobs } from "~/lib/platform/jobs/job-list.server";
import type { JobView } from "~/lib/platform/jobs/job-views";
import { readDescriptors, type Descriptors } from "~/lib/platform/metrics/descriptors.server";
import { readMemory, type MemoryUse } from "~/lib/platform/metrics/memory.server";
import { readDiskSpace, stateOf, type DiskSpace, type DiskState } from "~/lib/platform/storage/disk-space.server";
import { frameworkVersion, version } from "~/lib/platform/version.server";

export type SystemState = {
  meydan: string;
  framework: string;
  node: string;
  startedAt: Date;
  memory: MemoryUse;
  database: { kind: "embedded" | "server"; version: string; bytes: number; migration: string; connections: number };
  disk: DiskSpace & { folder: string; state: DiskState };
  descriptors: Descriptors | null;
  jobs: Record<JobView, number>;
  mail: "sent" | "kept";
  storage: "disk" | "s3";
  publicUrl: string | null;
  /** The tables that grow; `rows` as the query planner estimates it, null where it never did. */
  tables: { name: string; rows: number | null; bytes: number }[];
};

export async function readSystem(actor: Actor): Promise<SystemState> {
  actor.assertCan("administer");
  const settings = env();
  const [database, tables, disk, descriptors, memory, jobs] = await Promise.all([
    readDatabase(),
    readTables(),
    readDiskSpace(),
    readDescriptors(),
    readMemory(),
    countJobs(),
  ]);
  return {
    meydan: version,
    framework: frameworkVersion,
    node: process.versions.node,
    startedAt: new Date(Date.now() - process.uptime() * 1000),
    memory,
    database: { kind: settings.DATABASE_URL ? "server" : "embedded", ...database },
    disk: { folder: settings.DATA_DIR, ...disk, state: stateOf(disk) },
    descriptors,
    jobs,
    mail: settings.SMTP_URL ? "sent" : "kept",
    storage: settings.STORAGE_URL ? "s3" : "disk",
    publicUrl: settings.PUBLIC_URL ?? null,
    tables,
  };
}

async function readDatabase() {
  const { rows } = await db().execute<{ version: string; bytes: string; migration: string; connections: number }>(sql`
    SELECT current_setting('server_version') AS version,
      pg_database_size(current_database()) AS bytes,
      (SELECT name FROM schema_migrations ORDER BY name DESC LIMIT 1) AS migration,
      (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections`);
  const [row] = rows;
  if (!row) throw new Error("the database said nothing of itself");
  return { ...row, bytes: Number(row.bytes) };
}

async function readTables() {
  const { rows } = await db().execute<{ name: string; rows: string | null; bytes: string }>(sql`
    SELECT relname AS name, nullif(greatest(reltuples, 0), 0)::bigint AS rows,
      pg_total_relation_size(pg_class.oid) AS bytes
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind = 'r' AND nspname = 'public'
    ORDER BY pg_total_relation_size(pg_class.oid) DESC LIMIT 8`);
  return rows.map(({ name, rows: count, bytes }) => ({
    name,
    rows: count === null ? null : Number(count),
    bytes: Number(bytes),
  }));
}
