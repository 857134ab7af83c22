import pg from "pg";

import { withoutValues } from "../log/without-values";

type Connection = {
  on: (event: "errorMessage", hear: (error: Error) => void) => void;
  stream: { destroy: () => void };
};

/** What `pg` doesn't say in its types. */
const connectionOf = (client: pg.Client) => (client as unknown as { connection: Connection }).connection;

/**
 * The only client of PostgreSQL that this product makes. It hears of its own end from its birth on: the pool listens to
 * idle ones alone, and an end that nobody hears between two statements of a transaction ends the process.
 */
export class SteadyClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // The next statement on this client is told of it.
    this.on("error", () => {});
    connectionOf(this).on("errorMessage", withoutValues);
  }

  /** Hangs up without a word: on the other side there may be nobody who hears it. */
  cut(): void {
    connectionOf(this).stream.destroy();
  }

  /** Says goodbye; hangs up when that isn't answered. */
  async leave(within = 1_000): Promise<void> {
    const timer = setTimeout(() => this.cut(), within);
    await this.end().catch(() => {});
    clearTimeout(timer);
  }
}
