import { createHash } from "node:crypto";

import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

import { database } from "~/lib/platform/db/database.server";
import { tooManyRequests } from "~/lib/platform/http/response/responses.server";

export type Limit = { name: string; points: number; seconds: number };

/** Atomic in the database, so that parallel tries and several servers count as one. @throws Refusal 429 */
export async function takeTry(limit: Limit, key: string): Promise<void> {
  try {
    await limiter(limit).consume(hashed(key));
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw tooManyRequests(refused.msBeforeNext / 1000);
    throw refused;
  }
}

/** `takeTry` that returns false instead of throwing. */
export async function hasTryLeft(limit: Limit, key: string): Promise<boolean> {
  try {
    await limiter(limit).consume(hashed(key));
    return true;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return false;
    throw refused;
  }
}

/** Deletes the tries; only one of two simultaneous calls gets them. @returns their number in the current period */
export async function takeTriesBack(limit: Limit, key: string): Promise<number> {
  const { rows } = await database().pool.query<{ points: number; expire: string }>(
    "DELETE FROM rate_limits WHERE key = $1 RETURNING points, expire",
    [limiter(limit).getKey(hashed(key))],
  );
  const [row] = rows;
  return row && Number(row.expire) > Date.now() ? row.points : 0;
}

export async function giveTriesBack(limit: Limit, key: string, tries: number): Promise<void> {
  await limiter(limit).reward(hashed(key), tries);
}

export async function clearTries(limit: Limit, key: string): Promise<void> {
  await limiter(limit).delete(hashed(key));
}

function limiter({ name, points, seconds }: Limit) {
  return new RateLimiterPostgres({
    storeClient: database().pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    clearExpiredByTimeout: false,
  });
}

/** Attackers choose the key: hashed, it has a fixed length, and no email address is stored in the table. */
function hashed(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
