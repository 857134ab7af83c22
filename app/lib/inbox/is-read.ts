/** Both forms of `read` (specification §3): a flag, or the ids of its readers. Anything else is unread. */
export function isRead(read: unknown, userId: string | null): boolean {
  if (Array.isArray(read)) return userId !== null && read.includes(userId);
  return read === true;
}

/** Applies a flag: in a list only the person's own id changes. @param kept null: no list is stored */
export function readColumns(
  read: boolean | string[],
  userId: string,
  kept: string[] | null,
): { read: boolean; readBy: string[] | null } {
  const others = kept?.filter((id) => id !== userId) ?? [];
  const readBy = Array.isArray(read) ? read : kept && (read ? [...others, userId] : others);
  return { read: isRead(readBy ?? read, userId), readBy };
}
