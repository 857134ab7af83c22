/** Items read where `max` may be published: drafts may hold some too many, but not enough to block the server. */
export function maxRows(max: number): number {
  return Math.max(max + 10, Math.ceil(max * 1.5));
}

/** For lists that declare no limit. */
export const maxUnlimited = 500;
