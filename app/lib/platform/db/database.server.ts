import { AsyncLocalStorage } from "node:async_hooks";

import { sql, type SQL } from "drizzle-orm";
import { NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";

import { env } from "~/lib/platform/env/env.server";
import { noteDiskWritten } from "~/lib/platform/storage/disk-space.server";
import { traceStatements } from "~/lib/platform/tracing/trace-statements.server";

import { boundsOf, settingBounds, type Bounds } from "./bounds.server";
import { wordDiskFull } from "./disk-full.server";
import { keepListening } from "./server/listener.server";
import { startPglite, type PgliteServer, type PgliteSource } from "./embedded/pglite.server";
import { compiled } from "./queries/compiled.server";
import { keepPrepared, keepPreparedOnServer } from "./queries/prepared.server";
import { quietSession } from "./server/quiet-session.server";
import { ServerPool } from "./server/server-pool.server";
import { SharedTurnPool } from "./server/shared-turn-pool.server";
import { SteadyClient } from "./server/steady-client.server";
import { TransactionClient } from "./transaction-client.server";
import { findUnavailability } from "./unavailable.server";

export type Queries = Pick<
  NodePgDatabase,
  "select" | "selectDistinct" | "selectDistinctOn" | "insert" | "update" | "delete" | "execute" | "$count"
>;

export type Database = {
  pool: pg.Pool;
  orm: NodePgDatabase;
  gathers: boolean;
  bounds?: Bounds;
  countWaiting: () => number;
  pglite?: PgliteServer;
  /** `onGap` is called after a lost connection: messages may be missing. */
  listen: (channel: string, onMessage: (payload: string) => void, onGap: () => void) => Promise<void>;
  close: () => Promise<void>;
};

export type DatabaseSource = { url: string } | { pglite: PgliteServer } | PgliteSource;

export type DatabaseOptions = {
  sharesTurns?: boolean;
  gathers?: boolean;
  prepares?: boolean;
  /** Seconds. */
  timeout?: number;
};

const isOn = (shortcut: "turns" | "batches" | "prepared") => !env().SHORTCUTS_OFF.includes(shortcut);

/** Opens PostgreSQL at `url`, or PGlite: a running one, one in `dataDir`, or a copy of a template in memory. */
export async function openDatabase(source: DatabaseSource, options: DatabaseOptions = {}): Promise<Database> {
  const { sharesTurns = isOn("turns"), gathers = isOn("batches"), prepares = isOn("prepared") } = options;
  if ("url" in source)
    return openServer(source.url, { gathers, prepares, bounds: boundsOf(options.timeout ?? env().DATABASE_TIMEOUT) });
  const pglite = "pglite" in source ? source.pglite : await startPglite(source);
  const Pool = sharesTurns ? SharedTurnPool : pg.Pool;
  const pool = new Pool({
    max: 1, // PGlite is one session; waiting here keeps transactions apart
    idleTimeoutMillis: 0,
    pipeline: true,
    Client: SteadyClient,
    user: "postgres",
    database: "postgres",
    password: "unused",
    stream: () => pglite.connect(),
  } as pg.PoolConfig);
  // Listeners use the pool's only connection; another would need a second session.
  const channels = new Map<string, { onMessage: (payload: string) => void; onGap: () => void }>();
  let wasConnected = false;
  pool.on("connect", (client) => {
    if (prepares) keepPrepared(client);
    client.on("notification", ({ channel, payload }) => channels.get(channel)?.onMessage(payload ?? ""));
    client.on("error", () => {});
    // PostgreSQL has restarted after a panic.
    if (wasConnected)
      for (const [channel, { onGap }] of channels)
        client.query(`LISTEN ${pg.escapeIdentifier(channel)}`).then(onGap, () => {});
    wasConnected = true;
  });
  pool.on("error", () => {});
  traceStatements(pool, { isPoolsOwn: !sharesTurns });
  return {
    pool,
    orm: queriesOn(pool),
    gathers,
    pglite,
    countWaiting: () => pool.waitingCount,
    async listen(channel, onMessage, onGap) {
      channels.set(channel, { onMessage, onGap });
      await pool.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    },
    async close() {
      await pool.end();
      await pglite.close();
    },
  };
}

const connections = { max: 10, keptForReading: 3 };

function openServer(
  url: string,
  { gathers, prepares, bounds }: { gathers: boolean; prepares: boolean; bounds: Bounds },
): Database {
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: bounds.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  const pool = new ServerPool({
    ...connection,
    ...connections,
    application_name: "meydan",
    Client: SteadyClient,
    pipeline: true,
    patience: bounds.connect,
    // With `pipeline` the client hangs up then, which frees its place in the pool.
    query_timeout: bounds.statement,
  });
  pool.on("error", () => {});
  pool.on("connect", (client) => keepPreparedOnServer(client, settingBounds(bounds), prepares));
  traceStatements(pool, { isPoolsOwn: true });
  const endings = new Set<() => Promise<void>>();
  return {
    pool,
    orm: queriesOn(pool),
    gathers,
    bounds,
    countWaiting: () => pool.waitingCount + pool.waitingWriters,
    async listen(channel, onMessage, onGap) {
      endings.add(
        await keepListening({
          connection: { ...connection, application_name: "meydan-events" },
          bounds,
          channel,
          onMessage,
          onGap,
        }),
      );
    },
    async close() {
      await Promise.all([...endings].map((end) => end()));
      await pool.end();
    },
  };
}

const dialect = new PgDialect();

function queriesOn(client: pg.Pool | TransactionClient): NodePgDatabase {
  return new NodePgDatabase(dialect, quietSession(client, dialect), undefined);
}

const holder = globalThis as typeof globalThis & { meydanDatabase?: Database };
const running = new AsyncLocalStorage<{
  client: TransactionClient;
  queries: Queries;
  afterCommit: Array<() => void>;
}>();

export function useDatabase(database: Database | undefined) {
  holder.meydanDatabase = database;
}

export function database(): Database {
  if (!holder.meydanDatabase) throw new Error("The database is not open: startApp() has not run");
  return holder.meydanDatabase;
}

/** The caller's transaction, else the pool. */
export function db(): Queries {
  return running.getStore()?.queries ?? database().orm;
}

/** For a read outside the transaction if that has asked nothing yet: it begins none. */
export function reading(): Queries {
  const store = running.getStore();
  return store && !store.client.isUntouched ? store.queries : database().orm;
}

export function isInTransaction(): boolean {
  return running.getStore() !== undefined;
}

/**
 * Runs `work` in one transaction, or joins the open one. `isLong`: with the timeouts of migrations.
 * @throws Refusal 507 when a disk is full, OutcomeUnknown when the answer to the commit was lost
 */
export async function transaction<T>(work: () => Promise<T>, { isLong = false } = {}): Promise<T> {
  if (running.getStore()) return work();
  const afterCommit: Array<() => void> = [];
  const { pool, gathers, bounds } = database();
  const client = new TransactionClient(pool, { gathers, isLong: isLong && bounds !== undefined });
  let isLost = false;
  let result: T;
  try {
    result = await running.run({ client, queries: queriesOn(client), afterCommit }, work);
    await client.commit();
  } catch (error) {
    // A connection to a read-only server never leads to the writable one.
    isLost = findUnavailability(error) !== null;
    await client.rollback().catch(() => (isLost = true));
    throw wordDiskFull(error);
  } finally {
    await client.release(isLost);
  }
  if (client.hasWritten) noteDiskWritten();
  for (const run of afterCommit) run();
  return result;
}

/** Runs `work` in a savepoint: when it fails its writes are undone and the transaction goes on. @throws as `work` */
export async function partOfTransaction<T>(work: () => Promise<T>): Promise<T> {
  const store = running.getStore();
  if (!store) return transaction(work);
  const { client, queries, afterCommit } = store;
  const known = afterCommit.length;
  await queries.execute(sql`SAVEPOINT part`);
  try {
    const result = await work();
    await queries.execute(sql`RELEASE SAVEPOINT part`);
    return result;
  } catch (error) {
    client.dropHeld();
    afterCommit.length = known;
    await queries.execute(sql`ROLLBACK TO SAVEPOINT part`);
    // It outlives the rollback, and an outer part with the same name would go back to it.
    await queries.execute(sql`RELEASE SAVEPOINT part`);
    throw error;
  }
}

/** Runs `work` as if no transaction were open: its writes stay. Never await it inside a transaction. */
export function outsideTransaction<T>(work: () => T): T {
  return running.exit(work);
}

/** Writes without waiting: in a transaction it goes, and may fail, with the next statement or the commit. */
export async function write(statement: SQL): Promise<void> {
  const transaction = running.getStore()?.client;
  if (transaction) transaction.hold(compiled(statement, dialect));
  else await db().execute(statement);
}

/** Runs `work` after the commit, or at once outside a transaction; never when the transaction fails. */
export function afterCommit(work: () => void): void {
  const store = running.getStore();
  if (store) store.afterCommit.push(work);
  else work();
}
