import type pg from "pg";

type Statement = { text: string; values: unknown[] };
type Sent = PromiseSettledResult<unknown>[];

/**
 * A connection within one transaction, for Drizzle to ask. What needs no answer of its own waits for what does, and goes
 * the same way: `begin` with the first statement, `commit` with the last. A way there and back costs as much as a small
 * statement. Needs a client with `pipeline`.
 */
export class TransactionClient {
  #isBegun = false;
  #held: Statement[] = [];

  constructor(private readonly client: pg.PoolClient) {}

  /** What Drizzle calls. */
  async query(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    const { first, answer } = this.#send(() => this.client.query(config, values));
    // A held statement that fails makes all that follow fail, for a reason of no interest.
    assertAll(await first);
    return answer;
  }

  /** To be run with the next statement or with the end; it fails then, and with it the transaction. */
  hold(statement: Statement): void {
    this.#held.push(statement);
  }

  /** @throws whatever a held statement or the commit itself fails with; nothing is written then */
  async commit(): Promise<void> {
    if (!this.#isBegun && this.#held.length === 0) return;
    const { first, answer } = this.#send(() => this.client.query("commit"));
    assertAll(await first);
    // After a failed statement, even one whose error somebody caught, this is a rollback to PostgreSQL, and no error.
    const { command } = await answer;
    if (command !== "COMMIT") throw new Error("The transaction was rolled back: a statement in it had failed");
  }

  async rollback(): Promise<void> {
    this.#held = [];
    if (this.#isBegun) await this.client.query("rollback");
  }

  /** Everything that waits, then one more, in one message. */
  #send<T>(last: () => Promise<T>): { first: Promise<Sent>; answer: Promise<T> } {
    const stream = streamOf(this.client);
    stream.cork();
    try {
      const first = this.#isBegun ? [] : [this.client.query("begin")];
      this.#isBegun = true;
      const held = this.#held.map(({ text, values }) => this.client.query({ text, values }, values));
      this.#held = [];
      const answer = last();
      // Whoever waits for it meets its failure; until then it is nobody's.
      answer.catch(() => {});
      return { first: Promise.allSettled([...first, ...held]), answer };
    } finally {
      stream.uncork();
    }
  }
}

function assertAll(sent: Sent): void {
  for (const one of sent) if (one.status === "rejected") throw one.reason;
}

/** `pg` itself corks the parts of one statement; what it doesn't say in its types. */
function streamOf(client: pg.PoolClient): { cork: () => void; uncork: () => void } {
  return (client as unknown as { connection: { stream: { cork: () => void; uncork: () => void } } }).connection.stream;
}
