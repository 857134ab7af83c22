import { tooManyRequests } from "~/lib/platform/http/response/responses.server";

import { countedAddress } from "./client-address";
import { findKnownBrowser } from "./known-browsers.server";
import { clearTries, hasTryLeft, takeTry } from "./rate-limit.server";
import type { Origin } from "./sign-in-limits.server";

const hour = 3600;
const limits = {
  mailsPair: { name: "guest-mail-pair", points: 5, seconds: hour },
  mailsTo: { name: "guest-mail-account", points: 10, seconds: hour },
  mailsFrom: { name: "guest-mail-address", points: 40, seconds: hour },
  mailsKnown: { name: "guest-mail-known", points: 5, seconds: hour },
  links: { name: "guest-link-address", points: 60, seconds: 15 * 60 },
} as const;

/**
 * Counts a mail request before any look-up, so unknown receivers behave the same. Known browsers have their own limit.
 * @returns false when strangers used up the receiver's limit: send nothing, the last mail is still valid
 * @throws Refusal 429 when this sender has asked too often
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

/** `takeMailTry` that throws Refusal 429 also when the receiver's limit is used up. */
export async function takeLoneMailTry(emailKey: string, origin: Origin): Promise<void> {
  if (!(await takeMailTry(emailKey, origin))) throw tooManyRequests(hour);
}

export async function clearMailTries(emailKey: string): Promise<void> {
  await clearTries(limits.mailsTo, emailKey);
}

/** 256 bits can't be guessed, but each try costs a password hash. @throws Refusal 429 */
export async function takeLinkTry(address: string | null): Promise<void> {
  await takeTry(limits.links, countedAddress(address));
}
