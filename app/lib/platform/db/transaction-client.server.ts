import type pg from "pg";

import { longWork, patiently } from "./bounds.server";
import type { SteadyClient } from "./steady-client.server";
import { OutcomeUnknown, wasLostOnTheWay } from "./unavailable.server";

type Statement = { text: string; values: unknown[] };
type Sent = PromiseSettledResult<unknown>[];

/**
 * One transaction, for Drizzle to ask. What needs no answer of its own waits for what does, and goes the same way:
 * `begin` with the first statement, `commit` with the last. A way there and back costs as much as a small statement. It
 * takes a connection when it first asks something, and none of its own when one statement is all that it asks. Needs
 * clients with `pipeline`.
 */
export class TransactionClient {
  #connection: Promise<pg.PoolClient> | undefined;
  #isBegun = false;
  #held: Statement[] = [];
  #hasWritten = false;

  /**
   * @param options.gathers what is asked at one moment goes as one message
   * @param options.isLong a server is waited for as long as migrations are
   */
  constructor(
    private readonly pool: pg.Pool,
    private readonly options: { gathers: boolean; isLong: boolean },
  ) {}

  /** Nothing was asked yet, and nothing waits to be written. */
  get isUntouched(): boolean {
    return this.#connection === undefined && this.#held.length === 0;
  }

  /** Something else than reading was asked. */
  get hasWritten(): boolean {
    return this.#hasWritten;
  }

  /** What Drizzle calls. */
  async query(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    this.#hasWritten ||= !isRead(config.text);
    const client = await this.#connect();
    const { first, answer } = this.#send(client, () => client.query(this.#bound(config), values));
    // A held statement that fails makes all that follow fail, for a reason of no interest.
    assertAll(await first);
    return answer;
  }

  /** To be run with the next statement or with the end; it fails then, and with it the transaction. */
  hold(statement: Statement): void {
    this.#hasWritten ||= !isRead(statement.text);
    this.#held.push(statement);
  }

  /** Forgets what waits: it is of a part that is taken back. */
  dropHeld(): void {
    this.#held = [];
  }

  /** @throws whatever a held statement or the commit itself fails with; nothing is written then */
  async commit(): Promise<void> {
    const [only, ...others] = this.#held;
    if (!this.#connection && others.length === 0) {
      this.#held = [];
      // A statement by itself is a transaction.
      if (only) await this.pool.query(this.#bound(only), only.values).catch(rethrowOutcome);
      return;
    }
    const client = await this.#connect();
    const { first, answer } = this.#send(client, () => client.query(this.#bound({ text: "commit" })));
    const outcome = first.then((sent) => (assertAll(sent), answer));
    // After a failed statement, even one whose error somebody caught, this is a rollback to PostgreSQL, and no error.
    const { command } = await outcome.catch(rethrowOutcome);
    if (command !== "COMMIT") throw new Error("The transaction was rolled back: a statement in it had failed");
  }

  async rollback(): Promise<void> {
    this.#held = [];
    if (this.#isBegun) await (await this.#connect()).query("rollback");
  }

  /** Gives the connection back, if one was taken. @param isLost it is not to be used again */
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

  /** Everything that waits, then one more, in one message. */
  #send<T>(client: pg.PoolClient, last: () => Promise<T>): { first: Promise<Sent>; answer: Promise<T> } {
    const stream = this.options.gathers ? streamOf(client) : undefined;
    stream?.cork();
    try {
      const first = this.#isBegun ? [] : [client.query(this.options.isLong ? `begin; ${patiently}` : "begin")];
      this.#isBegun = true;
      const held = this.#held.map(({ text, values }) => client.query({ text, values }, values));
      this.#held = [];
      const answer = last();
      // Whoever waits for it meets its failure; until then it is nobody's.
      answer.catch(() => {});
      return { first: Promise.allSettled([...first, ...held]), answer };
    } finally {
      stream?.uncork();
    }
  }
}

/** A commit that went out and was never answered may have been done. */
function rethrowOutcome(error: unknown): never {
  if (wasLostOnTheWay(error)) throw new OutcomeUnknown("The answer to the commit was lost", { cause: error });
  throw error;
}

const isRead = (text: string) => /^\s*select\b/i.test(text);

function assertAll(sent: Sent): void {
  for (const one of sent) if (one.status === "rejected") throw one.reason;
}

/** `pg` itself corks the parts of one statement; what it doesn't say in its types. */
function streamOf(client: pg.PoolClient): { cork: () => void; uncork: () => void } {
  return (client as unknown as { connection: { stream: { cork: () => void; uncork: () => void } } }).connection.stream;
}
