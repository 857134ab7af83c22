/** `unconfirmed`: the address isn't confirmed yet; `awaiting`: an administrator must approve the account. */
export const accountStates = ["invited", "unconfirmed", "awaiting", "open"] as const;
export type AccountState = (typeof accountStates)[number];

export const userStates = [...accountStates, "suspended"] as const;
export type UserState = (typeof userStates)[number];
