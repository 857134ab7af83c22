import { log } from "~/lib/platform/log/log.server";

/**
 * How long a moved clock goes unnoticed at most. Timers count the time that passes, and stand still with the machine.
 */
export const lookEvery = 30_000;
/** Programs that keep time push a clock by less than this. */
const slack = 2_000;

type Listener = (by: number) => void;
const listeners = new Set<Listener>();

/**
 * Calls `listener` when the wall clock was moved, with the milliseconds it is ahead of (or, below zero, behind) the
 * time that passed. @returns ends it
 */
export function onClockMoved(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Compares the wall clock with the time that passed: after a machine slept, or its clock was set. @returns ends it */
export function watchClock(): () => void {
  let [wall, steady] = [Date.now(), performance.now()];
  const timer = setInterval(() => {
    const by = Date.now() - wall - (performance.now() - steady);
    [wall, steady] = [Date.now(), performance.now()];
    if (Math.abs(by) < slack) return;
    log.warn({ seconds: Math.round(by / 1000) }, "the clock was moved");
    for (const listener of listeners) listener(by);
  }, lookEvery).unref();
  return () => clearInterval(timer);
}
