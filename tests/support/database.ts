import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createHash } from "node:crypto";

import pg from "pg";
import { afterAll, beforeAll } from "vitest";

import { migrations } from "~/lib/migrations/migrations.server";
import { invalidateAll } from "~/lib/platform/cache/tagged-cache.server";
import { openDatabase, useDatabase, type Database, type DatabaseOptions } from "~/lib/platform/db/database.server";
import { declareDomains } from "~/lib/platform/domains/domain.server";
import { migrate } from "~/lib/platform/db/migrate.server";

import { emptySharedPglite, sharedPglite } from "./shared-pglite";

const templateName = `meydan_template_${createHash("sha256").update(JSON.stringify(migrations)).digest("hex").slice(0, 12)}`;

/**
 * Gives the test file a migrated database that nobody else writes to for its whole run: the PGlite of this process,
 * emptied after each file; with options, a clone of its own; with TEST_DATABASE_URL, a database cloned on that
 * PostgreSQL server. The domains know each other as in the server.
 */
export function useTestDatabase(options?: DatabaseOptions) {
  let close: () => Promise<void> = async () => {};
  beforeAll(async () => {
    const { database, drop } =
      options || process.env.TEST_DATABASE_URL ? await openTestDatabase(options) : await openSharedDatabase();
    useDatabase(database);
    declareDomains((await import("~/lib/domains.server")).domains);
    // What the process still keeps was another database's.
    invalidateAll();
    close = async () => {
      useDatabase(undefined);
      await database.close();
      await drop();
    };
  });
  afterAll(() => close());
}

async function openSharedDatabase() {
  const shared = await sharedPglite(pgliteTemplate);
  return { database: await openDatabase({ pglite: shared }), drop: () => emptySharedPglite() };
}

/**
 * A migrated database of the caller's own: a clone of a PGlite template kept in `.cache`, or one on the server of
 * TEST_DATABASE_URL.
 */
export async function openTestDatabase(
  options?: DatabaseOptions,
): Promise<{ database: Database; drop: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL;
  if (server) {
    const { url, drop } = await cloneOnServer(server);
    return { database: await openDatabase({ url }), drop };
  }
  return { database: await openDatabase({ template: await pgliteTemplate() }, options), drop: async () => {} };
}

async function pgliteTemplate(): Promise<Uint8Array> {
  const file = join(".cache", `${templateName}.tar`);
  if (!existsSync(file)) {
    mkdirSync(".cache", { recursive: true });
    const scratch = join(".cache", `scratch-${randomBytes(6).toString("hex")}`);
    const database = await openDatabase({ dataDir: scratch });
    await migrate(database, migrations);
    await database.pool.query("CHECKPOINT");
    const dump = await database.pglite?.dump();
    await database.close();
    writeFileSync(`${scratch}.tar`, new Uint8Array(dump ?? new ArrayBuffer(0)));
    renameSync(`${scratch}.tar`, file);
  }
  return readFileSync(file);
}

/** The address of a migrated database of the caller's own on a PostgreSQL server. */
export async function cloneOnServer(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `meydan_test_${randomBytes(8).toString("hex")}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    await admin.query("SELECT pg_advisory_lock(620135002)");
    const { rowCount } = await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [templateName]);
    if (!rowCount) {
      await admin.query(`CREATE DATABASE ${templateName}_new`);
      const template = await openDatabase({ url: withName(server, `${templateName}_new`) });
      await migrate(template, migrations);
      await template.close();
      await admin.query(`ALTER DATABASE ${templateName}_new RENAME TO ${templateName}`);
    }
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${templateName}`);
    await admin.query("SELECT pg_advisory_unlock(620135002)");
  } finally {
    await admin.end();
  }
  const drop = async () => {
    const again = new pg.Client({ connectionString: server });
    await again.connect();
    await again.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await again.end();
  };
  return { url: withName(server, name), drop };
}

function withName(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
