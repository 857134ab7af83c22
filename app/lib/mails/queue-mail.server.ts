import { db, transaction } from "~/lib/platform/db/database.server";
import { enqueueJob } from "~/lib/platform/jobs/jobs.server";
import { hasMailer } from "~/lib/platform/mail/mail.server";

import { defaultMailLocale, type MailKind, type MailReceiver, type MailValues } from "./mail-kinds";
import { renderMail } from "./render-mail.server";
import { mails } from "./schema.server";

export const mailJobKind = "mail";

/**
 * In the caller's transaction. Without a mail server it is kept for administrators; a suspected one waits for them.
 * @param values see `mails.kinds`
 */
export async function queueMail(
  kind: MailKind,
  receiver: MailReceiver,
  values: MailValues,
  { isSuspected = false }: { isSuspected?: boolean } = {},
): Promise<void> {
  const texts = await renderMail(kind, receiver, values);
  const isSent = hasMailer() && !isSuspected;
  await transaction(async () => {
    const [mail] = await db()
      .insert(mails)
      .values({
        kind,
        toAddress: receiver.email,
        toName: receiver.name,
        locale: receiver.locale ?? defaultMailLocale,
        ...texts,
        state: isSuspected ? "suspected" : isSent ? "waiting" : "kept",
      })
      .returning({ id: mails.id });
    if (mail && isSent) await enqueueMail(mail.id);
  });
}

export async function enqueueMail(id: string): Promise<void> {
  await enqueueJob({ kind: mailJobKind, key: `mail:${id}`, payload: { id }, runAt: new Date() });
}
