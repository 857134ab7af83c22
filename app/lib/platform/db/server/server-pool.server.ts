import pg from "pg";

import { DatabaseBusy } from "~/lib/platform/db/unavailable.server";

type Query = (...given: unknown[]) => Promise<pg.QueryResult>;
type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

export type ServerPoolConfig = pg.PoolConfig & {
  max: number;
  keptForReading: number;
  patience: number;
};

const writes = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\b/i;
const isRead = (text: string) => /^\s*(?:select|with|show)\b/i.test(text) && !writes.test(text);
const textOf = (config: unknown) =>
  typeof config === "string" ? config : ((config as { text?: string } | undefined)?.text ?? "");

/** Writers, which may wait for locks, leave some connections to readers. A transaction counts as a writer. */
export class ServerPool extends pg.Pool {
  readonly #bounds: { most: number; patience: number };
  #writing = 0;
  readonly #queue: (() => void)[] = [];
  readonly #writers = new WeakSet<pg.PoolClient>();

  constructor({ keptForReading, patience, ...config }: ServerPoolConfig) {
    super(config);
    this.#bounds = { most: config.max - keptForReading, patience };
    this.on("release", (_error, client) => {
      if (this.#writers.delete(client)) this.#leave();
    });
  }

  get waitingWriters(): number {
    return this.#queue.length;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    return callback ? super.connect(callback) : this.#connectWriter();
  }

  override query = ((...given: unknown[]) => {
    if (given.some((one) => typeof one === "function") || isRead(textOf(given[0])))
      return (super.query as Query)(...given);
    return this.#write(given);
  }) as pg.Pool["query"];

  async #write(given: unknown[]): Promise<pg.QueryResult> {
    await this.#turn();
    try {
      return await (super.query as Query)(...given);
    } finally {
      this.#leave();
    }
  }

  async #connectWriter(): Promise<pg.PoolClient> {
    await this.#turn();
    try {
      const client = await super.connect();
      this.#writers.add(client);
      return client;
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  async #turn(): Promise<void> {
    if (this.#writing < this.#bounds.most) {
      this.#writing += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(go), 1);
        reject(new DatabaseBusy("Too many writers wait for the database"));
      }, this.#bounds.patience);
      this.#queue.push(go);
    });
  }

  #leave(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#writing -= 1;
  }
}
