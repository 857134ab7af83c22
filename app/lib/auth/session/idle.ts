const minute = 60_000;
const longest = 5 * minute;

/** How often activity is written, in ms: often enough for the lock, rarely enough for the database. */
export function touchAfter(idleMinutes: number): number {
  return idleMinutes > 0 ? Math.min(longest, (idleMinutes * minute) / 10) : longest;
}

/** Whether to write activity; also when the stored time is in the future, because the clock was set back. */
export function isTouchDue(lastSeenAt: Date, idleMinutes: number, now = Date.now()): boolean {
  return Math.abs(now - lastSeenAt.getTime()) > touchAfter(idleMinutes);
}

/** The stored time may lag by `touchAfter`, so nobody active is locked out. @param idleMinutes 0: never */
export function isLeftAlone(lastSeenAt: Date, idleMinutes: number, now = Date.now()): boolean {
  return idleMinutes > 0 && now - lastSeenAt.getTime() > idleMinutes * minute + touchAfter(idleMinutes);
}
