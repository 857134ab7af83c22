import { authPaths } from "~/lib/auth/auth-paths";
import { linkOrigin } from "~/lib/mails/link-origin.server";
import type { MailKind, MailReceiver } from "~/lib/mails/mail-kinds";
import { queueMail } from "~/lib/mails/queue-mail.server";

/** What an owner hears of, and the page that its mail leads to. */
const pages = {
  passwordChanged: authPaths.forgotPassword,
  emailChanged: authPaths.signIn,
  emailChangeAsked: authPaths.account,
  secondFactorOn: authPaths.security,
  secondFactorOff: authPaths.security,
  secondFactorReset: authPaths.security,
  recoveryCodes: authPaths.security,
  apiToken: authPaths.apiTokens,
} as const satisfies Partial<Record<MailKind, string>>;

/**
 * Tells an account's owner by mail, in the caller's transaction, that it was changed: nobody who found a password or an
 * unlocked desk does that unnoticed.
 * @param values what the mail's words speak of; see `mails.kinds`
 */
export async function notifyOwner(
  kind: keyof typeof pages,
  { name, email, locale }: MailReceiver,
  values: Record<string, string> = {},
): Promise<void> {
  await queueMail(kind, { name, email, locale }, { ...values, link: `${linkOrigin()}${pages[kind]}` });
}
