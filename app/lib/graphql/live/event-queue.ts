import { nextStep } from "~/lib/platform/concurrency/pace.server";

/** What waits to be sent to one subscriber: in order, each once, ended by either side. */
export class EventQueue<Raw, Value> implements AsyncIterableIterator<Value> {
  readonly #raw: Raw[] = [];
  readonly #make: (raw: Raw) => Promise<Value | undefined> | Value | undefined;
  readonly #onEnd: () => void;
  readonly #most: number;
  readonly #onFull: () => void;
  #wake: (() => void) | null = null;
  #isOver = false;

  /**
   * @param make what is told of something that happened; undefined: nothing
   * @param options.most so much may wait; whoever reads slower is `onFull`
   */
  constructor(
    make: (raw: Raw) => Promise<Value | undefined> | Value | undefined,
    { onEnd, most = 1_000, onFull }: { onEnd: () => void; most?: number; onFull: () => void },
  ) {
    this.#make = make;
    this.#onEnd = onEnd;
    this.#most = most;
    this.#onFull = onFull;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get waiting(): number {
    return this.#raw.length;
  }

  push(raw: Raw): void {
    if (this.#isOver) return;
    if (this.#raw.length >= this.#most) {
      this.#onFull();
      return;
    }
    this.#raw.push(raw);
    this.#wake?.();
  }

  async next(): Promise<IteratorResult<Value>> {
    for (;;) {
      while (!this.#isOver && this.#raw.length === 0) await new Promise<void>((wake) => (this.#wake = wake));
      this.#wake = null;
      if (this.#isOver) return { value: undefined, done: true };
      const value = await this.#make(this.#raw.shift() as Raw);
      // An event for hundreds is written out for one after the other, so that everything else has its turn in between.
      if (value !== undefined) await nextStep();
      if (this.#isOver) return { value: undefined, done: true };
      if (value !== undefined) return { value, done: false };
    }
  }

  /** Ends it at once, also while somebody waits for the next. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#raw.length = 0;
    this.#onEnd();
    this.#wake?.();
  }

  return(): Promise<IteratorResult<Value>> {
    this.end();
    return Promise.resolve({ value: undefined, done: true });
  }

  throw(error: unknown): Promise<IteratorResult<Value>> {
    this.end();
    return Promise.reject(error instanceof Error ? error : new Error(String(error)));
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
