import type { Trouble } from "./trouble";

/** Milliseconds after the first, second … failure in a row. */
const pauses = [5_000, 10_000, 20_000, 40_000, 60_000];
/** How many people's and questions' own refusals are known. */
const mostKnown = 2_000;

type Shut = { until: number; failures: number; trouble: Trouble };

/**
 * Spares a server that fails: it is not asked again before a pause is over, which grows, and then by one at a time,
 * whose answer the others wait for. Failures of one question of one person shut that question alone.
 */
export class SparingDoor {
  #all: Shut | undefined;
  #own = new Map<string, Shut>();
  #trial: Promise<void> | undefined;

  /** @param now for tests */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Why nothing is asked now; null where it is. */
  async troubleOf(own: string): Promise<Trouble | null> {
    // Those that come while one tries are answered by what it finds.
    if (this.#all && this.#all.until <= this.now()) await this.#trial;
    const shut = [this.#all, this.#own.get(own)].find((one) => one && one.until > this.now());
    return shut?.trouble ?? null;
  }

  /** To be called at once when nothing is in the way; says later how it went. */
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
          // It answered: the server itself is there.
          this.#all = undefined;
          if (this.#own.size >= mostKnown) this.#own.clear();
          this.#own.set(own, this.#later(this.#own.get(own), trouble));
        }
        end();
      },
    };
  }

  /** Shortens the pause of the server, and of one person's questions, to nothing. */
  open(userId: string): void {
    if (this.#all) this.#all = { ...this.#all, until: 0 };
    for (const [own, shut] of this.#own) if (own.endsWith(` ${userId}`)) this.#own.set(own, { ...shut, until: 0 });
  }

  /** What failed before its pause was over was asked together with what shut it: it counts once. */
  #later(before: Shut | undefined, trouble: Trouble): Shut {
    if (before && before.until > this.now()) return { ...before, trouble };
    const failures = (before?.failures ?? 0) + 1;
    return { failures, trouble, until: this.now() + (pauses[Math.min(failures, pauses.length) - 1] ?? 0) };
  }
}
