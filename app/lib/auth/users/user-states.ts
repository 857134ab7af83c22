/**
 * `invited`: no password yet; `unconfirmed`: the address isn't confirmed; `awaiting`: an administrator must approve it.
 */
export const accountStates = ["invited", "unconfirmed", "awaiting", "open"] as const;
export type AccountState = (typeof accountStates)[number];

export const userStates = [...accountStates, "suspended"] as const;
export type UserState = (typeof userStates)[number];
