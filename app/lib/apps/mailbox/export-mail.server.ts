import type { Actor } from "~/lib/access/actor";
import { linkOrigin } from "~/lib/mails/link-origin.server";
import { notFound } from "~/lib/platform/http/response/responses.server";
import { writeMailFile } from "~/lib/platform/mail/mail.server";
import { withOrigin } from "~/lib/platform/text/rich-text/rich-text-urls";
import { richTextToPlain } from "~/lib/platform/text/rich-text/rich-text.server";
import { slugTr } from "~/lib/platform/text/slug";

import { openMailFiles } from "./mail-files.server";
import type { MailReceiver } from "./mailbox";
import { findMail } from "./mails.server";

/**
 * A mail of one's own as a file that other mail programs open, with its attachments (RFC 5322). Hidden receivers stand
 * in it only for their writer. @throws Refusal 404, also for a draft
 */
export async function exportMail(actor: Actor, id: string): Promise<{ name: string; parts: AsyncGenerator<Buffer> }> {
  const mail = await findMail(actor, id);
  if (!mail || mail.state === "draft") throw notFound("No such mail");
  const { mailId, subject, content, sender, receivers, date } = mail;
  const named = (kind: MailReceiver["kind"]) =>
    receivers.filter((one) => one.kind === kind).map(({ name, address }) => ({ name, address }));
  async function* parts(): AsyncGenerator<Buffer> {
    const html = withOrigin(content, linkOrigin());
    const { files, close } = await openMailFiles(mailId);
    try {
      const file = await writeMailFile({
        from: { name: sender?.name ?? "", address: sender?.address ?? "" },
        to: named("to"),
        cc: named("cc"),
        bcc: named("bcc"),
        date,
        subject,
        text: richTextToPlain(html),
        html,
        files,
      });
      for await (const part of file) yield part as Buffer;
    } finally {
      close();
    }
  }
  return { name: `${slugTr(subject, 60) || "e-posta"}.eml`, parts: parts() };
}
