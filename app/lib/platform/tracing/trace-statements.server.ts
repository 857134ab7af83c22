import type pg from "pg";

import { isInTrace, isTracing, traced } from "./tracing.server";

type Query = (...given: unknown[]) => unknown;

/** `SELECT inbox_items`; never any values. */
export function statementName(text: string): { operation: string; table?: string } {
  const [, first = "other"] = /([a-z]+)/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update|join)\s+"?([a-z_][\w]*)"?/i.exec(text) ?? [];
  return { operation: first.toUpperCase(), ...(table ? { table } : {}) };
}

const textOf = (config: unknown) =>
  typeof config === "string"
    ? config
    : typeof config === "object" && config !== null && "text" in config
      ? String(config.text)
      : "";

function wrapped(query: Query): Query {
  return (...given) => {
    // A query with a callback comes from the pool, whose caller is traced instead.
    if (given.some((one) => typeof one === "function") || !isInTrace()) return query(...given);
    const { operation, table } = statementName(textOf(given[0]));
    const attributes = {
      "db.system.name": "postgresql",
      "db.operation.name": operation,
      ...(table ? { "db.collection.name": table } : {}),
    };
    return traced(
      table ? `${operation} ${table}` : operation,
      { kind: "client", attributes },
      () => query(...given) as Promise<unknown>,
    );
  };
}

export function traceStatements(
  pool: pg.Pool,
  { isPoolsOwn }: { /** The pool hands single statements on with a callback. */ isPoolsOwn: boolean },
): void {
  if (!isTracing()) return;
  pool.on(
    "connect",
    (client) => void (client.query = wrapped(client.query.bind(client) as Query) as pg.PoolClient["query"]),
  );
  if (isPoolsOwn) pool.query = wrapped(pool.query.bind(pool) as Query) as pg.Pool["query"];
}
