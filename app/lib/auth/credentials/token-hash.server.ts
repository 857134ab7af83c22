import { createHash } from "node:crypto";

/** Seconds. */
export const sessionLifetimes = { cookie: 14 * 24 * 3600, bearer: 8 * 3600 } as const;

/** What is kept of a secret. It is looked up by its hash, so nothing compares secrets sign by sign. */
export const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
