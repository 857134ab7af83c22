/**
 * How far an account has come: `invited` has no password yet, `unconfirmed` hasn't shown that the address is theirs,
 * `awaiting` waits for an administrator, `open` may sign in.
 */
export const accountStates = ["invited", "unconfirmed", "awaiting", "open"] as const;
export type AccountState = (typeof accountStates)[number];

/** Where an account stands for administrators: as far as it has come, or closed. */
export const userStates = [...accountStates, "suspended"] as const;
export type UserState = (typeof userStates)[number];
