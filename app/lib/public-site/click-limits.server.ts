import { createHmac, randomBytes } from "node:crypto";

import { LRUCache } from "lru-cache";

/** A click on one thing from one address counts once a day. */
const once = 24 * 3_600_000;
/** Hourly limits: per address, and per thing. */
const hour = 3_600_000;
const maxFromAddress = 30;
const maxForThing = 600;

/** Random at each start and never stored, so that a hash leads back to no address. */
const secret = randomBytes(32);
const seen = new LRUCache<string, true>({ max: 20_000, ttl: once });
const counts = new LRUCache<string, { count: number }>({ max: 20_000, ttl: hour });

/** Without a cookie: visitors differ by a hash of their address, in memory. @param address from `countedAddress` */
export function isCounted(address: string, thing: string): boolean {
  const from = createHmac("sha256", secret).update(address).digest("base64url");
  if (seen.has(`${from} ${thing}`)) return false;
  if (!hasRoom(from, maxFromAddress) || !hasRoom(thing, maxForThing)) return false;
  seen.set(`${from} ${thing}`, true);
  return true;
}

function hasRoom(key: string, most: number): boolean {
  const known = counts.get(key);
  if (!known) {
    counts.set(key, { count: 1 });
    return true;
  }
  known.count++;
  return known.count <= most;
}
