import pg from "pg";

import { withoutValues } from "~/lib/platform/log/without-values";

type Connection = {
  on: (event: "errorMessage", hear: (error: Error) => void) => void;
  stream: { destroy: () => void };
};

const connectionOf = (client: pg.Client) => (client as unknown as { connection: Connection }).connection;

/** Listens for its own end: the pool listens only to idle clients, and an unheard "error" ends the process. */
export class SteadyClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on("error", () => {});
    connectionOf(this).on("errorMessage", withoutValues);
  }

  cut(): void {
    connectionOf(this).stream.destroy();
  }

  /** Says goodbye; hangs up when no answer comes `within` ms. */
  async leave(within = 1_000): Promise<void> {
    const timer = setTimeout(() => this.cut(), within);
    await this.end().catch(() => {});
    clearTimeout(timer);
  }
}
