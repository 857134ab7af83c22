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
import { keepListening } from "./listener.server";
import { startPglite, type PgliteServer, type PgliteSource } from "./pglite.server";
import { keepPrepared, keepPreparedOnServer } from "./prepared.server";
import { quietSession } from "./quiet-session.server";
import { ServerPool } from "./server-pool.server";
import { SharedTurnPool } from "./shared-turn-pool.server";
import { SteadyClient } from "./steady-client.server";
import { TransactionClient } from "./transaction-client.server";
import { findUnavailability } from "./unavailable.server";

/** What queries run on: the pool, or the transaction that the caller is in. */
export type Queries = Pick<
  NodePgDatabase,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "$count"
>;

export type Database = {
  pool: pg.Pool;
  orm: NodePgDatabase;
  /** What a transaction asks at one moment goes as one message. */
  gathers: boolean;
  /** How long a server is waited for; the embedded database has none to lose. */
  bounds?: Bounds;
  /** How many wait for a connection, or for the turn to write. */
  countWaiting: () => number;
  /** Set when PostgreSQL runs embedded in this process. */
  pglite?: PgliteServer;
  /** Calls `onMessage` for every NOTIFY on `channel`, and `onGap` after a lost connection (messages may be missing). */
  listen: (channel: string, onMessage: (payload: string) => void, onGap: () => void) => Promise<void>;
  close: () => Promise<void>;
};

export type DatabaseSource = { url: string } | { pglite: PgliteServer } | PgliteSource;

export type DatabaseOptions = {
  sharesTurns?: boolean;
  gathers?: boolean;
  prepares?: boolean;
  /** How long one statement may take on a server, in seconds. */
  timeout?: number;
};

const isOn = (shortcut: "turns" | "batches" | "prepared") => !env().SHORTCUTS_OFF.includes(shortcut);

/** Opens PostgreSQL at `url`, or PGlite: one that runs already, in `dataDir`, or from a template archive, in memory. */
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
  // Listeners keep the pool's only connection as their own would need a second one.
  const channels = new Map<string, { onMessage: (payload: string) => void; onGap: () => void }>();
  let wasConnected = false;
  pool.on("connect", (client) => {
    if (prepares) keepPrepared(client);
    client.on("notification", ({ channel, payload }) => channels.get(channel)?.onMessage(payload ?? ""));
    // The caller of a statement hears of the failure; the socket's own error adds nothing.
    client.on("error", () => {});
    // PostgreSQL has started again after a panic.
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

/** A process' connections, and those of them that writers leave alone. */
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
    // With `pipeline` the client hangs up then, which gives its place in the pool back.
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

/** Kept: it remembers the names of the columns. */
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

/** The transaction this call is part of, else the pool. */
export function db(): Queries {
  return running.getStore()?.queries ?? database().orm;
}

/**
 * For a plain read that need not stand in the transaction: where that has asked nothing yet, it is not begun for this,
 * and nobody waits for it meanwhile.
 */
export function reading(): Queries {
  const store = running.getStore();
  return store && !store.client.isUntouched ? store.queries : database().orm;
}

/** Whether the caller's writes are a part of somebody else's transaction: what fails then, fails for them too. */
export function isInTransaction(): boolean {
  return running.getStore() !== undefined;
}

/**
 * Runs `work` in one transaction; inside another it joins that one, so operations compose.
 * @param options.isLong it is long by its nature, as planting a whole town is, and bound as migrations are
 * @throws Response 507 when a disk is full; nothing is written then. OutcomeUnknown when the answer to the commit was
 * lost
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
    // A connection to a server that can only be read never leads to the one that can be written.
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

/**
 * Runs `work` as a part of the open transaction that can fail by itself: what it wrote is taken back, and the
 * transaction goes on. @throws what `work` throws
 */
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
    // It stays after that, and a part around this one would go back to it by its name.
    await queries.execute(sql`RELEASE SAVEPOINT part`);
    throw error;
  }
}

/**
 * Runs `work` as if no transaction were open: what it writes stays when the caller's fails. Not to be waited for inside
 * one.
 */
export function outsideTransaction<T>(work: () => T): T {
  return running.exit(work);
}

/**
 * A write of which nobody waits for an answer: in a transaction it goes with the next statement, or with the commit,
 * and fails there.
 */
export async function write(statement: SQL): Promise<void> {
  const raw = db().execute(statement);
  const transaction = running.getStore()?.client;
  if (!transaction) return void (await raw);
  const { sql: text, params } = raw.getQuery();
  transaction.hold({ text, values: params });
}

/** Runs `work` once what was written is really there: at once when no transaction is open, never when it fails. */
export function afterCommit(work: () => void): void {
  const store = running.getStore();
  if (store) store.afterCommit.push(work);
  else work();
}
