import { authPaths } from "~/lib/auth/auth-paths";
import { linkOrigin } from "~/lib/mails/link-origin.server";
import type { MailKind, MailReceiver } from "~/lib/mails/mail-kinds";
import { queueMail } from "~/lib/mails/queue-mail.server";

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

/** In the caller's transaction, so that nobody changes an account unnoticed. @param values see `mails.kinds` */
export async function notifyOwner(
  kind: keyof typeof pages,
  { name, email, locale }: MailReceiver,
  values: Record<string, string> = {},
): Promise<void> {
  await queueMail(kind, { name, email, locale }, { ...values, link: `${linkOrigin()}${pages[kind]}` });
}
