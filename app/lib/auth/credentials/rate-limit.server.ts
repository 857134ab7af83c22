import { createHash } from "node:crypto";

import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

import { database } from "~/lib/platform/db/database.server";
import { tooManyRequests } from "~/lib/platform/http/responses.server";

export type Limit = { name: string; points: number; seconds: number };

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

/** `takeTry` where a refusal is no error. @returns whether there was one left */
export async function hasTryLeft(limit: Limit, key: string): Promise<boolean> {
  try {
    await limiter(limit).consume(hashed(key));
    return true;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return false;
    throw refused;
  }
}

/** Forgets the tries, of two at once in one call only. @returns how many there were in the present period */
export async function takeTriesBack(limit: Limit, key: string): Promise<number> {
  const { rows } = await database().pool.query<{ points: number; expire: string }>(
    "DELETE FROM rate_limits WHERE key = $1 RETURNING points, expire",
    [limiter(limit).getKey(hashed(key))],
  );
  const [row] = rows;
  return row && Number(row.expire) > Date.now() ? row.points : 0;
}

/** Puts tries back that turned out to be none. */
export async function giveTriesBack(limit: Limit, key: string, tries: number): Promise<void> {
  await limiter(limit).reward(hashed(key), tries);
}

/** Forgets the tries, after one that was right. */
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

/** Attackers choose the key; hashed it has one length and no e-mail address stands in the table. */
function hashed(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
