/**
 * Both readings of `read` (specification §3): a flag, or the ids of the people who have read it. Anything else is
 * unread.
 */
export function isRead(read: unknown, userId: string | null): boolean {
  if (Array.isArray(read)) return userId !== null && read.includes(userId);
  return read === true;
}

/**
 * A flag laid over what is kept: in a list the person's own id comes or goes, and the others stay. @param kept null: no
 * list is kept
 */
export function readColumns(
  read: boolean | string[],
  userId: string,
  kept: string[] | null,
): { read: boolean; readBy: string[] | null } {
  const others = kept?.filter((id) => id !== userId) ?? [];
  const readBy = Array.isArray(read) ? read : kept && (read ? [...others, userId] : others);
  return { read: isRead(readBy ?? read, userId), readBy };
}
