import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";

/**
 * Lets real time pass, where time is what a test is about: a fault that lasts, a rhythm of requests, a limit of another
 * process. A test that waits for something polls for that instead.
 * @param _why the reason, for the reader of the test
 */
export async function pauseOf(ms: number, _why: string): Promise<void> {
  await sleep(ms);
}

/** Looks again and again for `ms`: nothing may happen meanwhile. @param check throws when something has */
export async function holdsFor(ms: number, check: () => unknown): Promise<void> {
  const until = performance.now() + ms;
  do {
    check();
    await sleep(10);
  } while (performance.now() < until);
  check();
}

/** Resolves to a value once it has stayed the same for `quiet` ms. */
export async function settled<T>(read: () => T, quiet = 200): Promise<T> {
  let value = read();
  for (let since = performance.now(); performance.now() - since < quiet;) {
    await sleep(10);
    if (read() === value) continue;
    value = read();
    since = performance.now();
  }
  return value;
}

/** Lets everything run that follows from what has arrived in this process: promises, not timers. */
export const nextTurn = () => turn();
