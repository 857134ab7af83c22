import { log } from "~/lib/platform/log/log.server";

/** In ms. */
export const lookEvery = 30_000;
/** In ms; programs that keep time push a clock by less. */
const slack = 2_000;

type Listener = (by: number) => void;
const listeners = new Set<Listener>();

/** Calls `listener` with the ms by which the clock was moved (below 0: back). @returns stops it */
export function onClockMoved(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** @returns stops it */
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
