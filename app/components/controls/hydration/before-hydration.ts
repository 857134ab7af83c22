/** Hydration waits for these; modules add them while they load. */
export const beforeHydration: Promise<unknown>[] = [];
