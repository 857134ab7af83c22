import pg from "pg";

type Turn = { client: Promise<pg.PoolClient>; running: number };
type Query = (...given: unknown[]) => Promise<pg.QueryResult>;

/**
 * A failed statement carries PostgreSQL's code and leaves its connection as it was; anything else is the connection's
 * own failure.
 */
const isOfStatement = (error: unknown) =>
  error instanceof Error && /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? "");

/**
 * A pool of one connection whose single statements don't wait for each other's answers: those asked at one time take
 * one turn together, and the database works on the next while the answer of the last is on its way. Whoever takes the
 * connection for a transaction has it alone; statements asked later wait for the turn behind. Needs `pipeline`.
 */
export class SharedTurnPool extends pg.Pool {
  #turn: Turn | undefined;

  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void;
  override connect(
    callback?: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): Promise<pg.PoolClient> | void {
    this.#turn = undefined;
    return callback ? super.connect(callback) : super.connect();
  }

  // The type of the library's own has seven forms; all of them pass through here.
  override query = ((...given: unknown[]) => {
    if (given.some((one) => typeof one === "function")) return (super.query as Query)(...given);
    return this.#ask(given);
  }) as pg.Pool["query"];

  async #ask(given: unknown[]): Promise<pg.QueryResult> {
    const turn = (this.#turn ??= { client: super.connect(), running: 0 });
    turn.running += 1;
    let isLost = false;
    try {
      const client = await turn.client;
      return await (client.query as Query).apply(client, given);
    } catch (error) {
      isLost = !isOfStatement(error);
      throw error;
    } finally {
      turn.running -= 1;
      if (isLost || turn.running === 0) {
        if (this.#turn === turn) this.#turn = undefined;
        if (turn.running === 0)
          await turn.client.then(
            (client) => client.release(isLost),
            () => {},
          );
      }
    }
  }
}
