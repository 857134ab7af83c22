import { sql, type SQL } from "drizzle-orm";
import type pg from "pg";

/** Texts that differ only in the number of their parameters are different statements; later ones go unprepared. */
const mostKept = 300;
/** Each of a pool's sessions on a server keeps its own. */
const mostKeptOnServer = 150;
const writes = ["insert", "update", "delete", 'with "write_0"', "with earlier"];
/** What makes the best plan of a select depend on its values. */
const dependent = [" order by ", " limit ", "count("];

const mark = "/* one plan */";

/** Says of a select that sorts or cuts that one plan is right for all its values nevertheless. */
export function onePlan(condition: SQL): SQL {
  return sql`${condition} ${sql.raw(mark)}`;
}

/** Writes, selects that neither sort, cut nor count, and those that say so: one plan is right for all their values. */
function hasOnePlan(text: string): boolean {
  if (text.includes(mark)) return true;
  const lower = text.toLowerCase();
  return (
    writes.some((start) => lower.startsWith(start)) ||
    (lower.startsWith("select") && !dependent.some((part) => lower.includes(part)))
  );
}

let clients = 0;

/**
 * The same on a server, but not where a pooler may lend another session for each transaction: what the greeting said of
 * the session is the pooler's own invention then, and the session that answers is another.
 * @param greeting is asked first of a new session, and answers the `pid` of its own
 */
export function keepPreparedOnServer(client: pg.PoolClient, greeting = ownPid, prepares = true): void {
  const { processID: greeted } = client as pg.PoolClient & { processID: number | null };
  void client.query<{ pid: number }>(greeting.text, greeting.values).then(
    ({ rows: [answering] }) => prepares && answering?.pid === greeted && keepPrepared(client, mostKeptOnServer),
    // Whoever asks next meets the same failure.
    () => {},
  );
}

const ownPid: { text: string; values: string[] } = { text: "SELECT pg_backend_pid() AS pid", values: [] };

/**
 * Lets a database keep what it has understood of statements that come again and again: reading and planning them is a
 * third of the work of a save, and more than half that of most reads.
 */
export function keepPrepared(client: pg.PoolClient, most = mostKept): void {
  // A new client meets the same session of the embedded database: its names must be new.
  const prefix = `kept_${++clients}_`;
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most || !hasOnePlan(text)) return known;
    const name = `${prefix}${names.size}`;
    names.set(text, name);
    return name;
  };
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((config: unknown, ...rest: unknown[]) =>
    query(
      isQuery(config) && rest[0] ? { ...config, name: nameOf(config.text) } : config,
      ...rest,
    )) as pg.PoolClient["query"];
}

function isQuery(config: unknown): config is { text: string } {
  return typeof config === "object" && config !== null && "text" in config && !("submit" in config);
}
