// How many items are read where `max` may be published: a draft may hold some too many, but not so many that reading,
// drawing or comparing them blocks the server.
export function mostRows(max: number): number {
  return Math.max(max + 10, Math.ceil(max * 1.5));
}

/** For lists that declare no limit. */
export const mostUnlimited = 500;
