import type pg from "pg";

import { longWork, patiently } from "./bounds.server";
import type { SteadyClient } from "./server/steady-client.server";
import { OutcomeUnknown, wasLostOnTheWay } from "./unavailable.server";

type Statement = { text: string; values: unknown[] };
type Sent = PromiseSettledResult<unknown>[];

/**
 * A round trip costs as much as a small statement: `begin` goes with the first statement, `commit` with the last, held
 * statements with the next one. A single statement needs no connection of its own. Needs `pipeline`.
 */
export class TransactionClient {
  #connection: Promise<pg.PoolClient> | undefined;
  #isBegun = false;
  #held: Statement[] = [];
  #hasWritten = false;

  constructor(
    private readonly pool: pg.Pool,
    private readonly options: { gathers: boolean; isLong: boolean },
  ) {}

  get isUntouched(): boolean {
    return this.#connection === undefined && this.#held.length === 0;
  }

  get hasWritten(): boolean {
    return this.#hasWritten;
  }

  async query(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    this.#hasWritten ||= !isRead(config.text);
    const client = await this.#connect();
    const { first, answer } = this.#send(client, () => client.query(this.#bound(config), values));
    // A failed held statement makes all that follow fail, with an error of no interest.
    assertAll(await first);
    return answer;
  }

  /** Runs with the next statement or the end, and fails with it. */
  hold(statement: Statement): void {
    this.#hasWritten ||= !isRead(statement.text);
    this.#held.push(statement);
  }

  dropHeld(): void {
    this.#held = [];
  }

  /** @throws when a held statement or the commit fails; nothing is written then */
  async commit(): Promise<void> {
    const [only, ...others] = this.#held;
    if (!this.#connection && others.length === 0) {
      this.#held = [];
      if (only) await this.pool.query(this.#bound(only), only.values).catch(rethrowOutcome);
      return;
    }
    const client = await this.#connect();
    const { first, answer } = this.#send(client, () => client.query(this.#bound({ text: "commit" })));
    const outcome = first.then((sent) => (assertAll(sent), answer));
    // After a failed statement, even a caught one, PostgreSQL answers COMMIT with a rollback and no error.
    const { command } = await outcome.catch(rethrowOutcome);
    if (command !== "COMMIT") throw new Error("The transaction was rolled back: a statement in it had failed");
  }

  async rollback(): Promise<void> {
    this.#held = [];
    if (this.#isBegun) await (await this.#connect()).query("rollback");
  }

  /** @param isLost hangs up instead of giving the connection back */
  async release(isLost: boolean): Promise<void> {
    const client = await this.#connection?.catch(() => undefined);
    if (!client) return;
    // The pool would wait for an answer to its goodbye.
    if (isLost) (client as pg.PoolClient & SteadyClient).cut();
    client.release(isLost);
  }

  #bound<Config extends { text: string }>(config: Config): Config {
    return this.options.isLong ? { ...config, query_timeout: longWork } : config;
  }

  #connect(): Promise<pg.PoolClient> {
    return (this.#connection ??= this.pool.connect());
  }

  #send<T>(client: pg.PoolClient, last: () => Promise<T>): { first: Promise<Sent>; answer: Promise<T> } {
    const stream = this.options.gathers ? streamOf(client) : undefined;
    stream?.cork();
    try {
      const first = this.#isBegun ? [] : [client.query(this.options.isLong ? `begin; ${patiently}` : "begin")];
      this.#isBegun = true;
      const held = this.#held.map(({ text, values }) => client.query({ text, values }, values));
      this.#held = [];
      const answer = last();
      // Keeps this rejection from being unhandled when an earlier statement fails.
      answer.catch(() => {});
      return { first: Promise.allSettled([...first, ...held]), answer };
    } finally {
      stream?.uncork();
    }
  }
}

function rethrowOutcome(error: unknown): never {
  if (wasLostOnTheWay(error)) throw new OutcomeUnknown("The answer to the commit was lost", { cause: error });
  throw error;
}

const isRead = (text: string) => /^\s*select\b/i.test(text);

function assertAll(sent: Sent): void {
  for (const one of sent) if (one.status === "rejected") throw one.reason;
}

function streamOf(client: pg.PoolClient): { cork: () => void; uncork: () => void } {
  return (client as unknown as { connection: { stream: { cork: () => void; uncork: () => void } } }).connection.stream;
}
