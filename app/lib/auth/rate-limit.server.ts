import { createHash } from "node:crypto";

import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

import { database } from "~/lib/platform/db/database.server";
import { tooManyRequests } from "~/lib/platform/http/responses.server";

type Limit = { name: string; points: number; seconds: number };
export const signInLimits = {
  account: { name: "sign-in-account", points: 10, seconds: 15 * 60 },
  address: { name: "sign-in-address", points: 100, seconds: 15 * 60 },
} as const satisfies Record<string, Limit>;

/**
 * Takes one try, atomically in the database, so that parallel tries and several servers count as one.
 * @throws Response 429 when none is left
 */
export async function takeTry(limit: Limit, key: string): Promise<void> {
  try {
    await limiter(limit).consume(hashed(key));
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw tooManyRequests(refused.msBeforeNext / 1000);
    throw refused;
  }
}

/** Forgets the tries, after one that was right. */
export async function clearTries(limit: Limit, key: string): Promise<void> {
  await limiter(limit).delete(hashed(key));
}

function limiter({ name, points, seconds }: Limit) {
  return new RateLimiterPostgres({
    storeClient: database().pool,
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    clearExpiredByTimeout: false,
  });
}

/** Attackers choose the key; hashed it has one length and no e-mail address stands in the table. */
function hashed(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
