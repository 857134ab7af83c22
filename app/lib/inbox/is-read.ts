/**
 * Both readings of `read` (specification §3): a flag, or the ids of the people who have read it. Anything else is unread.
 */
export function isRead(read: unknown, userId: string | null): boolean {
  if (Array.isArray(read)) return userId !== null && read.includes(userId);
  return read === true;
}
