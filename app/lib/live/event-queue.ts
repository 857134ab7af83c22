import { nextStep } from "~/lib/platform/concurrency/pace.server";

/** Waiting messages for one subscriber, in order; either side may end it. */
export class EventQueue<Raw, Value> implements AsyncIterableIterator<Value> {
  readonly #raw: Raw[] = [];
  readonly #make: (raw: Raw) => Promise<Value | undefined> | Value | undefined;
  readonly #onEnd: () => void;
  readonly #most: number;
  readonly #onFull: () => void;
  #wake: (() => void) | null = null;
  #isOver = false;

  /** @param make undefined: nothing is sent @param options.most waiting messages; `onFull` for a slower reader */
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
      // One subscriber after the other, so that other work gets its turn in between.
      if (value !== undefined) await nextStep();
      if (this.#isOver) return { value: undefined, done: true };
      if (value !== undefined) return { value, done: false };
    }
  }

  /** Also while a reader waits. */
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
