import type { Env } from "~/lib/platform/env/env.server";

import { smtpMailer, useMailer, type Mailer } from "./mail.server";

export function openMailer({ SMTP_URL, MAIL_FROM, PUBLIC_URL, APP_TITLE }: Env): Mailer | undefined {
  const address = MAIL_FROM ?? (PUBLIC_URL && `noreply@${new URL(PUBLIC_URL).hostname}`);
  const mailer = SMTP_URL && address ? smtpMailer({ url: SMTP_URL, from: { name: APP_TITLE, address } }) : undefined;
  useMailer(mailer);
  return mailer;
}
