import { attachedPicture, type AttachmentJson } from "~/lib/files/attachments/attachment-paths";
import type { Pagination } from "~/lib/platform/http/request/pagination";

import { readAddressList } from "./address-list";
import { addressLine } from "./mailbox";
import { filesOfMails, picturesOf, type MailRow } from "./mails.server";

type Values = Record<string, unknown>;

/** Specification §9. */
export const mailPagination = ({ length, size, page, lastPage, startIndex, endIndex }: Pagination): Values => ({
  totalResults: length,
  resultsPerPage: size,
  currentPage: page,
  lastPage,
  startIndex,
  endIndex,
});

const attachmentOf = ({ address, name, mime, bytes, kind }: AttachmentJson): Values => ({
  type: mime,
  name,
  size: bytes,
  preview: kind === "image" ? attachedPicture(address, "thumbnail") : null,
  downloadUrl: address,
});

function receiversOf({ state, receivers, typed }: MailRow): Record<"to" | "cc" | "bcc", string[]> {
  const lines = (kind: "to" | "cc" | "bcc") =>
    state === "draft"
      ? readAddressList(typed[kind]).map((one) => one.typed)
      : receivers.flatMap((one) => (one.kind === kind ? addressLine(one) : []));
  return { to: lines("to"), cc: lines("cc"), bcc: lines("bcc") };
}

/** Mails as specification §3 has them. Hidden receivers are told to their writer alone. */
export async function mailsJson(rows: readonly MailRow[]): Promise<Values[]> {
  const [files, pictures] = await Promise.all([filesOfMails(rows), picturesOf(rows)]);
  return rows.map((row) => {
    const { id, version, sender, date, subject, content, starred, important, unread, folder, labels, isOwn } = row;
    const { to, cc, bcc } = receiversOf(row);
    return {
      id,
      version,
      type: "mail",
      from: {
        avatar: pictures.get(sender?.userId ?? "") ?? null,
        contact: sender ? addressLine(sender) : "",
      },
      to: to.join(", "),
      cc,
      ccCount: cc.length,
      ...(isOwn ? { bcc, bccCount: bcc.length } : { bccCount: 0 }),
      date: date.toISOString(),
      subject,
      content,
      attachments: (files.get(row.mailId) ?? []).map(attachmentOf),
      starred,
      important,
      unread,
      folder,
      labels,
    };
  });
}
