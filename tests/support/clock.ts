import { afterEach, beforeEach, vi } from "vitest";

const step = 30_000;

/**
 * Stops the clock of this process in the middle of the present time step, test by test: a code made of it is still a
 * code of that step when the product looks, however slow the machine. Timers and the database's own clock go on.
 */
export function useSteadyCodes() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Math.floor(Date.now() / step) * step + step / 2 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/**
 * Gives a test the wall clock and the timers of this process: `move` sets the clock, as a machine that slept or a time
 * server does, which no timer feels; `pass` lets time go by. The database's own clock goes on.
 */
export function useMovableClock() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  return {
    move: (ms: number) => void vi.setSystemTime(Date.now() + ms),
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}
