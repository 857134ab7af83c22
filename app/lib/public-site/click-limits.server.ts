import { createHmac, randomBytes } from "node:crypto";

import { LRUCache } from "lru-cache";

/** A click on the same thing from one address counts once a day. */
const once = 24 * 3_600_000;
/** From one address, and for one thing, no more than these count in an hour, whoever clicks. */
const hour = 3_600_000;
const mostFromAddress = 30;
const mostForThing = 600;

/** New with each start, and kept nowhere: what is remembered of an address leads nobody back to it. */
const secret = randomBytes(32);
const seen = new LRUCache<string, true>({ max: 20_000, ttl: once });
const counts = new LRUCache<string, { count: number }>({ max: 20_000, ttl: hour });

/**
 * Whether a reader's click counts. No cookie is needed: what tells one from the next is a hash of the address they
 * share with their household, in the memory of this process alone.
 * @param address as `countedAddress` gives it @param thing what was clicked
 */
export function isCounted(address: string, thing: string): boolean {
  const from = createHmac("sha256", secret).update(address).digest("base64url");
  if (seen.has(`${from} ${thing}`)) return false;
  if (!hasRoom(from, mostFromAddress) || !hasRoom(thing, mostForThing)) return false;
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
