const minute = 60_000;
const longest = 5 * minute;

/**
 * Signs of life are written down this often, in milliseconds: often enough for the lock, rarely enough for the
 * database.
 */
export function touchAfter(idleMinutes: number): number {
  return idleMinutes > 0 ? Math.min(longest, (idleMinutes * minute) / 10) : longest;
}

/**
 * Whether a sign of life is to be written down: of one in the future nothing is known, the clock was set back since.
 */
export function isTouchDue(lastSeenAt: Date, idleMinutes: number, now = Date.now()): boolean {
  return Math.abs(now - lastSeenAt.getTime()) > touchAfter(idleMinutes);
}

/**
 * Whether a session has been left alone for so long that it locks. What was written down may be older than the last
 * sign of life by `touchAfter`: nobody who was there is locked out early.
 * @param idleMinutes 0: never locks
 */
export function isLeftAlone(lastSeenAt: Date, idleMinutes: number, now = Date.now()): boolean {
  return idleMinutes > 0 && now - lastSeenAt.getTime() > idleMinutes * minute + touchAfter(idleMinutes);
}
