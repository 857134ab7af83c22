import { takingTurns } from "~/lib/platform/concurrency/turns";

import { countedAddress } from "./client-address";
import { findKnownBrowser } from "./known-browsers.server";
import { clearTries, giveTriesBack, takeTriesBack, takeTry } from "./rate-limit.server";

/** Wrong passwords, by what they are counted against; docs/security.md says why these numbers. */
export const signInLimits = {
  /** One account from one address. */
  pair: { name: "sign-in-pair", points: 10, seconds: 15 * 60 },
  /** One address, whichever accounts it tries. */
  address: { name: "sign-in-address", points: 100, seconds: 15 * 60 },
  /** One account, from whichever addresses. */
  account: { name: "sign-in-account", points: 100, seconds: 60 * 60 },
  /** A browser that the account knows: nobody else's tries count here, and its own count nowhere else. */
  known: { name: "sign-in-known", points: 10, seconds: 15 * 60 },
} as const;

/** Where a try comes from. `known`: the hashes of the browser's secrets, see `knownHashes`. */
export type Origin = { address: string | null; known?: readonly string[] };

/** Fewer at once than any limit allows: passwords that are right never use up what is meant for wrong ones. */
const inTurn = takingTurns(8);

/**
 * Counts a try before the password is looked at, and puts it back when that was right, with the wrong ones that the
 * same person typed before.
 * @param key of an account, known or not: it is asked the same of both
 * @param check throws when the password is wrong
 * @throws Response 429
 */
export async function countingTry<T>(
  key: string,
  { address, known = [] }: Origin,
  check: () => Promise<T>,
): Promise<T> {
  const from = countedAddress(address);
  const browser = await findKnownBrowser(known, key);
  return inTurn(browser ?? from, async () => {
    if (browser !== null) {
      await takeTry(signInLimits.known, browser);
      const answer = await check();
      await clearTries(signInLimits.known, browser);
      return answer;
    }
    const pair = pairOf(key, from);
    await takeTry(signInLimits.pair, pair);
    await takeTry(signInLimits.address, from);
    await takeTry(signInLimits.account, key);
    const answer = await check();
    const tries = await takeTriesBack(signInLimits.pair, pair);
    await giveTriesBack(signInLimits.address, from, tries);
    await giveTriesBack(signInLimits.account, key, tries);
    return answer;
  });
}

const pairOf = (key: string, from: string) => `${key} ${from}`;

/** After a new password: who guessed at the old one shall not keep its owner out with the new. */
export async function forgetTries(key: string, { address }: Origin): Promise<void> {
  await clearTries(signInLimits.account, key);
  await clearTries(signInLimits.pair, pairOf(key, countedAddress(address)));
}
