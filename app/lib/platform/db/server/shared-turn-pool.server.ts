import pg from "pg";

type Turn = { client: Promise<pg.PoolClient>; running: number };
type Query = (...given: unknown[]) => Promise<pg.QueryResult>;

// A failed statement has PostgreSQL's code and leaves its connection good; other errors are the connection's.
const isOfStatement = (error: unknown) =>
  error instanceof Error && /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? "");

// One connection. Single statements asked at one time share a turn: the database works on the next while an answer
// travels. A transaction has it alone. Needs `pipeline`.
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
