import { setImmediate as nextTurn } from "node:timers/promises";

/** Ms of one turn of the event loop that all long work together may take. */
const longest = 10;

const waiting: (() => void)[] = [];
let isRunning = false;

/** Resolves when one more step of long work may run; all of it shares one queue and yields to other work. */
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

/** A list whose items come step by step. @param isStopped once true, no item comes any more */
export function pacedList<T>(items: readonly T[], isStopped: () => boolean = () => false): readonly (T | Promise<T>)[] {
  if (items.length <= 20 || typeof items[0] !== "object") return items;
  return items.map((item) => nextStep().then(() => (isStopped() ? new Promise<never>(() => undefined) : item)));
}
