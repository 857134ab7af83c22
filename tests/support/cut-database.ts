import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

import { durableFiles, startParams } from "~/lib/platform/db/embedded/pglite-files.mjs";

import { recordDisk, type DiskRecorder, type Recording } from "./disk-recorder";
import { randomOf, type Remains } from "./power-cut";
import { tarOf } from "./tar";

const packageFile = (name: string) => join(createRequire(import.meta.url).resolve("@electric-sql/pglite"), "..", name);
let compiled: Promise<WebAssembly.Module> | undefined;
/** Compiled once for all that are opened. */
const shared = async () => ({
  pgliteWasmModule: await (compiled ??= WebAssembly.compile(readFileSync(packageFile("pglite.wasm")))),
});

/** Small segments: the log goes on to a new one, and takes up old ones, every few transactions. */
const smallLog = ["-c", "min_wal_size=2MB", "-c", "max_wal_size=4MB"];

/** What was answered, and what every state of the database looked like: `states[n]` after the transaction n. */
export type Written = { recording: Recording; states: string[] };
export type Mark = { begun?: number; answered?: number };

async function open(folder: string, isDurable: boolean): Promise<PGlite> {
  const files = new (isDurable ? durableFiles(NodeFS) : NodeFS)(folder);
  const params = [...startParams(PGlite.defaultStartParams, isDurable), ...smallLog];
  return PGlite.create({
    ...(await shared()),
    fs: files,
    startParams: params,
    initDbStartParams: ["--wal-segsize=1", "--no-sync"],
  });
}

/** An empty database, of which each recorded run takes a copy. */
export async function makeDatabase(folder: string): Promise<void> {
  await (await open(folder, false)).close();
}

const stateQuery = `SELECT coalesce(max(n), 0)::int AS n, count(*)::int AS ledger,
  (SELECT string_agg(id || ':' || n || ':' || md5(body), ',' ORDER BY id) FROM docs) AS docs,
  (SELECT string_agg(tablename, ',' ORDER BY tablename) FROM pg_tables WHERE tablename LIKE 'side%') AS sides FROM ledger`;
type State = { n: number; ledger: number; docs: string | null; sides: string | null };
const digestOf = ({ ledger, docs, sides }: State) =>
  createHash("sha256").update(`${ledger} ${docs} ${sides}`).digest("base64");

/**
 * Transactions of many kinds, each of which leaves another state, while the disk below is recorded: rows small and
 * large, tables made, rewritten and dropped, checkpoints, new segments of the log, and once a process that is killed.
 */
export async function writeUnderRecord(
  folder: string,
  { transactions, isDurable, seed }: { transactions: number; isDurable: boolean; seed: number },
): Promise<Written> {
  const random = randomOf(seed);
  const under = (most: number) => Math.floor(random() * most);
  let database = await open(folder, isDurable);
  await database.exec(`CREATE TABLE ledger (n int PRIMARY KEY); CREATE TABLE docs (id int PRIMARY KEY, n int NOT NULL, body text NOT NULL);
    CREATE INDEX docs_n ON docs (n); ALTER TABLE docs ALTER body SET STORAGE EXTERNAL;`);
  await database.close();
  const recorder: DiskRecorder = await recordDisk(folder);
  try {
    database = await open(folder, isDurable);
    const states = [digestOf((await database.query<State>(stateQuery)).rows[0] as State)];
    const body = () => `repeat(md5('${under(1e9)}'), ${random() < 0.2 ? 300 + under(300) : 1 + under(20)})`;
    for (let n = 1; n <= transactions; n++) {
      const statements = [`INSERT INTO ledger VALUES (${n})`];
      for (let more = under(4); more >= 0; more--)
        statements.push(`INSERT INTO docs VALUES (${n * 10 + more}, ${n}, ${body()})`);
      if (random() < 0.6) statements.push(`UPDATE docs SET n = ${n}, body = ${body()} WHERE id % 7 = ${under(7)}`);
      if (random() < 0.3) statements.push(`DELETE FROM docs WHERE id % 11 = ${under(11)}`);
      if (random() < 0.1)
        statements.push(`CREATE TABLE side${n} AS SELECT * FROM docs`, `CREATE INDEX ON side${n} (id)`);
      if (random() < 0.1)
        statements.push(
          "DO $$ DECLARE t text; BEGIN SELECT min(tablename) INTO t FROM pg_tables WHERE tablename LIKE 'side%'; IF t IS NOT NULL THEN EXECUTE 'DROP TABLE ' || t; END IF; END $$",
        );
      if (random() < 0.04)
        statements.push(
          "CREATE TEMP TABLE kept AS SELECT * FROM docs",
          "TRUNCATE docs",
          "INSERT INTO docs SELECT * FROM kept ORDER BY id LIMIT 40",
          "DROP TABLE kept",
        );
      recorder.mark({ begun: n } satisfies Mark);
      await database.exec(`BEGIN; ${statements.join("; ")}; COMMIT`);
      recorder.mark({ answered: n } satisfies Mark);
      states.push(digestOf((await database.query<State>(stateQuery)).rows[0] as State));
      if (random() < 0.08) await database.exec("CHECKPOINT");
      if (random() < 0.05) await database.exec("SELECT pg_switch_wal()");
      if (random() < 0.05) await database.exec("VACUUM docs");
      if (random() < 0.03) await database.exec("VACUUM FULL docs");
      if (random() < 0.03) await database.exec("REINDEX TABLE docs");
      // Killed: nobody closes it, and the next one goes through what it left.
      if (n === Math.floor(transactions / 2)) database = await open(folder, isDurable);
    }
    await database.close();
    return { recording: recorder.recording, states };
  } finally {
    recorder.stop();
  }
}

/**
 * Opens what a cut has left with a plain PGlite, in memory, and looks through it by its tables and by its indexes.
 * @returns what is wrong; undefined when every answered transaction is there, whole, and nothing that had not begun
 */
export async function lossIn(
  remains: Remains,
  { states }: Written,
  { answered, begun }: { answered: number; begun: number },
): Promise<string | undefined> {
  let database: PGlite | undefined;
  let said = "";
  try {
    const loadDataDir = new Blob([tarOf(remains)]);
    const onStderr = (line: string) => {
      said = /(?:PANIC|FATAL): .*/.exec(line)?.[0] ?? said;
      return false;
    };
    database = await PGlite.create({ ...(await shared()), loadDataDir, onStderr });
    const state = (await database.query<State>(stateQuery)).rows[0] as State;
    if (state.n < answered) return `${answered} transactions were answered and ${state.n} are there`;
    if (state.n > begun || state.n !== state.ledger)
      return `${state.ledger} of ${state.n} transactions are there, of ${begun} begun`;
    if (digestOf(state) !== states[state.n]) return `what the transaction ${state.n} left is not what was written`;
    await database.exec("SET enable_seqscan = off; SET enable_bitmapscan = off");
    const indexed = (
      await database.query<{ wrong: number }>(
        "SELECT (SELECT count(*) FROM docs WHERE n >= 0)::int - (SELECT count(*) FROM docs WHERE id >= 0)::int AS wrong",
      )
    ).rows[0];
    if (indexed?.wrong !== 0) return "an index leads to other rows than its table has";
    await database.exec("INSERT INTO ledger VALUES (1000000); CHECKPOINT");
    return undefined;
  } catch (error) {
    return `it does not open: ${said || (error instanceof Error ? error.message : String(error))}`;
  } finally {
    await database?.close().catch(() => {});
  }
}
