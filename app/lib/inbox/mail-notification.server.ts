import { peopleMailed } from "~/lib/auth/users/users.server";
import { linkOrigin } from "~/lib/mails/link-origin.server";
import { defaultMailLocale } from "~/lib/mails/mail-kinds";
import { queueMail } from "~/lib/mails/queue-mail.server";
import { hasMailer } from "~/lib/platform/mail/mail.server";
import { formatFullDateTime } from "~/lib/platform/text/dates/dates";

import { mailOf } from "./notices.server";
import type { Wording } from "./schema.server";

/** In the caller's transaction. Nothing is stored without a mail server: the inbox has it. @param link our path */
export async function mailNotification(
  ids: readonly string[],
  { key, values = {} }: Wording,
  link = "/me/notifications",
): Promise<void> {
  const byMail = mailOf(key);
  if (!byMail || !hasMailer()) return;
  const { mail, isUsual } = byMail;
  const origin = linkOrigin();
  const { title = "", at, ...more } = values;
  for (const person of await peopleMailed(key, { isUsual }, ids)) {
    await queueMail(mail, person, {
      ...more,
      // `title` is the product's own name in every mail.
      entry: title,
      ...(at === undefined ? {} : { at: formatFullDateTime(String(at), person.locale ?? defaultMailLocale) }),
      link: `${origin}${link}`,
      settings: `${origin}/me/settings/notifications`,
    });
  }
}
