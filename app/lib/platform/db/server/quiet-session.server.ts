import { NodePgSession } from "drizzle-orm/node-postgres";
import type { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";

import { withoutValues } from "~/lib/platform/log/without-values";
import type { TransactionClient } from "~/lib/platform/db/transaction-client.server";

type Session = NodePgSession<Record<string, never>, Record<string, never>>;

/** Drizzle's session with errors that never contain what people have written: they may end in a log. */
export function quietSession(client: pg.Pool | TransactionClient, dialect: PgDialect): Session {
  const session: Session = new NodePgSession(client as pg.Pool, dialect, undefined);
  const prepare = session.prepareQuery.bind(session);
  session.prepareQuery = ((...given: Parameters<typeof prepare>) => {
    const prepared = prepare(...given);
    const execute = prepared.execute.bind(prepared);
    prepared.execute = (values) => execute(values).catch(rethrow);
    return prepared;
  }) as Session["prepareQuery"];
  return session;
}

function rethrow(error: unknown): never {
  throw withoutValues(error);
}
