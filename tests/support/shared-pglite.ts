import { openDatabase, type Database } from "~/lib/platform/db/database.server";
import { startPglite, type PgliteServer } from "~/lib/platform/db/embedded/pglite.server";

type Shared = { pglite: PgliteServer; shape: string };
// Kept by the process: a start of the embedded database is more than a second's work, as much as most files' tests.
const holder = globalThis as { meydanSharedPglite?: Promise<Shared> };

/** Whatever a test may change besides rows. */
const shapeQuery = `
  SELECT md5(string_agg(line, ';' ORDER BY line)) AS shape FROM (
    SELECT format('%s %s %s', n.nspname, c.relname, c.relkind) AS line FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname NOT LIKE 'pg\\_%'
    UNION ALL SELECT format('%s.%s %s %s %s', attrelid::regclass, attname, atttypid, attnotnull, attisdropped) FROM pg_attribute WHERE attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
    UNION ALL SELECT format('%s %s %s', tgrelid::regclass, tgname, tgenabled) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) FROM pg_constraint
    UNION ALL SELECT format('%s %s', oid::regprocedure, md5(prosrc)) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT format('%s %s', setdatabase, setconfig) FROM pg_db_role_setting
  ) AS lines`;

/**
 * The embedded database of this process, with what the migrations wrote and nothing else.
 * @param template a migrated data directory
 */
export async function sharedPglite(template: () => Promise<Uint8Array>): Promise<PgliteServer> {
  const { pglite } = await (holder.meydanSharedPglite ??= start(template));
  // Its database is closed after each file, the thread that it lives in is not.
  return { ...pglite, connect: () => pglite.connect(), close: async () => {} };
}

async function start(template: () => Promise<Uint8Array>): Promise<Shared> {
  const pglite = await startPglite({ template: await template() });
  const shape = await asked(pglite, async ({ pool }) => {
    await pool.query("CREATE SCHEMA kept");
    for (const table of await filledTables(pool))
      await pool.query(`CREATE TABLE kept."${table}" AS TABLE public."${table}"`);
    return shapeOf(pool);
  });
  return { pglite, shape };
}

/**
 * After a file's tests: only what the migrations wrote is left. What changed more than rows is thrown away as a whole.
 */
export async function emptySharedPglite(): Promise<void> {
  const { pglite, shape } = (await holder.meydanSharedPglite) ?? {};
  if (!pglite) return;
  const isSame = await asked(pglite, async ({ pool }) => {
    await pool.query("DISCARD ALL");
    if ((await shapeOf(pool)) !== shape) return false;
    // Neither foreign keys nor what guards the audit log are asked.
    await pool.query("SET session_replication_role = replica");
    const filled = await filledTables(pool);
    if (filled.length > 0)
      await pool.query(`TRUNCATE ${filled.map((table) => `public."${table}"`).join(", ")} RESTART IDENTITY CASCADE`);
    const { rows } = await pool.query<{ tablename: string }>(
      "SELECT tablename FROM pg_tables WHERE schemaname = 'kept'",
    );
    for (const { tablename } of rows)
      await pool.query(`INSERT INTO public."${tablename}" SELECT * FROM kept."${tablename}"`);
    await pool.query("DISCARD ALL");
    // Nobody else makes one here, and what was logged is kept in memory until then.
    await pool.query("CHECKPOINT");
    return true;
  });
  if (isSame) return;
  holder.meydanSharedPglite = undefined;
  await pglite.close();
}

async function asked<T>(pglite: PgliteServer, ask: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({
    pglite: { ...pglite, connect: () => pglite.connect(), close: async () => {} },
  });
  try {
    return await ask(database);
  } finally {
    await database.close();
  }
}

async function shapeOf(pool: Database["pool"]): Promise<string> {
  return (await pool.query<{ shape: string }>(shapeQuery)).rows[0]?.shape ?? "";
}

async function filledTables(pool: Database["pool"]): Promise<string[]> {
  const { rows } = await pool.query<{ tablename: string }>(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
  );
  const questions = rows.map(
    ({ tablename }) => `SELECT '${tablename}' AS tablename WHERE EXISTS (SELECT 1 FROM public."${tablename}")`,
  );
  return (await pool.query<{ tablename: string }>(questions.join(" UNION ALL "))).rows.map(
    ({ tablename }) => tablename,
  );
}
