/** How long we wait for a PostgreSQL server, in ms. */
export type Bounds = {
  statement: number;
  connect: number;
  server: { statement: number; lock: number; idle: number };
  heartbeat: { every: number; answer: number };
};

/** @param seconds for one statement; the other bounds follow from it */
export function boundsOf(seconds: number): Bounds {
  const statement = seconds * 1_000;
  return {
    statement,
    connect: Math.min(10_000, statement),
    // Shorter than our own bound, so that the server's error arrives and the connection stays good.
    server: {
      statement: Math.round(statement * 0.9),
      lock: Math.min(5_000, Math.round(statement / 2)),
      idle: statement * 2,
    },
    heartbeat: {
      every: Math.min(10_000, Math.round(statement / 2)),
      answer: Math.min(5_000, Math.round(statement / 4)),
    },
  };
}

/** In ms, for work that is long by nature: migrations, planting. */
export const longWork = 3_600_000;

export function settingBounds({ server }: Bounds): { text: string; values: string[] } {
  return {
    text: `SELECT pg_backend_pid() AS pid, set_config('statement_timeout', $1, false),
      set_config('lock_timeout', $2, false), set_config('idle_in_transaction_session_timeout', $3, false)`,
    values: [server.statement, server.lock, server.idle].map(String),
  };
}

export const patiently = `SET LOCAL statement_timeout = ${longWork}; SET LOCAL lock_timeout = ${longWork};
  SET LOCAL idle_in_transaction_session_timeout = ${longWork}`;
