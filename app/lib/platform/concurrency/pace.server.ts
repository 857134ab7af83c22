import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds of one turn of the event loop that all long work together may take. */
const longest = 10;

const waiting: (() => void)[] = [];
let isRunning = false;

/**
 * Resolves when one more step of long work may be done. All long work shares one queue, in the order in which it asks,
 * and gives way to everything else whenever the turn has been used up. A step is what follows without waiting again.
 */
export function nextStep(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (!isRunning) void run();
  });
}

async function run(): Promise<void> {
  isRunning = true;
  let began = performance.now();
  for (let at = 0; at < waiting.length; at += 1) {
    waiting[at]?.();
    // The step itself, and what follows from it, runs before this goes on.
    await new Promise((resolve) => process.nextTick(resolve));
    if (performance.now() - began > longest) {
      waiting.splice(0, at + 1);
      at = -1;
      await nextTurn();
      began = performance.now();
    }
  }
  waiting.length = 0;
  isRunning = false;
}

/**
 * A list whose items come step by step; short lists come at once.
 * @param isStopped asked before each: from then on nothing comes any more, so that the work stands still and is
 * forgotten
 */
export function pacedList<T>(items: readonly T[], isStopped: () => boolean = () => false): readonly (T | Promise<T>)[] {
  if (items.length <= 20 || typeof items[0] !== "object") return items;
  return items.map((item) => nextStep().then(() => (isStopped() ? new Promise<never>(() => undefined) : item)));
}
