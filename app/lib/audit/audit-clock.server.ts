import { AsyncLocalStorage } from "node:async_hooks";

const clocks = new AsyncLocalStorage<() => Date>();

/**
 * The lines that `work` writes have the times of `clock`, which must not go back: readers page through the log by the
 * numbers of its lines. For the sample, whose lines nobody has caused. A line that is written can't be changed.
 */
export const recordingAt = <T>(clock: () => Date, work: () => Promise<T>): Promise<T> => clocks.run(clock, work);

/** Undefined: it is now. */
export const timeOfLine = (): Date | undefined => clocks.getStore()?.();
