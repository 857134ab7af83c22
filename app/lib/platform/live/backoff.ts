/** After these somebody has to ask for a new connection (specification §9). */
export const retryAttempts = 10;

/** In ms: 2^retries seconds plus 300 to 3000 ms by chance (specification §9). */
export function waitBefore(retries: number, chance: () => number = Math.random): number {
  return 2 ** retries * 1_000 + 300 + Math.floor(chance() * 2_701);
}
