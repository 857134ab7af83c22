import type { Trouble } from "./trouble";

/** Milliseconds after the first, second … failure in a row. */
const pauses = [5_000, 10_000, 20_000, 40_000, 60_000];
const maxKnown = 2_000;

type Shut = { until: number; failures: number; trouble: Trouble };

/**
 * Spares a failing server: after a growing pause one request tries again, and the others wait for its answer. A failure
 * of one question for one person blocks that question only.
 */
export class CircuitBreaker {
  #all: Shut | undefined;
  #own = new Map<string, Shut>();
  #trial: Promise<void> | undefined;

  /** @param now for tests */
  constructor(private readonly now: () => number = () => performance.now()) {}

  async troubleOf(own: string): Promise<Trouble | null> {
    // Requests during a trial use its outcome.
    if (this.#all && this.#all.until <= this.now()) await this.#trial;
    const shut = [this.#all, this.#own.get(own)].find((one) => one && one.until > this.now());
    return shut?.trouble ?? null;
  }

  /** Call it at once when `troubleOf` is null; report the outcome to what it returns. */
  enter(): { opened: (own: string) => void; failed: (trouble: Trouble, own: string | null) => void } {
    let end = () => {};
    if (this.#all && !this.#trial) {
      this.#trial = new Promise((resolve) => {
        end = () => {
          this.#trial = undefined;
          resolve();
        };
      });
    }
    return {
      opened: (own) => {
        this.#all = undefined;
        this.#own.delete(own);
        end();
      },
      failed: (trouble, own) => {
        if (own === null) this.#all = this.#later(this.#all, trouble);
        else {
          this.#all = undefined;
          if (this.#own.size >= maxKnown) this.#own.clear();
          this.#own.set(own, this.#later(this.#own.get(own), trouble));
        }
        end();
      },
    };
  }

  open(userId: string): void {
    if (this.#all) this.#all = { ...this.#all, until: 0 };
    for (const [own, shut] of this.#own) if (own.endsWith(` ${userId}`)) this.#own.set(own, { ...shut, until: 0 });
  }

  /** Requests that were already under way when the pause began count as the same failure. */
  #later(before: Shut | undefined, trouble: Trouble): Shut {
    if (before && before.until > this.now()) return { ...before, trouble };
    const failures = (before?.failures ?? 0) + 1;
    return { failures, trouble, until: this.now() + (pauses[Math.min(failures, pauses.length) - 1] ?? 0) };
  }
}
