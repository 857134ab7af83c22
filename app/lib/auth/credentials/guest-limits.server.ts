import { tooManyRequests } from "~/lib/platform/http/responses.server";

import { countedAddress } from "./client-address";
import { findKnownBrowser } from "./known-browsers.server";
import { clearTries, hasTryLeft, takeTry } from "./rate-limit.server";
import type { Origin } from "./sign-in-limits.server";

const hour = 3600;
const limits = {
  /** Mails that one address has sent to one receiver. */
  mailsPair: { name: "guest-mail-pair", points: 5, seconds: hour },
  /** Mails that strangers have sent to one receiver, from wherever. */
  mailsTo: { name: "guest-mail-account", points: 10, seconds: hour },
  mailsFrom: { name: "guest-mail-address", points: 40, seconds: hour },
  mailsKnown: { name: "guest-mail-known", points: 5, seconds: hour },
  links: { name: "guest-link-address", points: 60, seconds: 15 * 60 },
} as const;

/**
 * Counts a wish for a mail against the receiver, known or not, and the sender, before anything is looked up. A browser
 * that the receiver's account knows has wishes of its own.
 * @returns false when strangers have had so many sent to the receiver that no more go out: the last one is still good
 * @throws Response 429 when this sender has asked too often
 */
export async function takeMailTry(emailKey: string, { address, known = [] }: Origin): Promise<boolean> {
  const browser = await findKnownBrowser(known, emailKey);
  if (browser !== null) {
    await takeTry(limits.mailsKnown, browser);
    return true;
  }
  const from = countedAddress(address);
  await takeTry(limits.mailsPair, `${emailKey} ${from}`);
  await takeTry(limits.mailsFrom, from);
  return hasTryLeft(limits.mailsTo, emailKey);
}

/** `takeMailTry` where the mail is all there is. @throws Response 429, also when strangers have used the wishes up */
export async function takeLoneMailTry(emailKey: string, origin: Origin): Promise<void> {
  if (!(await takeMailTry(emailKey, origin))) throw tooManyRequests(hour);
}

/** A mailed link was used: the next one may go out again. */
export async function clearMailTries(emailKey: string): Promise<void> {
  await clearTries(limits.mailsTo, emailKey);
}

/**
 * Counts the use of a mailed link: 256 bits can't be guessed, but each try costs the hash of a password. @throws
 * Response 429
 */
export async function takeLinkTry(address: string | null): Promise<void> {
  await takeTry(limits.links, countedAddress(address));
}
