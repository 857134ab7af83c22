import type pg from "pg";

import { database } from "~/lib/platform/db/database.server";

/**
 * The texts of all statements the database is given while `work` runs, in their order: work that can be counted on any
 * machine.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const restore: Array<() => void> = [];
  const watched = new Set<pg.PoolClient>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query as (...args: unknown[]) => unknown;
    client.query = ((statement: string | { text: string }, ...rest: unknown[]) => {
      texts.push(typeof statement === "string" ? statement : statement.text);
      return query.call(client, statement, ...rest);
    }) as pg.PoolClient["query"];
    restore.push(() => (client.query = query as pg.PoolClient["query"]));
  };
  const { pool } = database();
  pool.on("acquire", watch);
  try {
    await work();
  } finally {
    pool.off("acquire", watch);
    for (const undo of restore) undo();
  }
  return texts;
}
