/** How long a PostgreSQL server is waited for, in ms. */
export type Bounds = {
  /** For the answer to one statement; then its connection is given up. */
  statement: number;
  /** For a connection, and for the turn to write. */
  connect: number;
  /** The server's own bounds: of a statement, of the wait for a lock, of a transaction that asks nothing. */
  server: { statement: number; lock: number; idle: number };
  /** How often the connection that listens is tried, and for how long it may say nothing to that. */
  heartbeat: { every: number; answer: number };
};

/** @param seconds for one statement; the other bounds follow from it */
export function boundsOf(seconds: number): Bounds {
  const statement = seconds * 1_000;
  return {
    statement,
    connect: Math.min(10_000, statement),
    // A little before us, so that its own words arrive: the connection stays good then.
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

/** For work that is long by its nature: migrations, planting, care of the database. */
export const longWork = 3_600_000;

/** The server's bounds as one statement for a new session, together with the id of the session that answers. */
export function settingBounds({ server }: Bounds): { text: string; values: string[] } {
  return {
    text: `SELECT pg_backend_pid() AS pid, set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),
      set_config('idle_in_transaction_session_timeout', $3, false)`,
    values: [server.statement, server.lock, server.idle].map(String),
  };
}

/** For one transaction that is long by its nature. */
export const patiently = `SET LOCAL statement_timeout = ${longWork}; SET LOCAL lock_timeout = ${longWork}; SET LOCAL idle_in_transaction_session_timeout = ${longWork}`;
