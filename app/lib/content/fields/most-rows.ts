/**
 * How many of a list are read where `max` may be published: a draft in the making may hold some too many, not so many
 * that reading, redrawing or comparing them keeps the server from everybody else.
 */
export function mostRows(max: number): number {
  return Math.max(max + 10, Math.ceil(max * 1.5));
}

/** Of lists that declare no limit. */
export const mostUnlimited = 500;
