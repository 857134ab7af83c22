import { createHash } from "node:crypto";

/** Seconds. */
export const sessionLifetimes = { cookie: 14 * 24 * 3600, bearer: 8 * 3600 } as const;

/** The stored form of a secret. It is looked up by hash, so no code compares secrets character by character. */
export const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
