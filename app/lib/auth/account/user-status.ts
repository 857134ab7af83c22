/** In display order (specification §4). */
export const userStatuses = ["online", "away", "busy", "not-visible"] as const;
export type UserStatus = (typeof userStatuses)[number];

export function isUserStatus(value: unknown): value is UserStatus {
  return userStatuses.some((status) => status === value);
}
