import { takeTry } from "./rate-limit.server";

const limits = {
  /** Mails that strangers have sent to one address. */
  mailsTo: { name: "guest-mail-account", points: 5, seconds: 3600 },
  mailsFrom: { name: "guest-mail-address", points: 40, seconds: 3600 },
  links: { name: "guest-link-address", points: 60, seconds: 15 * 60 },
} as const;

/**
 * Counts a wish for a mail against the receiver, known or not, and the sender, before anything is looked up.
 * @throws Response 429
 */
export async function takeMailTry(emailKey: string, address: string | null): Promise<void> {
  await takeTry(limits.mailsFrom, address ?? "unknown");
  await takeTry(limits.mailsTo, emailKey);
}

/** Counts the use of a mailed link: 256 bits can't be guessed, but each try costs the hash of a password. @throws Response 429 */
export async function takeLinkTry(address: string | null): Promise<void> {
  await takeTry(limits.links, address ?? "unknown");
}
