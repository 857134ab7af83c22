import { createHash } from "node:crypto";
import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type pg from "pg";

import { bytesBelow, copyFolder } from "~/lib/backup/snapshot.server";
import { migrations } from "~/lib/migrations/migrations.server";
import { isHeld } from "~/lib/platform/db/embedded/data-dir-lock.server";
import { findUnusable, isDatabase } from "~/lib/platform/db/embedded/data-folder.server";
import { openDatabase, type Database } from "~/lib/platform/db/database.server";
import { startPglite } from "~/lib/platform/db/embedded/pglite.server";
import { SteadyClient } from "~/lib/platform/db/server/steady-client.server";
import type { Env } from "~/lib/platform/env/env.server";
import { formatBytes } from "~/lib/platform/text/numbers";

import { clockFinding } from "./clock-checks.server";
import { checkData } from "./data-checks.server";
import { ok, problem, warning, messageOf, type Finding } from "./finding";

const oldestServer = 14;
/** The pool, the listener, and one for the operator. */
const connectionsNeeded = 12;
const patience = 5_000;
const patienceForTables = 60_000;

type Ask = <T extends object>(sql: string, values?: unknown[]) => Promise<T[]>;

export async function checkDatabase(settings: Env): Promise<Finding[]> {
  return settings.DATABASE_URL ? checkServer(settings.DATABASE_URL, settings) : checkEmbedded(settings);
}

const keep = "Keep a copy of DATA_DIR for whoever looks into it,";

// In a copy, as opening a database writes to it, and a damaged one must stay as it was.
async function checkEmbedded(settings: Env): Promise<Finding[]> {
  const { DATA_DIR, DATABASE_FSYNC } = settings;
  const folder = join(DATA_DIR, "database");
  const durability =
    DATABASE_FSYNC === "on"
      ? []
      : [
          warning(
            "durability",
            "DATABASE_FSYNC is off: a power cut can lose what was answered, and leave a database that does not open.",
            "Take it out of the environment.",
          ),
        ];
  const unusable = findUnusable(DATA_DIR);
  if (unusable) return [problem("database", unusable.message, unusable.advice)];
  if (!isDatabase(folder)) return [ok("database", "The embedded database is made by the first start."), ...durability];
  if (await isHeld(DATA_DIR))
    return [
      ok("database", "The embedded database is open in a running server; its tables are read when that is stopped."),
      ...durability,
    ];
  const bytes = await bytesBelow(folder);
  const { bavail, bsize } = await statfs(tmpdir());
  if (bytes * 2 > bavail * bsize)
    return [
      warning(
        "database",
        `There is no room in ${tmpdir()} for a copy of the database to look into (${formatBytes(bytes, "en")}).`,
        "Set TMPDIR to a folder on a disk with room for twice as much.",
      ),
      ...durability,
    ];
  const scratch = await mkdtemp(join(tmpdir(), "meydan-doctor-"));
  try {
    const copy = join(scratch, "database");
    await copyFolder(folder, copy);
    if (await isHeld(DATA_DIR)) return [ok("database", "A server has just begun to use the embedded database.")];
    const database = await openDatabase({ pglite: await startPglite({ dataDir: copy }, { isDurable: false }) });
    const found = await lookInto(database, settings).finally(() => database.close());
    return [ok("database", "The embedded database opens."), ...durability, ...found];
  } catch (error) {
    return [
      problem(
        "database",
        `The embedded database cannot be opened: ${messageOf(error)}`,
        `${keep} and restore the last backup (npm run restore -- FILE --replace).`,
      ),
    ];
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function lookInto({ pool }: Database, settings: Env): Promise<Finding[]> {
  const client = await pool.connect();
  const ask: Ask = async <T extends object>(sql: string, values?: unknown[]) =>
    (await client.query<T>(sql, values)).rows;
  try {
    return [
      ...(await checkSchema(ask, settings)),
      await checkTables(ask, `${keep} and restore the last backup (npm run restore -- FILE --replace).`),
    ];
  } finally {
    client.release();
  }
}

async function checkServer(url: string, settings: Env): Promise<Finding[]> {
  const client = doctorsClient(url);
  try {
    await client.connect();
  } catch (error) {
    return [problem("database", `DATABASE_URL cannot be reached: ${messageOf(error, url)}`, adviceFor(error))];
  }
  const ask: Ask = async <T extends object>(sql: string, values?: unknown[]) =>
    (await client.query<T>(sql, values)).rows;
  try {
    const facts = await checkFacts(ask);
    return [
      ...facts,
      ...(await checkSchema(ask, settings)),
      await checkTablesOf(url),
      await checkListening(url),
      await checkClock(ask),
    ];
  } catch (error) {
    return [
      problem(
        "database",
        `The database answers with an error: ${messageOf(error, url)}`,
        "Look into PostgreSQL's own log.",
      ),
    ];
  } finally {
    await client.leave();
  }
}

const doctorsClient = (url: string, bounds: pg.ClientConfig = { query_timeout: patience }) =>
  new SteadyClient({
    connectionString: url,
    application_name: "meydan-doctor",
    connectionTimeoutMillis: patience,
    ...bounds,
  });

function adviceFor(error: unknown): string {
  const { code } = error as { code?: string };
  if (code === "28P01" || code === "28000")
    return "User or password in DATABASE_URL are wrong, or pg_hba.conf does not let them in from here.";
  if (code === "3D000") return "There is no such database: createdb -E UTF8 -T template0 <name>.";
  if (code === "53300") return "The server has no connection left: raise max_connections or stop what holds them.";
  return "Is the server running, is its name right, does a firewall let this machine through?";
}

async function checkTablesOf(url: string): Promise<Finding> {
  const client = doctorsClient(url, { statement_timeout: patienceForTables });
  try {
    await client.connect();
    return await checkTables(
      async <T extends object>(sql: string, values?: unknown[]) => (await client.query<T>(sql, values)).rows,
      "Look into PostgreSQL's own log and at the disk, keep a copy of its folder, and restore the last backup into a new database.",
    );
  } finally {
    await client.end().catch(() => {});
  }
}

type Facts = {
  fsync: string;
  commits: string;
  pages: string;
  version: number;
  shown: string;
  encoding: string;
  standby: boolean;
  readOnly: boolean;
  mayCreate: boolean;
  zone: string;
  ctype: string;
  folds: boolean;
  most: number;
  used: number;
};

async function checkFacts(ask: Ask): Promise<Finding[]> {
  const [facts] = await ask<Facts>(`
    SELECT current_setting('server_version_num')::int / 10000 AS version, current_setting('server_version') AS shown,
    current_setting('server_encoding') AS encoding,
      pg_is_in_recovery() AS standby, current_setting('default_transaction_read_only')::boolean AS "readOnly",
      coalesce(has_schema_privilege(to_regnamespace('public'), 'CREATE'), false) AS "mayCreate",
      current_setting('TimeZone') AS zone,
      current_setting('lc_ctype', true) AS ctype, lower('ŞĞÜÖÇ') = 'şğüöç' AS folds,
      current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commits,
      current_setting('full_page_writes') AS pages,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most,
      (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used`);
  if (!facts) return [];
  const free = facts.most - facts.used;
  return [
    facts.version >= oldestServer
      ? ok("database", `PostgreSQL ${facts.shown} answers.`)
      : problem("database", `PostgreSQL ${facts.shown} is too old.`, `Use ${oldestServer} or newer.`),
    facts.encoding === "UTF8"
      ? ok("encoding", "The database keeps UTF-8.")
      : problem(
          "encoding",
          `The database keeps ${facts.encoding}, which has no room for every letter.`,
          "Make one with UTF-8 (createdb -E UTF8 -T template0 <name>) and restore a backup into it.",
        ),
    facts.standby || facts.readOnly
      ? problem(
          "rights",
          facts.standby ? "This is a standby: nothing can be written." : "Its transactions are read-only by default.",
          "Let DATABASE_URL lead to the primary.",
        )
      : ok("rights", "The database can be written to."),
    facts.mayCreate
      ? ok("rights", "The user may make tables.")
      : problem(
          "rights",
          "The user may not make tables in the schema public, so no release can bring its own.",
          "GRANT CREATE ON SCHEMA public TO <user>, or make the user the database's owner.",
        ),
    ...durabilityFindings(facts),
    facts.folds
      ? ok("letters", `Its lc_ctype ${facts.ctype ?? ""} knows Turkish letters; Meydan sorts and folds by itself.`)
      : warning(
          "letters",
          `Its lc_ctype ${facts.ctype ?? ""} knows no letters beyond ASCII.`,
          "Meydan sorts and folds Turkish by itself and needs nothing of it; reports by other programs do: createdb --locale=C.UTF-8 -T template0.",
        ),
    ok("time zone", `Sessions begin in ${facts.zone}; times are kept with their zone, so any will do.`),
    free >= connectionsNeeded
      ? ok("connections", `${free} of ${facts.most} connections are free.`)
      : warning(
          "connections",
          `Only ${free} of ${facts.most} connections are free; a server of Meydan takes up to 11.`,
          "Raise max_connections or stop what holds them.",
        ),
  ];
}

/** A commit's durability depends on three settings (PostgreSQL's manual, Reliability). */
export function durabilityFindings({ fsync, commits, pages }: Pick<Facts, "fsync" | "commits" | "pages">): Finding[] {
  const found = [
    fsync === "off" &&
      problem(
        "durability",
        "fsync is off: a power cut can damage the database beyond repair.",
        "Set fsync = on in postgresql.conf and restart the server.",
      ),
    commits === "off" &&
      problem(
        "durability",
        "synchronous_commit is off: what was answered in the last second is lost with the server.",
        "Set synchronous_commit = on; look for ALTER ROLE and ALTER DATABASE, too (\\drds in psql).",
      ),
    pages === "off" &&
      problem(
        "durability",
        "full_page_writes is off: pages half written at a power cut stay damaged.",
        "Set full_page_writes = on in postgresql.conf, unless the file system never writes a page by halves (ZFS).",
      ),
  ].filter((one) => one !== false);
  return found.length > 0
    ? found
    : [ok("durability", "What was answered is on the server's disk (fsync, synchronous_commit, full_page_writes).")];
}

// By rows and by an index: damage stays unseen until somebody asks for that row.
async function checkTables(ask: Ask, advice: string): Promise<Finding> {
  const names = (
    await ask<{ name: string }>(
      "SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    )
  ).map(({ name }) => name);
  const from = Date.now();
  const damaged: string[] = [];
  let read = 0;
  for (const name of names) {
    if (Date.now() - from > patienceForTables) break;
    const damage = await damageOf(ask, name);
    if (damage === undefined) read += 1;
    else if (damage) damaged.push(`${name} (${damage})`);
  }
  if (damaged.length > 0)
    return problem(
      "tables",
      `Damaged: ${damaged.slice(0, 3).join(", ")}${damaged.length > 3 ? ` and ${damaged.length - 3} more` : ""}.`,
      advice,
    );
  if (read < names.length)
    return ok("tables", `${read} of ${names.length} tables could be read within a minute, and are whole.`);
  return ok("tables", `All ${read} tables can be read to their end.`);
}

/** @returns the damage; undefined without any, empty when reading took too long */
async function damageOf(ask: Ask, name: string): Promise<string | undefined> {
  try {
    await ask("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const [rows] = await ask<{ count: string }>(`SELECT count(one::text) AS count FROM ${name} AS one`);
    await ask("SET LOCAL enable_seqscan = off");
    const [indexed] = await ask<{ count: string }>(`SELECT count(*) AS count FROM ${name}`);
    return rows?.count === indexed?.count ? undefined : `${rows?.count} rows, and ${indexed?.count} by an index`;
  } catch (error) {
    return (error as { code?: string }).code === "57014" ? "" : messageOf(error).slice(0, 120);
  } finally {
    await ask("ROLLBACK");
  }
}

async function checkSchema(ask: Ask, settings: Env): Promise<Finding[]> {
  const [table] = await ask<{ there: boolean }>("SELECT to_regclass('schema_migrations') IS NOT NULL AS there");
  if (!table?.there) return [ok("migrations", "The database is empty: the first start makes its tables.")];
  const had = new Map(
    (await ask<{ name: string; hash: string }>("SELECT name, hash FROM schema_migrations")).map(({ name, hash }) => [
      name,
      hash,
    ]),
  );
  const newer = [...had.keys()].find((name) => !(name in migrations));
  if (newer)
    return [
      problem(
        "migrations",
        `The database was migrated by a newer Meydan (it has ${newer}).`,
        "Start that release, or restore a backup of this one's time.",
      ),
    ];
  const changed = Object.entries(migrations).find(
    ([name, sql]) => had.has(name) && had.get(name) !== createHash("sha256").update(sql).digest("hex"),
  );
  if (changed)
    return [
      problem(
        "migrations",
        `Migration ${changed[0]} has another text than the one that was applied.`,
        "This build was changed: take the released one.",
      ),
    ];
  const missing = Object.keys(migrations).filter((name) => !had.has(name));
  const [jobs] = await ask<{ failed: number; late: number }>(
    "SELECT count(*) FILTER (WHERE state = 'failed')::int AS failed, count(*) FILTER (WHERE state = 'waiting' AND run_at < now() - interval '10 minutes')::int AS late FROM jobs",
  );
  return [
    missing.length === 0
      ? ok("migrations", "The tables are those of this release.")
      : warning(
          "migrations",
          `${missing.length} migrations are applied by the next start: ${missing.join(", ")}.`,
          "Take a backup first (npm run backup).",
        ),
    jobs && jobs.failed > 0
      ? warning("jobs", `${jobs.failed} jobs were given up.`, "Look at Administration › Jobs.")
      : ok("jobs", "No job was given up."),
    ...(jobs && jobs.late > 0
      ? [
          warning(
            "jobs",
            `${jobs.late} jobs are more than ten minutes late.`,
            "No server is running, or its log says why.",
          ),
        ]
      : []),
    ...(missing.length === 0 ? await checkData(ask, settings) : []),
  ];
}

// Fails behind a pooler that changes sessions with every transaction.
async function checkListening(url: string): Promise<Finding> {
  const advice = "Behind PgBouncer DATABASE_URL needs pool_mode=session, or has to lead to PostgreSQL itself.";
  const channel = `meydan_doctor_${process.pid}`;
  const [listener, teller] = [doctorsClient(url), doctorsClient(url)];
  const clients = [listener, teller];
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const heard = new Promise<boolean>((resolve) => {
      listener.once("notification", () => resolve(true));
      setTimeout(() => resolve(false), patience).unref();
    });
    await listener.query(`LISTEN ${channel}`);
    await teller.query("SELECT pg_notify($1, '')", [channel]);
    return (await heard)
      ? ok("events", "Events reach every server (LISTEN, NOTIFY).")
      : problem("events", "Events don't arrive: servers would not hear of each other's changes.", advice);
  } catch (error) {
    return problem("events", `Events can't be tried: ${messageOf(error, url)}`, advice);
  } finally {
    await Promise.all(clients.map((client) => client.leave()));
  }
}

async function checkClock(ask: Ask): Promise<Finding> {
  const before = Date.now();
  const [row] = await ask<{ now: Date }>("SELECT clock_timestamp() AS now");
  return clockFinding("clock", "the database's", row?.now ?? new Date(), before, Date.now());
}
