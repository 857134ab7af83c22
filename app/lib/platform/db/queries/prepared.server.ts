import { sql, type SQL } from "drizzle-orm";
import type pg from "pg";

const maxKept = 300;
const maxKeptOnServer = 150;
const writes = ["insert", "update", "delete", 'with "write_0"', "with earlier"];
/** With these the best plan of a select depends on its values. */
const dependent = [" order by ", " limit ", "count("];

const mark = "/* one plan */";

/** Marks a select that sorts or cuts: one plan is right for all its values. */
export function onePlan(condition: SQL): SQL {
  return sql`${condition} ${sql.raw(mark)}`;
}

function hasOnePlan(text: string): boolean {
  if (text.includes(mark)) return true;
  const lower = text.toLowerCase();
  return (
    writes.some((start) => lower.startsWith(start)) ||
    (lower.startsWith("select") && !dependent.some((part) => lower.includes(part)))
  );
}

let clients = 0;

/** As `keepPrepared`, but not behind a pooler that lends sessions: there the greeting's pid is not the session's. */
export function keepPreparedOnServer(client: pg.PoolClient, greeting = ownPid, prepares = true): void {
  const { processID: greeted } = client as pg.PoolClient & { processID: number | null };
  void client.query<{ pid: number }>(greeting.text, greeting.values).then(
    ({ rows: [answering] }) => prepares && answering?.pid === greeted && keepPrepared(client, maxKeptOnServer),
    () => {},
  );
}

const ownPid: { text: string; values: string[] } = { text: "SELECT pg_backend_pid() AS pid", values: [] };

/** Keeps plans of recurring statements: planning is a third of a save's work, more than half of most reads'. */
export function keepPrepared(client: pg.PoolClient, most = maxKept): void {
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
