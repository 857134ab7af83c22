/** How often a lost connection is tried again before somebody has to ask for it (specification §9). */
export const retryAttempts = 10;

/**
 * Milliseconds before the attempt that follows `retries` others: 2^n seconds and 300 to 3000 ms by chance
 * (specification §9).
 */
export function waitBefore(retries: number, chance: () => number = Math.random): number {
  return 2 ** retries * 1_000 + 300 + Math.floor(chance() * 2_701);
}
