import { takingTurns } from "~/lib/platform/concurrency/turns";

import { countedAddress } from "./client-address";
import { findKnownBrowser } from "./known-browsers.server";
import { clearTries, giveTriesBack, takeTriesBack, takeTry } from "./rate-limit.server";

/** Limits for wrong passwords; docs/security.md gives the reasons for these numbers. */
export const signInLimits = {
  pair: { name: "sign-in-pair", points: 10, seconds: 15 * 60 },
  address: { name: "sign-in-address", points: 100, seconds: 15 * 60 },
  account: { name: "sign-in-account", points: 100, seconds: 60 * 60 },
  /** A browser that the account knows: its tries count only here, and nobody else's do. */
  known: { name: "sign-in-known", points: 10, seconds: 15 * 60 },
} as const;

export type Origin = { address: string | null; known?: readonly string[] };

/** Fewer at once than any limit, so that simultaneous right passwords don't use it up. */
const inTurn = takingTurns(8);

/**
 * Counts a try before the password is checked. A right one takes its own and the earlier wrong tries back.
 * @param check throws when the password is wrong
 * @throws Refusal 429
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

/** After a new password: guesses at the old one must not keep its owner out. */
export async function forgetTries(key: string, { address }: Origin): Promise<void> {
  await clearTries(signInLimits.account, key);
  await clearTries(signInLimits.pair, pairOf(key, countedAddress(address)));
}
